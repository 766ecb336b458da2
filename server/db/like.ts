/** Text in which `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, sign => `\\${sign}`)

/** The pattern of LIKE for whatever holds this text. */
export const holding = (text: string): string => `%${escapeLike(text)}%`
