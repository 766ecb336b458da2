import { store, stored, unstore, unstoreAll } from '#src/lib/storage/stored.ts'

/** Drafts hold what people typed about people: a day is enough to come back from an expired sign-in, a crash or the lunch break. */
const DRAFT_LIFE = 24 * 60 * 60_000

/** Which draft: whose, of which form (`announcement`), of which record (its id, empty for a new one). */
export interface DraftKey {
  user: string
  form: string
  record: string
}
export interface Draft<T> {
  /** epoch ms */
  at: number
  values: T
}

const keyOf = ({ user, form, record }: DraftKey): string => `DRAFT__${user}__${form}__${record}`
/** Who signed out on this page: a form that closes afterwards writes nothing more of theirs. */
const gone = new Set<string>()

/** Drafts of long forms in this browser, apart by user, form and record. */
export const drafts = {
  read: <T>(place: DraftKey): Draft<T> | null => (place.user === '' ? null : stored<Draft<T>>(keyOf(place))),
  write: (place: DraftKey, values: unknown, at: number): boolean =>
    place.user !== '' && !gone.has(place.user) && store(keyOf(place), { at, values }, DRAFT_LIFE),
  remove: (place: DraftKey): void => unstore(keyOf(place)),
  /** The person signed in again. */
  welcome: (user: string): void => void gone.delete(user),
  /** The person signs out of their own will: what they typed about people does not stay on this machine. Drafts of others do. */
  leave(user: string): void {
    if (user === '') return
    gone.add(user)
    unstoreAll(`DRAFT__${user}__`)
  },
}
