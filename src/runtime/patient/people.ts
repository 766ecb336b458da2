import { useEffect, useSyncExternalStore } from 'react'
import type { FamilyMember } from '#contract/entities/family.ts'
import type { Failure } from '#contract/http/failure.ts'
import { memberList } from '#contract/http/calls/family.ts'
import { createStore } from '#src/lib/createStore.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store, stored } from '#src/lib/storage/stored.ts'
import { currentAccount, onAccount, patientCall } from './account.ts'

/** The people of the signed-in account, read once and shared by its pages; `chosen` is who the pages are about. */
export interface People {
  accountId: string | null
  members: readonly FamilyMember[] | null
  chosen: string | null
  failure: Failure | null
}
const NOBODY: People = { accountId: null, members: null, chosen: null, failure: null }
const LIFE = 30 * 24 * 3_600_000
const people = createStore<People>(NOBODY)
const accountId = (): string | null => {
  const account = currentAccount()
  return account.kind === 'signedIn' ? account.patient.id : null
}
// another account on this browser begins with nobody
onAccount(() => {
  if (people.current().accountId !== accountId()) people.set(NOBODY)
})

/** What the server answered of the account's people; who was chosen stays while they are among them. */
export function showPeople(members: readonly FamilyMember[]): void {
  const id = accountId()
  if (id !== null) people.set({ accountId: id, members, chosen: stored<string>(`${KEY.patientMember}${id}`), failure: null })
}

/** Reads them; a failure stands in the store. */
export async function loadPeople(): Promise<void> {
  const id = accountId()
  try {
    const members = await patientCall(memberList, {})
    if (id === accountId()) showPeople(members)
  } catch (error) {
    people.set({ ...NOBODY, accountId: id, failure: toFailure(error) })
  }
}

/** The pages are about this person from now on, on this device. */
export function choosePerson(id: string): void {
  const now = people.current()
  if (now.accountId === null) return
  store(`${KEY.patientMember}${now.accountId}`, id, LIFE)
  people.set({ ...now, chosen: id })
}

/** The people, and who of them is chosen: the default one until another is. */
export function usePeople(): { members: readonly FamilyMember[] | null; chosen: FamilyMember | null; failure: Failure | null } {
  const { members, chosen, failure } = useSyncExternalStore(people.subscribe, people.current)
  const isMissing = members === null && failure === null
  useEffect(() => {
    if (isMissing) void loadPeople()
  }, [isMissing])
  const one = members?.find(({ id }) => id === chosen) ?? members?.find(({ isDefault }) => isDefault) ?? members?.[0] ?? null
  return { members, chosen: one, failure }
}
