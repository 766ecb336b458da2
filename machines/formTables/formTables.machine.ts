import { assign, emit, enqueueActions, setup, type PromiseActorLogic } from 'xstate'
import { SUB_TABLE_RETRY } from '#contract/constants.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'

/** Checks the form; fails with a Failure where it does not hold. */
export type ValidateForm = PromiseActorLogic<void>
/** Brings a table to where it can be asked; fails while it is not there yet. */
export type OpenTable = PromiseActorLogic<void, { table: string }>
/** Whether a table holds (true), checked from its rows. */
export type ValidateTable = PromiseActorLogic<boolean, { table: string }>

export interface FormTablesContext {
  /** keys of the tables in the order of their tabs */
  tables: string[]
  /** the table that is being checked */
  at: number
  /** failed tries to open it */
  tries: number
  trouble: string
}
export type FormTablesEvent = { type: 'check.start' }
export type FormTablesEmitted =
  /** the form and every table hold: their values may be gathered (GVAL-27) */
  | { type: 'check.passed' }
  /** GVAL-26 */
  | { type: 'tab.wanted'; table: string }

export const OPEN_FAILED = '打开子表失败'

/**
 * Checks a form with tables under it before anything is gathered (spec part 5): the form first, then table after table; the first that fails stops it
 * and its tab is shown. A table that cannot be opened is tried again every 100 ms, three times.
 */
export const formTablesMachine = setup({
  types: {} as {
    context: FormTablesContext
    input: { tables: string[] }
    events: FormTablesEvent
    emitted: FormTablesEmitted
    tags: 'checking' | 'failed'
  },
  actors: {
    validateForm: placeholder<ValidateForm>(),
    openTable: placeholder<OpenTable>(),
    validateTable: placeholder<ValidateTable>(),
  },
  delays: { retryDelay: SUB_TABLE_RETRY.delay },
  guards: {
    hasTable: ({ context: { at, tables } }) => at < tables.length,
    isTriedOut: ({ context }) => context.tries > SUB_TABLE_RETRY.times,
    holds: (_, { holds }: { holds: boolean }) => holds,
  },
  actions: {
    begin: assign({ at: 0, tries: 0, trouble: '' }),
    next: assign({ at: ({ context }) => context.at + 1, tries: 0 }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    recordTrouble: assign({ trouble: (_, { error }: { error: unknown }) => failureOf(error).text }),
    recordOpenFailed: assign({ trouble: OPEN_FAILED }),
    showTab: enqueueActions(({ context: { at, tables }, enqueue }) => {
      const table = tables[at]
      if (table !== undefined) enqueue.emit({ type: 'tab.wanted', table })
    }),
    notifyPassed: emit({ type: 'check.passed' }),
  },
}).createMachine({
  id: 'formTables',
  context: ({ input }) => ({ tables: input.tables, at: 0, tries: 0, trouble: '' }),
  initial: 'idle',
  states: {
    idle: {
      on: { 'check.start': { target: 'form', actions: 'begin' } },
    },
    form: {
      tags: 'checking',
      invoke: {
        id: 'validateForm',
        src: 'validateForm',
        onDone: { target: 'table', meta: { rules: ['GVAL-27'] } },
        onError: { target: 'failed', actions: { type: 'recordTrouble', params: ({ event }) => event } },
      },
    },
    table: {
      tags: 'checking',
      initial: 'choosing',
      states: {
        choosing: {
          always: [
            { guard: 'hasTable', target: 'opening' },
            { target: '#formTables.idle', actions: 'notifyPassed' },
          ],
        },
        opening: {
          invoke: {
            id: 'openTable',
            src: 'openTable',
            input: ({ context }) => tableOf(context),
            onDone: 'validating',
            onError: { target: 'notOpened', actions: 'countTry' },
          },
        },
        notOpened: {
          always: {
            guard: 'isTriedOut',
            target: '#formTables.failed',
            actions: 'recordOpenFailed',
            meta: { rules: ['GVAL-28'] },
          },
          after: { retryDelay: { target: 'opening', meta: { rules: ['GVAL-28'] } } },
        },
        validating: {
          invoke: {
            id: 'validateTable',
            src: 'validateTable',
            input: ({ context }) => tableOf(context),
            onDone: [
              { guard: { type: 'holds', params: ({ event }) => ({ holds: event.output }) }, target: 'choosing', actions: 'next' },
              { target: '#formTables.failed', actions: 'showTab', meta: { rules: ['GVAL-25', 'GVAL-26'] } },
            ],
            onError: { target: '#formTables.failed', actions: { type: 'recordTrouble', params: ({ event }) => event } },
          },
        },
      },
    },
    failed: {
      tags: 'failed',
      on: { 'check.start': { target: 'form', actions: 'begin' } },
    },
  },
})

const tableOf = ({ tables, at }: FormTablesContext): { table: string } => ({ table: tables[at] ?? '' })
