import { SESSION_LIFE } from '#contract/constants.ts'
import { createSlot } from '../createSlot.ts'
import { KEY } from './keys.ts'
import { store, stored, unstore, unstoreAll } from './stored.ts'

/** Somebody who signs in at this browser: staff, or a patient, each with an id of their own kind (D36). */
export interface Owner {
  side: 'doctor' | 'patient'
  id: string
}

/** The owner as the chat's drafts and outbox name them. */
export const ownerName = ({ side, id }: Owner): string => `${side}-${id}`

/** Who signed out of their own will. It stands in the storage, because a tab in the background writes what it still has when it goes. */
const LEFT = 'SESSION_NEWS_LEFT'
const left = (): string[] => {
  const names = stored<unknown>(LEFT)
  return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
}

/** Whether this owner signed out of this browser, in whichever tab: nothing of what they typed is kept any more. */
export const hasDeparted = (owner: Owner): boolean => left().includes(ownerName(owner))

/** The owner signed in again: what they type from now on is kept. */
export function welcomeBack(owner: Owner): void {
  const others = left().filter(name => name !== ownerName(owner))
  if (others.length === 0) unstore(LEFT)
  else store(LEFT, others, SESSION_LIFE)
}

/** What empties the databases of an owner: it comes with the pages of people who are signed in, as the login has no room for it; before that nobody typed anything. */
export const databaseCleaner = createSlot<(owner: Owner) => Promise<void>>(async () => undefined)

/**
 * The owner signs out of their own will: what they typed about people does not stay on this machine, whichever screens ran on this page – drafts of forms
 * and messages, unsent messages with their files, unanswered edits of tables. What others left stays. At once, but for the databases: the promise says when
 * they are empty, and it never rejects.
 */
export async function leaveNothing(owner: Owner): Promise<void> {
  if (owner.id === '') return
  if (owner.side === 'doctor') unstoreAll(`${KEY.formDraft}${owner.id}__`)
  else unstore(`${KEY.illnessDraft}${owner.id}`)
  unstore(`${KEY.chatDrafts}${ownerName(owner)}`)
  store(LEFT, [...new Set([...left(), ownerName(owner)])], SESSION_LIFE)
  await databaseCleaner
    .get()(owner)
    .catch(() => undefined)
}
