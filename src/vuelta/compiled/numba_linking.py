"""How numba compiles functions that only compiled functions call: to parts that are linked into those, nothing more.

By itself numba optimises every function together with all that it calls, makes machine code of it and loads that, as if
somebody would call it from Python. Of a hundred functions it does so a hundred times, with the same code again and
again, and that is half of the time of compiling. What is called from outside is optimised as a whole all the same.
"""

from __future__ import annotations

from typing import Any

from numba._dynfunc import make_function
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class Part(JITCodeLibrary):
    """Code that can be linked as soon as it holds what it calls."""

    def _optimize_final_module(self) -> None:
        """Left to what it is linked into."""

    def _finalize_final_module(self) -> None:
        """Without making and loading machine code."""
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class LoweringToParts(NativeLowering):
    """Numba's own lowering into a part, and what that leaves out with `no_compile`: callers must find it."""

    _name = "vuelta_lowering_to_parts"

    def run_pass(self, state: Any) -> bool:
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)  # type: ignore[no-untyped-call]
        state.flags.no_compile = True
        super().run_pass(state)  # type: ignore[no-untyped-call]
        lowered, no_address = state["cr"], 0
        found, name = lowered.fndesc, lowered.fndesc.qualname
        function = make_function(found.lookup_module(), name, name, no_address, lowered.env, (state.library,))
        state.targetctx.insert_user_function(function, found, [state.library])
        state["cr"] = lowered._replace(cfunc=function)
        return True


class Inner(CompilerBase):
    """The `pipeline_class` of functions that are never called from Python."""

    def define_pipelines(self) -> list[Any]:
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [(LoweringToParts if step is NativeLowering else step, told) for step, told in manager.passes]
        manager.finalize()
        return [manager]
