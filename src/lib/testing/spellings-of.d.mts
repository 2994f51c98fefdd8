/** By what each is called. */
export const spellings: Readonly<Record<string, (key: string) => string>>;
/** Names of the spellings of a key that stand in a text. */
export function shownSpellings(text: string, key: string): readonly string[];
