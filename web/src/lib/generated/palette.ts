/** How the colours of seats look. Written by `python -m web.scripts.types`. */

export type PatternKind = "bars" | "dots" | "hatch" | "lines" | "solid";

interface Look {
  pattern: PatternKind;
  letters: Record<string, string>;
}

export const PALETTE: Record<string, Look> = {
  "red": {
    "pattern": "solid",
    "letters": {
      "en": "R",
      "es": "R"
    }
  },
  "blue": {
    "pattern": "lines",
    "letters": {
      "en": "B",
      "es": "Z"
    }
  },
  "green": {
    "pattern": "dots",
    "letters": {
      "en": "G",
      "es": "V"
    }
  },
  "yellow": {
    "pattern": "hatch",
    "letters": {
      "en": "Y",
      "es": "M"
    }
  },
  "light": {
    "pattern": "solid",
    "letters": {
      "en": "L",
      "es": "C"
    }
  },
  "dark": {
    "pattern": "solid",
    "letters": {
      "en": "D",
      "es": "O"
    }
  }
};
