"""Simulated games as a Parquet file, a row a game, written batch by batch."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import TracebackType
from typing import Self

from vuelta.core.errors import InvalidOption, MissingExtra
from vuelta.lab.game_batches import Rows

BYTES_A_GAME = 24
"""An upper bound: 16- and 32-bit numbers compress to half of it."""


class ParquetFile:
    """Writes beside the target and moves the file there at the end, so a file with that name is complete."""

    def __init__(self, path: str, games: int) -> None:
        try:
            import pyarrow as pa
            import pyarrow.parquet as pq
        except ImportError:
            raise MissingExtra("Parquet files need pyarrow; install it with: pip install 'vuelta[lab]'") from None
        self.path = Path(path)
        if self.path.exists():
            raise InvalidOption(f"{path} already exists; name another file")
        if not self.path.parent.is_dir():
            raise InvalidOption(f"there is no folder {self.path.parent}; create it first")
        free, needed = shutil.disk_usage(self.path.parent).free, games * BYTES_A_GAME
        if needed > free:
            raise InvalidOption(
                f"{games:,} games need about {_size(needed)}, but {self.path.parent} has {_size(free)} free"
            )
        self._pa = pa
        places = [(f"place_{place}", pa.int8()) for place in range(1, 5)]
        self.schema = pa.schema([("game", pa.int64()), ("plies", pa.int32()), ("choices", pa.int32()), *places])
        self._partial = self.path.with_name(self.path.name + ".part")
        self._writer = pq.ParquetWriter(self._partial, self.schema, compression="zstd")

    def write(self, first: int, rows: Rows) -> None:
        """Add the games from number `first` on; a place that nobody took is null."""
        pa = self._pa
        columns = [pa.array(range(first, first + len(rows)), pa.int64())]
        columns += [pa.array(rows[:, at], pa.int32()) for at in (0, 1)]
        columns += [pa.array(rows[:, at], pa.int8(), mask=rows[:, at] < 0) for at in range(2, 6)]
        self._writer.write_table(pa.table(columns, schema=self.schema))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._writer.close()
            if kind is None:
                self._partial.replace(self.path)
        finally:
            self._partial.unlink(missing_ok=True)


def _size(count: int) -> str:
    """A number of bytes in a suitable unit."""
    for scale, unit in ((1e9, "GB"), (1e6, "MB")):
        if count >= scale:
            return f"{count / scale:,.1f} {unit}"
    return f"{count / 1e3:,.1f} kB"
