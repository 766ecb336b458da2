/** A text as the database takes it: NUL and half characters, which `slice` makes of an emoji too, become U+FFFD. Where such a text must be refused instead: isStorableText. */
export const storableText = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')
