import { SimulatedClock, createActor, fromPromise, type PromiseActorLogic } from 'xstate'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { prescriptionEditorMachine } from '#machines/prescriptionEditor/prescriptionEditor.machine.ts'
import { selectChecks, selectWritten } from '#machines/prescriptionEditor/prescriptionEditor.select.ts'
import type {
  ConfirmedCheck,
  EditorEvent,
  EditorFacts,
  EditorTag,
  NewLine,
  SaveDraft,
  SubmitSheet,
} from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { editorFactsOf } from '#tests/support/prescriptions/editorFacts.ts'
import type { SheetParts } from '#tests/support/prescriptions/sheet.ts'
import { storedLines, storedSheet } from '#tests/support/prescriptions/storedSheet.ts'

type InputOf<Logic> = Logic extends PromiseActorLogic<infer _Output, infer Input> ? Input : never

export const ticked = async () => {
  for (let at = 0; at < 4; at += 1) await new Promise(resolve => setTimeout(resolve))
}
/** 苯磺酸氨氯地平片 as the picker gives it. */
export const W08: NewLine = {
  drugCode: 'W08',
  name: '苯磺酸氨氯地平片',
  spec: '5mg×28',
  priceFen: 1_000,
  doseText: '5mg',
  freq: 'qd',
  route: 'po',
  timing: 'ac',
  days: 7,
}

/** An editor with a server that keeps one sheet; `refuse` holds what it says to its next calls, by name. */
export async function startedEditor(more: { stored?: Sheet | null; type?: '1' | '3'; parts?: SheetParts } = {}) {
  const clock = new SimulatedClock()
  const server = {
    sheet: more.stored ?? null,
    saved: [] as InputOf<SaveDraft>[],
    submitted: [] as InputOf<SubmitSheet>[],
    asked: [] as string[][],
    refuse: {} as Record<string, unknown[]>,
    check: { results: [], inputsHash: 'h1' } as ConfirmedCheck,
    parts: more.parts ?? {},
    /** lets an answer wait until the test releases it */
    gate: null as Promise<void> | null,
  }
  const answer = async <T>(name: string, value: () => T): Promise<T> => {
    const reason = server.refuse[name]?.shift()
    await server.gate
    if (reason !== undefined) throw reason
    return value()
  }
  const stored = (changes: Partial<Sheet>): Sheet => {
    const version = server.sheet === null ? 1 : server.sheet.version + 1
    server.sheet = { ...(server.sheet ?? storedSheet()), version, ...changes }
    return server.sheet
  }
  const actor = createActor(
    prescriptionEditorMachine.provide({
      actors: {
        loadSheet: fromPromise(() => answer('loadSheet', () => server.sheet)),
        saveDraft: fromPromise(({ input }) => {
          server.saved.push(input)
          return answer('saveDraft', () => stored({ head: input.head, lines: storedLines(input.lines) }))
        }),
        fetchFacts: fromPromise(({ input }): Promise<EditorFacts> => {
          server.asked.push(input.codes)
          return answer('fetchFacts', () => editorFactsOf(input.codes, server.parts))
        }),
        checkSheet: fromPromise(() => answer('checkSheet', () => server.check)),
        submitSheet: fromPromise(({ input }) => {
          server.submitted.push(input)
          return answer('submitSheet', () => stored({ status: '1' }))
        }),
        withdrawSheet: fromPromise(() => answer('withdrawSheet', () => stored({ status: '5' }))),
        discardSheet: fromPromise(() => answer<void>('discardSheet', () => undefined)),
      },
    }),
    { clock, input: { sid: 's1', type: more.type ?? '1', rxId: null, editorId: 'e1' } },
  ).start()
  await ticked()
  return {
    actor,
    clock,
    server,
    send: async (event: EditorEvent) => {
      actor.send(event)
      await ticked()
    },
    wait: async (ms: number) => {
      clock.increment(ms)
      await ticked()
    },
    has: (tag: EditorTag) => actor.getSnapshot().hasTag(tag),
    written: () => selectWritten(actor.getSnapshot()),
    checks: () => selectChecks(actor.getSnapshot()),
    rules: () => selectChecks(actor.getSnapshot()).results.map(({ ruleId, level }) => `${ruleId} L${level}`),
  }
}
