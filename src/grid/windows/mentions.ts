import type { GridPerson } from '#contract/entities/gridSnapshot.ts'

/** What stands behind an @ right before the caret: the beginning of a name; null: nobody is being named there. */
export function namedAt(text: string, caret: number): string | null {
  return /(?:^|[\s，。；：、（）])@([^\s@]{0,20})$/.exec(text.slice(0, caret))?.[1] ?? null
}

/** The text with a person's name in place of its beginning, and where the caret stands then. */
export function withName(text: string, caret: number, { name }: GridPerson): { text: string; caret: number } {
  const begun = namedAt(text, caret) ?? ''
  const before = `${text.slice(0, caret - begun.length)}${name} `
  return { text: before + text.slice(caret), caret: before.length }
}

/** Those of these people whom the text still names. */
export const stillNamed = (text: string, people: readonly GridPerson[]): string[] => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
