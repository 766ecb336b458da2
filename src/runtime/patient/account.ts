import { useSyncExternalStore } from 'react'
import { SESSION_LIFE } from '#contract/constants.ts'
import type { PatientInfo } from '#contract/entities/patientApp.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { Call } from '#contract/http/defineCall.ts'
import { patientLogin, patientLogout, patientMe } from '#contract/http/calls/patientApp.ts'
import { createStore } from '#src/lib/createStore.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import type { SendOptions } from '#src/lib/http/client.ts'
import { databaseCleaner, leaveNothing, welcomeBack } from '#src/lib/storage/departed.ts'
import { emptyDatabases } from '#src/lib/storage/emptyDatabases.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { onStoredElsewhere, store, stored, unstore, unstoreAll } from '#src/lib/storage/stored.ts'

/** The patient of this browser: own storage key, own token, apart from any staff who use the same browser (D36). */
export type Account =
  | { kind: 'unknown' }
  | { kind: 'signedOut'; expired: boolean }
  | { kind: 'signedIn'; token: string; patient: PatientInfo }
  /** the token is there, but the server could not be asked */
  | { kind: 'failed'; failure: Failure }

const account = createStore<Account>({ kind: 'unknown' })
databaseCleaner.provide(emptyDatabases)
const { set } = account

const tokenNow = (): string | null => {
  const now = account.current()
  return now.kind === 'signedIn' ? now.token : stored<string>(KEY.patientToken)
}

/** The token of the signed-in patient. */
export const patientToken = tokenNow
export const currentAccount = account.current
/** Calls back after each change; gives the function that ends it. */
export const onAccount = account.subscribe
/** The patient's account; the view draws again when it changes. */
export const useAccount = (): Account => useSyncExternalStore(onAccount, currentAccount)

/** Forgets the patient here; `expired` tells them why. */
export function forgetPatient(expired: boolean): void {
  unstore(KEY.patientToken)
  set({ kind: 'signedOut', expired })
}

/** `call` lets inputs without required fields be left out; here the input is always given. */
const anyCall = call as <I, R>(facts: Call<I, R>, input: I, options: SendOptions) => Promise<R>

/** A call with the patient's token. Rejects with a Failure; an expired token also signs them out here. */
export async function patientCall<I, R>(facts: Call<I, R>, input: I, options: SendOptions = {}): Promise<R> {
  const token = tokenNow()
  try {
    return await anyCall(facts, input, { quiet: true, ...options, ...(token === null ? {} : { token }) })
  } catch (error) {
    const failure = toFailure(error)
    if (failure.kind === 'expired' && token !== null) forgetPatient(true)
    throw failure
  }
}

/** Finds out who is signed in here, at the start of the page and after a failure. */
export async function recallPatient(): Promise<void> {
  const token = stored<string>(KEY.patientToken)
  if (token === null) return set({ kind: 'signedOut', expired: false })
  set({ kind: 'unknown' })
  try {
    set({ kind: 'signedIn', token, patient: await patientCall(patientMe, {}) })
  } catch (error) {
    if (currentAccount().kind !== 'signedOut') set({ kind: 'failed', failure: toFailure(error) })
  }
}

/** Signs in by phone and code. Rejects with a Failure. */
export async function signInPatient(phone: string, code: string): Promise<void> {
  const { token, patient } = await call(patientLogin, { phone, code }, { quiet: true })
  welcomeBack({ side: 'patient', id: patient.id })
  store(KEY.patientToken, token, SESSION_LIFE)
  set({ kind: 'signedIn', token, patient })
}

/** Nothing of what the patient wrote stays in this browser; before the token goes, which other tabs hear of. */
function leaveNothingOfPatient(): void {
  const now = account.current()
  if (now.kind === 'signedIn') void leaveNothing({ side: 'patient', id: now.patient.id })
  else unstoreAll(KEY.illnessDraft)
  forgetPatient(false)
}

/** Signs out; what was written and not sent goes with them. The server is told, but need not answer. */
export function signOutPatient(): void {
  const token = tokenNow()
  leaveNothingOfPatient()
  if (token !== null) call(patientLogout, {}, { token, quiet: true }).catch(() => undefined)
}

/** What is shown of the patient, after they have corrected it. */
export function showPatient(part: Partial<PatientInfo>): void {
  const now = account.current()
  if (now.kind === 'signedIn') set({ ...now, patient: { ...now.patient, ...part } })
}

/** The account is closed: nothing of it stays in this browser. */
export const forgetClosedPatient = leaveNothingOfPatient

/** Another tab of this browser signed in or out. Gives the function that ends it. */
export const followOtherTabs = (): (() => void) =>
  onStoredElsewhere(KEY.patientToken, () => {
    const now = account.current()
    if (stored<string>(KEY.patientToken) !== (now.kind === 'signedIn' ? now.token : null)) void recallPatient()
  })
