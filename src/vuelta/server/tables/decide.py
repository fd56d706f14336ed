"""Decides what an action adds to a table's log, or refuses it. Nothing is changed or stored here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from vuelta.core.dice import seal_of
from vuelta.core.errors import IllegalMove, InvalidNotation
from vuelta.core.position import Position
from vuelta.core.sentences import LANGUAGES, seat_name
from vuelta.server.tables import messages
from vuelta.server.tables.log import Entry
from vuelta.server.tables.opening import HOST, Identity, fingerprint, open_rematch
from vuelta.server.tables.persistence import NewTable
from vuelta.server.tables.refusals import Refused, refused
from vuelta.server.tables.table import Table

STAND_IN = "medium"
"""The level that plays on for a player who resigns while several others remain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Who acts, and what else a decision depends on."""

    holder: int | None
    """The holder who acts; None for a computer player."""
    now: int
    """In milliseconds since 1970."""
    seen: Mapping[int, int] = field(default_factory=dict)
    """When each holder was last seen."""
    grace: float
    """Seconds that somebody may be away."""
    new_identity: Callable[[], Identity]
    """Draws the identity of a new table."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What an action adds to the log."""

    entries: tuple[Entry, ...]
    position: Position | None = None
    """The position after the ply among them, so that it isn't played again."""
    opens: NewTable | None = None
    tokens: Mapping[int, bytes] = field(default_factory=dict, repr=False)
    """Holders who are new or have a new token, with its SHA-256."""


class _EntryBuilder:
    """Builds the entries of one action."""

    def __init__(self, table: Table, now: int, action: str | None) -> None:
        self.entries: list[Entry] = []
        self.position: Position | None = None
        self._seq = table.seq
        self._now = now
        self._action = action

    def add(self, kind: str, seat: int | None = None, /, **data: object) -> None:
        self._seq += 1
        entry = Entry(seq=self._seq, kind=kind, at=self._now, seat=seat, data=data, action=self._action)
        self._action = None  # only the first entry carries it
        self.entries.append(entry)


def decide(table: Table, action: messages.AnyAction, context: Context) -> Decision:
    """What an action adds to the table's log. Refused, with the reason, if it isn't possible."""
    if context.holder is not None and not table.seats_of(context.holder):
        raise refused("no-seat")
    name = None if context.holder is None else action_name(context.holder, action.id)
    log = _EntryBuilder(table, context.now, name)
    opens = _DECISIONS[type(action)](table, action, context, log)
    tokens = {}
    if isinstance(action, messages.Renew) and context.holder is not None:
        tokens[context.holder] = fingerprint(action.token)
    return Decision(tuple(log.entries), log.position, opens, tokens)


def action_name(holder: int, action: str) -> str:
    """How the log names a holder's action."""
    return f"{holder}:{action}"


def decide_join(table: Table, join: messages.Join, holder: int, now: int) -> Decision:
    """What a newcomer adds to the log by joining."""
    _check_gathering(table)
    free = _open_seats(table)
    seat = free[0] if join.seat is None else join.seat
    if seat not in free:
        raise refused("seat-taken", seat=seat, seats=_numbers(free))
    log = _EntryBuilder(table, now, None)
    log.add("joined", seat, name=join.name, holder=holder)
    if join.seal is not None:
        _seal(table, seat, join.seal, log)
    elif join.words is not None:
        log.add("words", seat, words=join.words)
    if len(free) == 1 and _others_ready(table, holder):
        log.add("started")
    return Decision(tuple(log.entries))


def is_away(table: Table, seat: int, context: Context) -> bool:
    """Whether a seat's person has left, been gone for longer than the grace period, or let the clock run out."""
    place = table.seats[seat]
    holder = place.holder
    assert holder is not None
    if place.left:
        return True
    if seat in table.unrevealed:
        # Somebody who holds up the first roll isn't here to play, however often they send something.
        return context.now - max(table.started, table.reachable_since) > 1000 * context.grace
    if table.deadline is not None and seat == table.position.seat and context.now >= table.deadline:
        return True
    times = (context.seen.get(holder, 0), table.arrived.get(holder, 0), table.reachable_since)
    # A time in the future comes from a clock that has since been set back.
    last = max((at for at in times if at <= context.now), default=context.now)
    return context.now - last > 1000 * context.grace


# Before the match


def _seal_words(table: Table, action: messages.SealWords, context: Context, log: _EntryBuilder) -> None:
    _check_gathering(table)
    _seal(table, _seat(table, action, context), action.seal, log)


def _seal(table: Table, seat: int, seal: str, log: _EntryBuilder) -> None:
    """Refused if another seat has the same seal: its words would become known when that seat reveals them."""
    if any(seal == shown for other, shown in table.seals.items() if other != seat):
        raise refused("seal-copied")
    log.add("sealed", seat, seal=seal)


def _add_words(table: Table, action: messages.AddWords, context: Context, log: _EntryBuilder) -> None:
    seat = _seat(table, action, context)
    if table.phase == "gathering" and seat in table.seals:
        raise refused("words-too-early")
    if seat not in table.unrevealed:
        _check_gathering(table)
    elif seal_of(table.id, action.words) != table.seals[seat]:
        raise refused("words-unlike-seal")
    log.add("words", seat, words=action.words)


def _start(table: Table, _action: messages.Start, context: Context, log: _EntryBuilder) -> None:
    _check_gathering(table)
    holder = _holder(context)
    can_start = not table.open_seats and _others_ready(table, holder)
    if holder in table.ready and not can_start:
        raise refused("ready-already")
    if holder not in table.ready:
        log.add("ready", holder=holder)
    if can_start:
        log.add("started")


def _fill(table: Table, action: messages.Fill, context: Context, log: _EntryBuilder) -> None:
    _check_gathering(table)
    for seat in _open_seats(table):
        log.add("filled", seat, level=action.level)
    if _others_ready(table, _holder(context)):
        log.add("started")


def _remove(table: Table, action: messages.Remove, context: Context, log: _EntryBuilder) -> None:
    _check_gathering(table)
    if context.holder != HOST:
        raise refused("not-host")
    place = table.seats.get(action.target)
    if place is None or place.kind != "person" or place.holder == HOST:
        raise refused("not-a-guest", seat=action.target)
    log.add("vacated", action.target)


# Plies


def _roll(table: Table, action: messages.Roll, context: Context, log: _EntryBuilder) -> None:
    seat = _turn(table, action, context)
    if table.position.awaits == "move":
        raise refused("move-first")
    _play(table, seat, table.dice(table.position, table.rolls + 1), "rolled", log)


def _move(table: Table, action: messages.Move, context: Context, log: _EntryBuilder) -> None:
    seat = _turn(table, action, context)
    if table.position.awaits == "roll":
        raise refused("roll-first")
    _play(table, seat, action.move, "moved", log)


def _play(table: Table, seat: int, text: str, kind: str, log: _EntryBuilder) -> None:
    try:
        position = table.position.play(text)
    except IllegalMove as error:
        raise Refused("illegal", error.sentences) from None
    except InvalidNotation as error:
        raise Refused("illegal", dict.fromkeys(LANGUAGES, str(error))) from None
    if table.seats[seat].left and table.seats[seat].played_by_person:
        log.add("returned", seat)  # by playing
    log.add(kind, seat, text=text)
    log.position = position
    if position.over:
        _end(table, "finished", list(position.ranking), log)


def _undo(table: Table, action: messages.Undo, context: Context, log: _EntryBuilder) -> None:
    _check_playing(table)
    if not table.undo:
        raise refused("undo-off")
    seat = next((seat for seat in _seats(table, action, context) if table.can_undo(seat)), None)
    if seat is None:
        raise refused("undo-nothing")
    if table.undo_asked is not None:
        raise refused("undo-asked")
    asks = any(place.played_by_person and place.holder != context.holder for place in table.seats.values())
    log.add("undo-asked" if asks else "undone", seat)


def _answer_undo(table: Table, action: messages.AnswerUndo, context: Context, log: _EntryBuilder) -> None:
    _check_playing(table)
    if table.undo_asked is None:
        raise refused("undo-not-asked")
    if table.seats[table.undo_asked].holder == context.holder:
        raise refused("undo-own")
    log.add("undone" if action.agree else "undo-refused", table.undo_asked)


# Leaving, returning, and what the others may do


def _leave(table: Table, action: messages.Leave, context: Context, log: _EntryBuilder) -> None:
    if table.phase == "over":
        raise refused("over")
    for seat in _seats(table, action, context):
        if table.phase == "gathering":
            log.add("vacated", seat)
        elif table.seats[seat].played_by_person and not table.seats[seat].left:
            log.add("left", seat)
    if not log.entries:
        raise refused("computer-plays")


def _return(table: Table, action: messages.Return, context: Context, log: _EntryBuilder) -> None:
    _check_playing(table)
    seats = _seats(table, action, context)
    for seat in seats:
        place = table.seats[seat]
        if not place.resigned and (place.left or place.kind == "computer"):
            log.add("returned", seat)
    if not log.entries:
        raise refused("resigned" if all(table.seats[seat].resigned for seat in seats) else "not-gone")


def _renew(table: Table, _action: messages.Renew, context: Context, log: _EntryBuilder) -> None:
    log.add("renewed", table.seats_of(_holder(context))[0])  # without the token: everybody may read the log


def _resign(table: Table, action: messages.Resign, context: Context, log: _EntryBuilder) -> None:
    _check_playing(table)
    seat = _seat(table, action, context)
    if table.seats[seat].resigned:
        raise refused("resigned")
    log.add("resigned", seat)
    rest = {
        other: place
        for other, place in table.seats.items()
        if other != seat and not place.resigned and other not in table.position.ranking
    }
    if len(rest) < 2 or not any(place.holder is not None for place in rest.values()):
        # Players who resigned come last. Computers that remain among themselves are unranked, and so is everybody
        # after them.
        gone = [other for other, place in table.seats.items() if place.resigned]
        places = [*rest, *gone, seat] if len(rest) < 2 else []
        _end(table, "resigned", [*table.position.ranking, *places], log)
    else:
        log.add("replaced", seat, level=STAND_IN)


def _replace(table: Table, action: messages.Replace, context: Context, log: _EntryBuilder) -> None:
    _check_playing(table)
    place = table.seats.get(action.target)
    if place is None or not place.played_by_person:
        raise refused("not-a-person", seat=action.target)
    if place.holder == context.holder or not is_away(table, action.target, context):
        raise refused("not-away", player=_player(table, action.target))
    log.add("replaced", action.target, level=action.level)


def _claim(table: Table, action: messages.Claim, context: Context, log: _EntryBuilder) -> None:
    _check_playing(table)
    seat = _seat(table, action, context)
    if table.seats[seat].resigned:
        raise refused("resigned")
    for other, place in table.seats.items():
        if other == seat or place.resigned or other in table.position.ranking:
            continue
        if place.holder is None or place.kind == "computer" or place.holder == context.holder:
            raise refused("others-play", player=_player(table, other))
        if not is_away(table, other, context):
            raise refused("not-away", player=_player(table, other))
    ranking = table.position.ranking
    _end(table, "claimed", [*ranking, *([] if seat in ranking else [seat])], log)


def _emote(table: Table, action: messages.SayEmote, context: Context, log: _EntryBuilder) -> None:
    log.add("emote", _seats(table, action, context)[0], emote=action.emote)


def _rematch(table: Table, _action: messages.Rematch, context: Context, log: _EntryBuilder) -> NewTable:
    if table.phase != "over":
        raise refused("not-over")
    if table.rematch is not None:
        raise refused("rematch-exists", table=table.rematch)
    opens = open_rematch(table, context.new_identity(), context.now)
    log.add("rematch", table=opens.table)
    return opens


# Shared by several actions


def _end(table: Table, how: str, ranking: list[int], log: _EntryBuilder) -> None:
    """End the match and reveal the seed."""
    log.add("ended", how=how, ranking=ranking, seed=table.dice.seed.hex())


def _check_gathering(table: Table) -> None:
    if table.phase != "gathering":
        raise refused("started" if table.is_playing else "over")


def _check_playing(table: Table) -> None:
    if table.phase == "over":
        raise refused("over")
    if table.phase == "gathering":
        free = len(table.open_seats)
        missing = (
            {
                "en": "one seat is still free" if free == 1 else f"{free} seats are still free",
                "es": "queda un asiento libre" if free == 1 else f"quedan {free} asientos libres",
            }
            if free
            else {"en": "somebody isn't ready", "es": "alguien no está listo todavía"}
        )
        raise refused("not-started", missing=missing)


def _holder(context: Context) -> int:
    """The holder who acts: computer players only roll and move."""
    assert context.holder is not None
    return context.holder


def _seat(table: Table, action: messages.Action, context: Context) -> int:
    """The one seat that an action is for."""
    seats = _seats(table, action, context)
    if len(seats) > 1:
        raise refused("which-seat", seats=_numbers(seats))
    return seats[0]


def _seats(table: Table, action: messages.Action, context: Context) -> list[int]:
    """The seats that an action is for: all of the holder's, unless it names one."""
    mine = table.seats_of(_holder(context))
    if action.seat is None:
        return mine
    if action.seat not in mine:
        raise refused("not-your-seat", seat=action.seat)
    return [action.seat]


def _turn(table: Table, action: messages.Roll | messages.Move, context: Context) -> int:
    """The seat to act, which must be the actor's."""
    _check_playing(table)
    if table.unrevealed:
        raise refused("words-missing", player=_player(table, table.unrevealed[0]))
    seat = table.position.seat
    assert seat is not None
    if action.expects is not None and action.expects < table.ply_seq:
        raise refused("stale")
    place = table.seats[seat]
    if context.holder is None:
        if place.kind != "computer":
            raise refused("not-your-turn", player=_player(table, seat))
        return seat
    if action.seat is not None and action.seat not in table.seats_of(context.holder):
        raise refused("not-your-seat", seat=action.seat)
    if place.holder != context.holder or action.seat not in (None, seat):
        raise refused("not-your-turn", player=_player(table, seat))
    if place.resigned:
        raise refused("resigned")
    if place.kind == "computer":
        raise refused("computer-plays")
    return seat


def _open_seats(table: Table) -> list[int]:
    """The seats that somebody can take. Refused if there are none."""
    if not table.open_seats:
        raise refused("no-open-seat")
    return table.open_seats


def _others_ready(table: Table, holder: int) -> bool:
    """Whether everybody else who holds a seat is ready."""
    return {place.holder for place in table.seats.values()} <= table.ready | {holder, None}


def _player(table: Table, seat: int) -> dict[str, str]:
    """What a seat is called, in every language."""
    return {language: seat_name(table.game, seat, language, table.names) for language in LANGUAGES}


def _numbers(seats: list[int]) -> str:
    return ", ".join(map(str, seats))


_DECISIONS: Mapping[type[messages.Action], Callable[..., NewTable | None]] = {
    messages.Roll: _roll,
    messages.Move: _move,
    messages.Undo: _undo,
    messages.AnswerUndo: _answer_undo,
    messages.SealWords: _seal_words,
    messages.AddWords: _add_words,
    messages.Start: _start,
    messages.Fill: _fill,
    messages.Remove: _remove,
    messages.Leave: _leave,
    messages.Return: _return,
    messages.Renew: _renew,
    messages.Resign: _resign,
    messages.Replace: _replace,
    messages.Claim: _claim,
    messages.SayEmote: _emote,
    messages.Rematch: _rematch,
}
