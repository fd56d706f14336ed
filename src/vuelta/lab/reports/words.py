"""The words of a report: what its figures are called and mean, in English and Spanish."""

from __future__ import annotations

FIGURES = {
    "en": {
        "minutes": ("Minutes", "How long people take for a game, at the pace given above."),
        "turns": ("Turns", "Turns of all players; consecutive plies of one player are one turn."),
        "plies": ("Plies", "Rolls and moves of all players."),
        "decisions": ("Decisions", "Moves with more than one possibility, of all players."),
        "options": ("Possibilities per move", "How many legal moves there are when a move is due (branching)."),
        "choices": ("Possibilities per decision", "The same, if there is more than one."),
        "forced": ("Forced moves", "The share of moves without a choice."),
        "lead_changes": ("Lead changes", "How often another player takes the lead, up to the first win."),
        "settled": ("Lead for good", "How much of the game is over when the eventual winner takes the lead for good."),
        "behind": ("Winner's worst gap", "How far the eventual winner was behind at worst, relative to the whole way."),
        "comeback": ("Comebacks", "The share of games that the leader at half-time didn't win."),
        "killers": ("Killer rolls", "Rolls that change the gap to the best rival by a tenth of the whole way."),
        "swing": (
            "Largest swing",
            "How much the strongest roll changes that gap, relative to the whole way.",
        ),
        "lost": ("Steps lost", "The share of all steps gained that setbacks take away again."),
        "waited": ("Turns until the first piece moves", "A player's turns before their first piece moves."),
        "idle": ("Turns without a legal move", "The share of turns in which nothing can be played."),
        "still": ("Turns without movement", "The share of turns in which none of the player's pieces move."),
        "longest_still": ("Longest standstill", "The most consecutive turns in which a player moves no piece."),
        "waiting": ("Time spent waiting", "The share of a player's time at the table spent watching others play."),
        "wait": ("Seconds between turns", "How long a player waits between turns."),
        "capture": ("Captures", "Pieces sent back by another player."),
        "swap": ("Swaps", "Pieces that swap places with an opponent's."),
        "covered": ("Covered", "Pieces that end up under another."),
        "uncovered": ("Uncovered", "Pieces that are free again."),
        "reset": ("Sent back by the board", "Pieces that a square sends back."),
        "bounced": ("Rebounds", "Moves that overshoot the end and come back."),
        "arrow": ("Arrows", "Moves that end on an arrow and follow it."),
        "bonus": ("Bonuses", "Extra steps or rolls that are earned."),
        "bonus-lost": ("Bonuses lost", "Bonuses that can't be used."),
        "extra-roll": ("Extra rolls", "Extra rolls that a player earns."),
        "turn-lost": ("Turns cut short", "Turns that a rule ends early."),
        "jail": ("Locked in", "Throws that can't be used in either direction."),
        "blocked": ("Blocked rolls", "Rolls that can't be used."),
        "bust": ("Busts", "Chains that break."),
        "die-lost": ("Dice lost", "Single dice that can't be used."),
        "forfeit": ("Dice given up", "Dice that a player gives up by choice."),
    },
    "es": {
        "minutes": ("Minutos", "Lo que dura una partida entre personas, al ritmo indicado arriba."),
        "turns": ("Turnos", "Turnos de todos; las jugadas seguidas de un jugador son un solo turno."),
        "plies": ("Jugadas", "Tiradas y movimientos de todos juntos."),
        "decisions": ("Decisiones", "Movimientos con más de una posibilidad, de todos juntos."),
        "options": (
            "Posibilidades por movimiento",
            "Cuántos movimientos legales hay cuando toca mover (ramificación).",
        ),
        "choices": ("Posibilidades por decisión", "Lo mismo, donde hay más de una."),
        "forced": ("Movimientos forzados", "La parte de los movimientos que no deja elegir."),
        "lead_changes": (
            "Cambios de líder",
            "Cuántas veces otro jugador pasa a ir primero, hasta la primera victoria.",
        ),
        "settled": (
            "Liderato definitivo",
            "Qué parte de la partida ha pasado cuando el ganador toma la delantera del todo.",
        ),
        "behind": (
            "Peor desventaja del ganador",
            "A cuánto llegó a estar el ganador del primero, respecto a todo el camino.",
        ),
        "comeback": ("Remontadas", "La parte de las partidas en que a la mitad iba primero otro que no ganó."),
        "killers": (
            "Tiradas decisivas",
            "Tiradas que cambian la distancia con el mejor rival en un décimo del camino.",
        ),
        "swing": ("Mayor vuelco", "Lo que cambia esa distancia la tirada más fuerte, respecto a todo el camino."),
        "lost": ("Pasos perdidos", "De todos los pasos ganados, la parte que los contratiempos vuelven a quitar."),
        "waited": ("Turnos hasta mover la primera ficha", "Turnos propios que pasan antes de que se mueva una ficha."),
        "idle": ("Turnos sin movimiento legal", "La parte de los turnos en que no se puede jugar nada."),
        "still": ("Turnos sin avance", "La parte de los turnos en que no se mueve ninguna ficha del jugador."),
        "longest_still": ("Parada más larga", "El mayor número de turnos seguidos sin mover ficha de un jugador."),
        "waiting": ("Tiempo de espera", "La parte de su tiempo en la mesa en que un jugador ve jugar a otros."),
        "wait": ("Segundos entre turnos propios", "Cuánto espera un jugador de un turno suyo al siguiente."),
        "capture": ("Capturas", "Fichas que otro jugador devuelve al principio."),
        "swap": ("Cambios de lugar", "Fichas que cambian de lugar con una rival."),
        "covered": ("Tapadas", "Fichas que quedan debajo de otra."),
        "uncovered": ("Destapadas", "Fichas que vuelven a quedar libres."),
        "reset": ("Devueltas por el tablero", "Fichas que una casilla hace retroceder."),
        "bounced": ("Rebotes", "Movimientos que pasan del final y retroceden."),
        "arrow": ("Flechas", "Movimientos que acaban en una flecha y la siguen."),
        "bonus": ("Premios", "Pasos o tiradas de más que se ganan."),
        "bonus-lost": ("Premios perdidos", "Premios que nadie puede usar."),
        "extra-roll": ("Tiradas extra", "Tiradas que un jugador puede hacer de más."),
        "turn-lost": ("Turnos cortados", "Turnos que una regla termina antes."),
        "jail": ("Encerrado", "Tiradas que no sirven en ninguna dirección."),
        "blocked": ("Tiradas bloqueadas", "Tiradas con las que nada se puede mover."),
        "bust": ("Series rotas", "Series de dados que se rompen."),
        "die-lost": ("Dados perdidos", "Dados sueltos que nada puede usar."),
        "forfeit": ("Dados cedidos", "Dados a los que un jugador renuncia."),
    },
}
"""language → figure → its name and its meaning in a sentence."""

MET = {
    "en": {"capture": "captured", "swap": "swapped", "covered": "covered"},
    "es": {"capture": "capturas", "swap": "cambios de lugar", "covered": "fichas tapadas"},
}
"""What pieces do to one another where they meet."""

SEAT = {
    "en": ("{seat} wins", "The share of games that {seat} wins; a fair share is {fair}."),
    "es": ("Gana {seat}", "La parte de las partidas que gana {seat}; lo justo es {fair}."),
}

LEVELS: dict[str, dict[str, str]] = {
    "en": {},
    "es": {"random": "al azar", "easy": "fácil", "medium": "medio", "hard": "difícil", "expert": "experto"},
}
"""What levels are called if their names aren't words of the language; as on the page."""


def level_name(level: str, language: str) -> str:
    """A level's name in a language."""
    return LEVELS[language].get(level, level)


def of_level(level: str, language: str) -> str:
    """A level as it follows "jugadores" or precedes "players"."""
    name = level_name(level, language)
    return f"de nivel {name}" if language == "es" and level != "random" else name


GROUPS = {
    "en": {
        "length": ("Length", "How long it takes."),
        "seats": ("Seats", "Whether it matters where you sit."),
        "choice": ("Choice", "How much there is to decide."),
        "events": ("What happens", "How often in a game, for all players together."),
        "drama": ("Drama", "Who leads, and how long that lasts."),
        "waiting": ("Waiting", "What a player does between turns."),
        "board": ("On the board", "Where pieces meet, and where they spend their time."),
        "skill": ("Luck against skill", "How often the better player wins."),
    },
    "es": {
        "length": ("Duración", "Cuánto dura."),
        "seats": ("Asientos", "Si importa dónde se sienta uno."),
        "choice": ("Elección", "Cuánto hay que decidir."),
        "events": ("Lo que pasa", "Cuántas veces por partida, entre todos."),
        "drama": ("Emoción", "Quién va primero y cuánto le dura."),
        "waiting": ("Espera", "Lo que hace un jugador mientras no juega."),
        "board": ("En el tablero", "Dónde se encuentran las fichas y dónde pasan el tiempo."),
        "skill": ("Suerte y habilidad", "Cuántas veces gana el mejor jugador."),
    },
}

TEXTS = {
    "en": {
        "title": "{game}: the designer's report",
        "subtitle": "{games} of {count} players ({players}), {rules}, seed {seed}",
        "game": "game",
        "games": "games",
        "standard": "standard rules",
        "pace": "Minutes assume {roll:g} s for a roll with its move and {decision:g} s for a decision.",
        "intervals": "Every figure is a mean over these games with its 95 % interval, which contains the true value in "
        "19 of 20 reports.",
        "unfinished": "Cut off unfinished and counted only in lengths: {games}.",
        "figure": "Figure",
        "value": "Value",
        "interval": "95 % interval",
        "meaning": "What it means",
        "no_race": "This game doesn't say how far a player has come, so there is nothing about leads, comebacks and "
        "time on the board.",
        "fair": "fair share",
        "seat_fair": "No seat's share differs from the fair {fair} by more than chance explains.",
        "seat_unfair": "{seats}: the share differs from the fair {fair} by more than chance explains.",
        "seats_unfair": "{seats}: the shares differ from the fair {fair} by more than chance explains.",
        "median": "median {value}",
        "share_games": "share of games",
        "share_players": "share of players",
        "plot_minutes": "How long games take",
        "axis_minutes": "minutes (a game in ten is shorter than {low}, one in ten longer than {high})",
        "plot_seats": "Share of wins by seat, with 95 % interval",
        "plot_settled": "When the winner takes the lead for good",
        "axis_settled": "percent of the game",
        "plot_behind": "How far behind the winner was at worst",
        "axis_behind": "percent of the whole way",
        "plot_waited": "Players whose first piece has moved",
        "axis_waited": "a player's turns",
        "plot_skill": "Share of wins of the better player, with 95 % interval",
        "duel": "{player} against {others}",
        "duel_says": "{player} wins {share} of {games} against {others} players ({low} – {high}); without skill "
        "it would be {fair}.",
        "duel_says_adjusted": "{player} wins {share}, with luck taken out, against {others} players ({low} – {high}, "
        "from {games}); without skill it would be {fair}.",
        "dice_says": "The dice explain about {share} of the variance between results, according to hard's evaluation; "
        "the rest is choices, and what it doesn't see.",
        "no_hard": "No hard player has learned these rules, so only medium was measured; vuelta train trains one.",
        "met_title": "Where pieces are {done}",
        "met_says": "Percentage of all such meetings ({count} in {games}) by square.",
        "stood_title": "Where pieces spend their time",
        "stood_says": "Percentage of the time on the way by square. Of all their time, pieces spend {base} waiting to "
        "start, {way} on the way and {done} at the end.",
        "square": "Square",
        "share": "Share",
        "danger": "Risk",
        "danger_says": "The squares with the most meetings. Risk: meetings for every 100 rolls that a piece stands "
        "there.",
        "low_scale": "little",
        "high_scale": "much",
        "made": "Made by vuelta report; the same seed makes the same report. How every figure is defined: "
        "docs/reports.md.",
        "quantiles": "Half of the games take {low} to {high} minutes (first to third quartile); the median is "
        "{middle}.",
    },
    "es": {
        "title": "{game}: el informe del diseñador",
        "subtitle": "{games} de {count} jugadores ({players}), {rules}, semilla {seed}",
        "game": "partida",
        "games": "partidas",
        "standard": "reglas estándar",
        "pace": "Los minutos suponen {roll:g} s por tirada con su movimiento y {decision:g} s por decisión.",
        "intervals": "Cada cifra es una media de estas partidas con su intervalo del 95 %: el valor real está dentro "
        "en 19 de 20 informes.",
        "unfinished": "Cortadas sin terminar y contadas solo en las duraciones: {games}.",
        "figure": "Cifra",
        "value": "Valor",
        "interval": "Intervalo 95 %",
        "meaning": "Qué significa",
        "no_race": "Este juego no dice cuánto ha avanzado un jugador: no hay nada sobre lideratos, remontadas ni "
        "tiempo en el tablero.",
        "fair": "lo justo",
        "seat_fair": "Ningún asiento se aparta de lo justo ({fair}) más de lo que explica el azar.",
        "seat_unfair": "{seats}: se aparta de lo justo ({fair}) más de lo que explica el azar.",
        "seats_unfair": "{seats}: se apartan de lo justo ({fair}) más de lo que explica el azar.",
        "median": "mediana {value}",
        "share_games": "parte de las partidas",
        "share_players": "parte de los jugadores",
        "plot_minutes": "Cuánto duran las partidas",
        "axis_minutes": "minutos (una de cada diez dura menos de {low}; otra, más de {high})",
        "plot_seats": "Victorias por asiento, con intervalo del 95 %",
        "plot_settled": "Cuándo toma el ganador la delantera del todo",
        "axis_settled": "porcentaje de la partida",
        "plot_behind": "La peor desventaja del ganador",
        "axis_behind": "porcentaje de todo el camino",
        "plot_waited": "Jugadores que ya han movido una ficha",
        "axis_waited": "turnos propios",
        "plot_skill": "Victorias del mejor jugador, con intervalo del 95 %",
        "duel": "{player} contra {others}",
        "duel_says": "{player} gana el {share} de {games} contra jugadores {others} ({low} – {high}); sin "
        "habilidad sería el {fair}.",
        "duel_says_adjusted": "{player} gana el {share}, descontada la suerte, contra jugadores {others} "
        "({low} – {high}, de {games}); sin habilidad sería el {fair}.",
        "dice_says": "Los dados explican cerca del {share} de la varianza entre resultados, según la evaluación del "
        "nivel difícil; el resto son decisiones y lo que ella no ve.",
        "no_hard": "Ningún jugador de nivel difícil ha aprendido estas reglas; solo se midió el medio. vuelta train "
        "crea uno.",
        "met_title": "Dónde hay {done}",
        "met_says": "Porcentaje de esos encuentros ({count} en {games}) por casilla.",
        "stood_title": "Dónde pasan el tiempo las fichas",
        "stood_says": "Porcentaje del tiempo en camino por casilla. De todo su tiempo, las fichas pasan el {base} "
        "esperando salir, el {way} en camino y el {done} al final.",
        "square": "Casilla",
        "share": "Parte",
        "danger": "Riesgo",
        "danger_says": "Las casillas con más encuentros. Riesgo: encuentros por cada 100 tiradas que una ficha está "
        "allí.",
        "low_scale": "poco",
        "high_scale": "mucho",
        "made": "Hecho con vuelta report; la misma semilla da el mismo informe. Definiciones: docs/reports.md.",
        "quantiles": "La mitad de las partidas dura de {low} a {high} minutos (del primer al tercer cuartil); la "
        "mediana es {middle}.",
    },
}
