/** What a dictionary is made of. */

/** A sentence with placeholders such as {name}; one with a count has two forms, chosen by the value n. */
export type Phrase = string | { readonly one: string; readonly other: string };

/** The same keys in another language: a key that is missing, or one too many, is an error of types. */
export type Translated<English> = { readonly [Key in keyof English]: Phrase };

export type Values = Readonly<Record<string, string | number>>;

/** The phrase with its values in their places. */
export function filled(phrase: Phrase, values: Values, language: string): string {
  let text: string;
  if (typeof phrase === "string") text = phrase;
  else text = new Intl.PluralRules(language).select(Number(values["n"])) === "one" ? phrase.one : phrase.other;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
