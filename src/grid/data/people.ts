import type { CellRef, SeenColleague } from '#machines/gridMerge/gridMerge.types.ts'
import type { CellCompany, GridPerson } from './gridData.ts'

/** Colours that tell people apart (presence.css); with more people some share one, their names stay. */
const PERSON_COLOURS = 8

const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)

/** A colour for each account: its own as long as that is free, so that it stays the same from day to day. */
function coloursOf(accounts: readonly string[]): ReadonlyMap<string, number> {
  const taken = new Set<number>()
  return new Map(
    [...new Set(accounts)].sort().map(account => {
      const own = hash(account) % PERSON_COLOURS
      const free = Array.from({ length: PERSON_COLOURS }, (_, n) => (own + n) % PERSON_COLOURS).find(n => !taken.has(n)) ?? own
      taken.add(free)
      return [account, free]
    }),
  )
}

/** How another page of the person themselves is named. */
const OWN_PAGE = '您（另一窗口）'

/**
 * The people of a table but `me`, each once however many pages they have open, in the order of their names; where they edit comes before where they stand.
 */
export function peopleOf(colleagues: readonly SeenColleague[], me: string | undefined): GridPerson[] {
  const colours = coloursOf(colleagues.map(({ userId }) => userId))
  const found = new Map<string, GridPerson>()
  for (const { userId, name, r, f, editing } of colleagues)
    if (userId !== me && (editing || !found.has(userId)))
      found.set(userId, { id: userId, name, colour: colours.get(userId) ?? 0, place: { r, f }, isEditing: editing })
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'zh-CN') || (one.id < other.id ? -1 : 1))
}

/** Who is in a cell: those who edit there, otherwise those who stand there. */
export function companyAt(colleagues: readonly SeenColleague[], place: CellRef, me: string | undefined): CellCompany | null {
  const { r, f } = place
  const here = colleagues.filter(one => one.r === r && one.f === f)
  const editing = here.filter(one => one.editing)
  const [first, ...others] = editing.length > 0 ? editing : here
  if (first === undefined) return null
  const names = new Set([first, ...others].map(({ userId, name }) => (userId === me ? OWN_PAGE : name)))
  const colour = coloursOf(colleagues.map(({ userId }) => userId)).get(first.userId) ?? 0
  return { name: [...names].join('、'), colour, isEditing: first.editing }
}
