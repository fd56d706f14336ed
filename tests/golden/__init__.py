"""Golden games: text that a person can check with the rule book open.

A file begins with its story in lines with `#`, then `game: NAME` and either `start: seats=0,2 first=2 name=value …` or
`position: TEXT`. Lines with `> ` are plies, the input; everything else is derived from them and compared.
"""
