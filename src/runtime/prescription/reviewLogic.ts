import { fromPromise } from 'xstate'
import type { SheetVersion } from '#contract/entities/prescriptionSheet.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import { sheetVersions } from '#contract/http/calls/prescriptionSubmit.ts'
import { prescriptionPatient, type PatientFactsAnswer } from '#contract/http/calls/prescriptions.ts'
import { prescriptionReviewMachine } from '#machines/prescriptionReview/prescriptionReview.machine.ts'
import type { ClaimedSheet, Decision, QueuedSheet } from '#machines/prescriptionReview/prescriptionReview.types.ts'
import { createStore, type Store } from '#src/lib/createStore.ts'
import { call } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import type { Call, InputOf } from '#contract/http/defineCall.ts'
import { address, commonHeaders } from '#src/lib/http/client.ts'

/** Sends a call while its page goes away: the browser finishes it without the page, and nobody is there for its answer. Not for signed calls. */
function sendAtLeaving<C extends Call>(facts: C, input: InputOf<C>): void {
  const headers = { ...commonHeaders(), 'Content-Type': 'application/json' }
  void fetch(address(facts.path), {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
    credentials: 'include',
    keepalive: true,
  }).catch(() => undefined)
}

const quiet = { quiet: true }

/** All that is shown of a claimed sheet. */
export interface OpenedSheet extends reviews.ReviewClaim {
  patient: PatientFactsAnswer
  /** the newest first; one alone: there is nothing to compare */
  versions: SheetVersion[]
  /** epoch ms of this computer */
  until: number
}

/** The machine of the review with the calls it needs, and what those brought besides what it must know. */
export interface ReviewDesk {
  logic: typeof prescriptionReviewMachine
  pool: Store<reviews.ReviewPool | null>
  opened: Store<OpenedSheet | null>
  /** 四查十对 that were ticked for the opened sheet */
  checked: Store<readonly string[]>
}

const queued = (pool: reviews.ReviewPool, me: string): QueuedSheet[] =>
  pool.rows.map(({ id, version, reviewerId, reviewerName, isSenior }) => ({
    id,
    version,
    claimedBy: reviewerName,
    isMine: reviewerId === me,
    isForbidden: isSenior && !pool.isSenior,
  }))

async function openSheet(id: string): Promise<OpenedSheet> {
  const claim = await call(reviews.claimSheet, { requestId: newId(), id }, quiet)
  const until = Date.now() + claim.leftMs
  const [patient, versions] = await Promise.all([
    call(prescriptionPatient, { sid: claim.sheet.sid, rxId: id }, quiet),
    call(sheetVersions, { id }, quiet),
  ])
  return { ...claim, patient, versions, until }
}

/** What gives a sheet back, once for each state of it. */
const releaseOf = ({ id, version }: { id: string; version: number }) => ({ requestId: `release:${id}:${version}`, id, version })

/** Gives a sheet back whose page is closed (hospital.md 3.1): its time would hold it for ten minutes. */
export const releaseAtLeaving = (sheet: ClaimedSheet): void => sendAtLeaving(reviews.releaseSheet, releaseOf(sheet))

/** One request for each decision on a state of the sheet: sent again after a lost answer it does nothing twice. */
async function decide({ id, version, decision }: { id: string; version: number; decision: Decision }, checkedItems: string[]) {
  const command = { requestId: `${decision.kind}:${id}:${version}`, id, version }
  switch (decision.kind) {
    case 'approve':
      return call(reviews.approveSheet, { ...command, password: decision.password, text: '', checkedItems }, quiet)
    case 'reject': {
      const { codes, text, password } = decision
      const comments = Object.entries(decision.comments).map(([no, words]) => ({
        no: Number(no),
        code: codes[0] ?? '',
        text: words.trim(),
      }))
      return call(reviews.rejectSheet, { ...command, codes, comments, text: text.trim(), password, checkedItems }, quiet)
    }
    case 'escalate':
      return call(reviews.escalateSheet, { ...command, text: decision.text }, quiet)
    default:
      return call(reviews.releaseSheet, releaseOf(command), quiet)
  }
}

/** `me`: the user's id. */
export function createReviewDesk(me: string): ReviewDesk {
  const pool = createStore<reviews.ReviewPool | null>(null)
  const opened = createStore<OpenedSheet | null>(null)
  const checked = createStore<readonly string[]>([])
  const logic = prescriptionReviewMachine.provide({
    actors: {
      fetchPool: fromPromise(async ({ signal }) => {
        const found = await call(reviews.reviewPool, undefined, { ...quiet, signal })
        pool.set(found)
        return queued(found, me)
      }),
      claimSheet: fromPromise(async ({ input }): Promise<ClaimedSheet> => {
        const sheet = await openSheet(input.id)
        checked.set([])
        opened.set(sheet)
        return { id: input.id, version: sheet.sheet.version, leftMs: sheet.leftMs }
      }),
      decide: fromPromise(async ({ input }) => {
        await decide(input, [...checked.current()])
      }),
    },
  })
  return { logic, pool, opened, checked }
}

/** The checks of an opened sheet with the facts of now, where an approval was refused for them. */
export async function recheckOpened({ opened }: ReviewDesk): Promise<void> {
  const before = opened.current()
  if (before === null) return
  const { current } = await call(reviews.claimSheet, { requestId: newId(), id: before.sheet.id }, quiet)
  if (opened.current() === before) opened.set({ ...before, current })
}
