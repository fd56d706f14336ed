"""Writes the statements of one function of the subset as WebAssembly."""

from __future__ import annotations

import ast
import copy

from vuelta.compiled import wasm_opcodes as wasm
from vuelta.compiled.wasm_binary import unsigned
from vuelta.compiled.wasm_code import value_type
from vuelta.compiled.wasm_expressions import Expressions, Surroundings
from vuelta.compiled.wasm_types import INT, Pointer, Typed


class FunctionWriter(Expressions):
    """Writes a function, standing alone or inlined."""

    def __init__(self, writer: Surroundings, function: Typed) -> None:
        super().__init__(writer, function)
        self.loops: list[tuple[int, int]] = []
        """The depths of the blocks to leave for `break` and `continue`."""
        self.leave: int | None = None
        """The depth of the block to leave for `return`, if the function is inlined."""

    def body(self) -> None:
        """The whole function."""
        self.statements(self.function.node.body)
        if self.function.result is not None:
            self.emit(wasm.UNREACHABLE)

    def inline(self, called: Typed) -> None:
        """The body of a function whose arguments are on the stack, in a block that `return` leaves."""
        inner = copy.copy(self)  # the same code and locals, with other variables in them
        inner.function, inner.loops = called, []
        inner.places = {name: self.temporary(value_type(kind)) for name, kind in called.variables.items()}
        for name in reversed(list(called.variables)[: len(called.given)]):
            self.emit(wasm.LOCAL_SET, inner.places[name])
        inner.leave = inner.open(wasm.BLOCK, wasm.EMPTY if called.result is None else value_type(called.result))
        inner.body()
        inner.close()
        for name, kind in called.variables.items():
            self.release(value_type(kind), inner.places[name])

    def statements(self, nodes: list[ast.stmt]) -> None:
        for node in nodes:
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=[ast.Name() as target]):
                self.expression(node.value, self.function.variables[target.id])
                self.emit(wasm.LOCAL_SET, self.places[target.id])
            case ast.Assign(targets=[ast.Subscript() as target]):
                self.store(target, node.value)
            case ast.AugAssign():
                self.changed(node)
            case ast.Return(value=ast.expr() as value):
                assert self.function.result
                self.expression(value, self.function.result)
                self.returned()
            case ast.Return():
                self.returned()
            case ast.Expr(value=ast.Call() as call):
                self.call(call)
                if self.function.calls[id(call)].result is not None:
                    self.emit(wasm.DROP)
            case ast.If():
                self.condition(node.test)
                self.open(wasm.IF)
                self.statements(node.body)
                if node.orelse:
                    self.emit(wasm.ELSE)
                    self.statements(node.orelse)
                self.close()
            case ast.While():
                self.while_loop(node)
            case ast.For():
                self.for_loop(node)
            case ast.Break():
                self.branch(wasm.BRANCH, self.loops[-1][0])
            case ast.Continue():
                self.branch(wasm.BRANCH, self.loops[-1][1])

    def returned(self) -> None:
        if self.leave is None:
            self.emit(wasm.RETURN)
        else:
            self.branch(wasm.BRANCH, self.leave)

    def changed(self, node: ast.AugAssign) -> None:
        """`a op= b`; an element's address is worked out once."""
        if isinstance(node.target, ast.Name):
            place = self.places[node.target.id]
            self.expression(ast.BinOp(node.target, node.op, node.value), self.function.variables[node.target.id])
            self.emit(wasm.LOCAL_SET, place)
            return
        assert isinstance(node.target, ast.Subscript)
        kind = self.element_kind(node.target)
        offset = self.address(node.target)
        address = self.temporary(wasm.I32)
        self.emit(wasm.LOCAL_TEE, address)
        old = ast.Name("", ast.Load())
        element = self.type(node.target)
        before = self.temporary(value_type(element))
        self.emit(wasm.LOCAL_GET, address)
        self.load(kind, offset)
        self.emit(wasm.LOCAL_SET, before)
        old.id = f"element {before}"
        self.places[old.id], self.function.variables[old.id] = before, element
        self.expression(ast.BinOp(old, node.op, node.value), element)
        self.emit(wasm.MEMORY[kind][2], wasm.MEMORY[kind][0], offset)
        del self.places[old.id], self.function.variables[old.id]
        self.release(wasm.I32, address)
        self.release(value_type(element), before)

    def store(self, target: ast.Subscript, value: ast.expr) -> None:
        kind = self.element_kind(target)
        offset = self.address(target)
        self.expression(value, self.type(target))
        self.emit(wasm.MEMORY[kind][2], wasm.MEMORY[kind][0], offset)

    def while_loop(self, node: ast.While) -> None:
        left = self.open(wasm.BLOCK)
        again = self.open(wasm.LOOP)
        if not (isinstance(node.test, ast.Constant) and node.test.value):
            self.condition(node.test)
            self.emit(wasm.I32_EQZ)
            self.branch(wasm.BRANCH_IF, left)
        self.loops.append((left, again))
        self.statements(node.body)
        self.loops.pop()
        self.branch(wasm.BRANCH, again)
        self.close()
        self.close()

    def for_loop(self, node: ast.For) -> None:
        """Count as `range` does: the bounds are worked out once, the variable keeps its last value."""
        assert isinstance(node.iter, ast.Call)
        assert isinstance(node.target, ast.Name)
        bounds = node.iter.args
        step = ast.literal_eval(bounds[2]) if len(bounds) > 2 else 1
        at, stop = self.temporary(wasm.I64), self.temporary(wasm.I64)
        if len(bounds) > 1:
            self.expression(bounds[0], INT)
        else:
            self.integer(0)
        self.emit(wasm.LOCAL_SET, at)
        self.expression(bounds[len(bounds) > 1], INT)
        self.emit(wasm.LOCAL_SET, stop)
        if step == 1 and self.is_elementwise(node):
            self.lanes(node, at, stop)
        left = self.open(wasm.BLOCK)
        again = self.open(wasm.LOOP)
        self.emit(wasm.LOCAL_GET, at)
        self.emit(wasm.LOCAL_GET, stop)
        self.emit(wasm.COMPARISONS[INT][ast.GtE if step > 0 else ast.LtE])
        self.branch(wasm.BRANCH_IF, left)
        self.emit(wasm.LOCAL_GET, at)
        self.emit(wasm.LOCAL_SET, self.places[node.target.id])
        continued = self.open(wasm.BLOCK)
        self.loops.append((left, continued))
        self.statements(node.body)
        self.loops.pop()
        self.close()
        self.count(at, step)
        self.branch(wasm.BRANCH, again)
        self.close()
        self.close()
        self.release(wasm.I64, at, stop)

    def count(self, place: int, step: int) -> None:
        self.emit(wasm.LOCAL_GET, place)
        self.integer(step)
        self.emit(wasm.INTEGER[ast.Add])
        self.emit(wasm.LOCAL_SET, place)

    def is_elementwise(self, node: ast.For) -> bool:
        """Whether a loop makes each float32 of one array from those of others at the same index."""
        match node.body:
            case [ast.Assign(targets=[ast.Subscript() as target], value=value)]:
                return self.is_lane(node, target) and self.is_lanes(node, value)
            case [ast.AugAssign(target=ast.Subscript() as target, op=op, value=value)]:
                return type(op) in wasm.LANE_OPERATIONS and self.is_lane(node, target) and self.is_lanes(node, value)
        return False

    def is_lane(self, loop: ast.For, node: ast.expr) -> bool:
        match node, loop.target:
            case ast.Subscript(value=ast.Name() as array, slice=ast.Name(id=index)), ast.Name(id=variable):
                return index == variable and self.type(array) == Pointer("float32")
        return False

    def is_lanes(self, loop: ast.For, node: ast.expr) -> bool:
        match node:
            case ast.BinOp(op=op, left=left, right=right):
                return type(op) in wasm.LANE_OPERATIONS and self.is_lanes(loop, left) and self.is_lanes(loop, right)
        return self.is_lane(loop, node)

    def lanes(self, node: ast.For, at: int, stop: int) -> None:
        """Go through the loop in steps of four, as far as that goes."""
        (statement,) = node.body
        assert isinstance(statement, (ast.Assign, ast.AugAssign))
        left = self.open(wasm.BLOCK)
        again = self.open(wasm.LOOP)
        self.emit(wasm.LOCAL_GET, at)
        self.integer(wasm.LANES)
        self.emit(wasm.INTEGER[ast.Add])
        self.emit(wasm.LOCAL_GET, stop)
        self.emit(wasm.COMPARISONS[INT][ast.Gt])
        self.branch(wasm.BRANCH_IF, left)
        if isinstance(statement, ast.Assign):
            target, value = statement.targets[0], statement.value
        else:
            target, value = statement.target, ast.BinOp(statement.target, statement.op, statement.value)
        self.lane_address(target, at)
        self.lane_value(value, at)
        self.simd(wasm.LANE_STORE)
        self.code += unsigned(2) + unsigned(0)
        self.count(at, wasm.LANES)
        self.branch(wasm.BRANCH, again)
        self.close()
        self.close()

    def lane_value(self, node: ast.expr, at: int) -> None:
        if isinstance(node, ast.BinOp):
            self.lane_value(node.left, at)
            self.lane_value(node.right, at)
            self.simd(wasm.LANE_OPERATIONS[type(node.op)])
            return
        self.lane_address(node, at)
        self.simd(wasm.LANE_LOAD)
        self.code += unsigned(2) + unsigned(0)

    def lane_address(self, node: ast.expr, at: int) -> None:
        assert isinstance(node, ast.Subscript)
        self.expression(node.value)
        self.emit(wasm.LOCAL_GET, at)
        self.scaled("float32")
