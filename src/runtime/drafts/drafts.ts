import { hasDeparted } from '#src/lib/storage/departed.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store, stored, unstore } from '#src/lib/storage/stored.ts'

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

const keyOf = ({ user, form, record }: DraftKey): string => `${KEY.formDraft}${user}__${form}__${record}`

/** Drafts of long forms in this browser, apart by user, form and record. */
export const drafts = {
  read: <T>(place: DraftKey): Draft<T> | null => (place.user === '' ? null : stored<Draft<T>>(keyOf(place))),
  write: (place: DraftKey, values: unknown, at: number): boolean =>
    // a form that closes after its person signed out, here or in another tab, writes nothing more of theirs
    place.user !== '' && !hasDeparted({ side: 'doctor', id: place.user }) && store(keyOf(place), { at, values }, DRAFT_LIFE),
  remove: (place: DraftKey): void => unstore(keyOf(place)),
}
