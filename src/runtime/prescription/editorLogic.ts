import { fromPromise, type InputFrom } from 'xstate'
import * as submission from '#contract/http/calls/prescriptionSubmit.ts'
import * as calls from '#contract/http/calls/prescriptions.ts'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { failureOf } from '#contract/http/failure.ts'
import { RX_OPEN } from '#contract/lifecycles/prescription.ts'
import { prescriptionEditorMachine } from '#machines/prescriptionEditor/prescriptionEditor.machine.ts'
import type { EditorFacts, LoadSheet } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { call } from '#src/lib/http/call.ts'

const quiet = { quiet: true }

async function namedSheet(id: string, wasThere: boolean): Promise<Sheet | null> {
  try {
    return await call(calls.prescriptionSheet, { id }, quiet)
  } catch (error) {
    if (wasThere && failureOf(error).code === 'NOT_FOUND') return null
    throw error
  }
}

/** The named sheet, or the one of its type that the consultation still has under way; null: none. For one that is thrown away stands what took its place. */
async function loadSheet({ sid, type, rxId, wasThere }: InputFrom<LoadSheet>): Promise<Sheet | null> {
  const named = rxId === null ? null : await namedSheet(rxId, wasThere)
  if (named !== null) return named
  const sheets = await call(calls.sessionSheets, { sid }, quiet)
  return sheets.find(({ head, status }) => head.type === type && RX_OPEN.includes(status)) ?? null
}

/** Facts of the patient, then those of the drugs written here and taken already. */
async function fetchFacts(
  { sid, codes, shopCode }: { sid: string; codes: readonly string[]; shopCode: string | null },
  signal: AbortSignal,
): Promise<EditorFacts> {
  const people = await call(calls.prescriptionPatient, { sid }, { ...quiet, signal })
  const asked = [...new Set([...codes, ...people.active.map(({ drugCode }) => drugCode)])].sort()
  const shop = shopCode === null ? {} : { shop: shopCode }
  const { drugs, pairs } =
    asked.length === 0
      ? { drugs: [], pairs: [] }
      : await call(calls.drugFacts, { codes: asked.join(','), ...shop }, { ...quiet, signal })
  return { ...people, drugs, pairs, shopCode }
}

/** The machine of the editor with the calls it needs. A save is never cut off: nobody would know whether it arrived. */
export const editorLogic = prescriptionEditorMachine.provide({
  actors: {
    loadSheet: fromPromise(({ input }) => loadSheet(input)),
    saveDraft: fromPromise(({ input }) => call(calls.saveDraft, input, quiet)),
    fetchFacts: fromPromise(({ input, signal }) => fetchFacts(input, signal)),
    checkSheet: fromPromise(({ input, signal }) => call(calls.checkSheet, input, { ...quiet, signal })),
    submitSheet: fromPromise(({ input }) => {
      const { isResubmission, ...command } = input
      return call(isResubmission ? submission.resubmitSheet : submission.submitSheet, command, quiet)
    }),
    withdrawSheet: fromPromise(({ input }) => call(submission.withdrawSheet, input, quiet)),
    discardSheet: fromPromise(async ({ input }) => {
      await call(calls.discardDraft, input, quiet)
    }),
  },
})
