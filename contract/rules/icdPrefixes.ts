import { commaParts } from '#contract/http/commaText.ts'

const ICD_PREFIX = /^[A-Z0-9][A-Z0-9.+*]{0,11}$/

/** ICD codes or their beginnings in a text: commas of both kinds, blanks and new lines part them. */
export const prefixesIn = (text: string): string[] => [
  ...new Set(commaParts(text.replace(/[，、;；\s]+/g, ',')).map(part => part.toUpperCase())),
]

/** Whether each of them may be an ICD code. */
export const areIcdPrefixes = (text: string): boolean => prefixesIn(text).every(prefix => ICD_PREFIX.test(prefix))
