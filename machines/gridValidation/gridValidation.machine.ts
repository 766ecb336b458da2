import { assertEvent, assign, emit, setup } from 'xstate'
import { BLUR_VALIDATION_DELAY } from '#contract/constants.ts'
import type { HandlerVerdict } from '#contract/entities/gridColumn.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { allJudged, answered, draftAfter, judged, orNull, withoutCell, withoutRows, withTable } from './gridValidation.rules.ts'
import type * as Validation from './gridValidation.types.ts'

/**
 * Validates the cells of a grid (spec part 5): on input and on change at once, 100 ms after leaving the cell; rules in order, the first that fails gives
 * the text. Own patterns and handlers are asked outside, one after the other; an answer to a value that is no longer there is never heard.
 */
export const gridValidationMachine = setup({
  types: {} as {
    context: Validation.GridValidationContext
    input: Validation.GridValidationInput
    events: Validation.GridValidationEvent
    emitted: Validation.GridValidationEmitted
    tags: 'asking' | 'validating'
  },
  actors: { askCell: placeholder<Validation.AskCell>(), judgeTable: placeholder<Validation.JudgeTable>() },
  delays: { blurDelay: BLUR_VALIDATION_DELAY },
  guards: {
    hasQuestion: ({ context }) => context.questions.length > 0,
    isOvertaken: ({ context: { questions, asked } }) => questions[0] !== asked,
    isAnswered: ({ context }) => context.questions.length === 0,
  },
  actions: {
    judge: assign(({ context, event }) => {
      assertEvent(event, ['cell.input', 'cell.change'])
      return { ...judged(context, event), draft: draftAfter(context, event) }
    }),
    judgeAll: assign(({ context, event }) => {
      assertEvent(event, 'cells.change')
      return { ...allJudged(context, event.cells), draft: draftAfter(context, event) }
    }),
    judgeLeft: assign(({ context }) => ({ ...(context.left === null ? {} : judged(context, context.left)), left: null })),
    recordLeft: assign(({ context, event }) => {
      assertEvent(event, 'cell.blur')
      const { r, f, value, holders } = event
      return { left: { r, f, value, holders }, draft: draftAfter(context, event) }
    }),
    recordAsked: assign({ asked: ({ context }) => context.questions[0] ?? null }),
    recordAnswer: assign(({ context }, { verdict }: { verdict: HandlerVerdict }) => answered(context, verdict)),
    forgetCell: assign(({ context, event }) => {
      assertEvent(event, 'cell.forget')
      return { ...withoutCell(context, event.r, event.f), draft: draftAfter(context, event) }
    }),
    forgetRows: assign(({ context, event }) => {
      assertEvent(event, 'rows.forget')
      return { ...withoutRows(context, event.ids), draft: draftAfter(context, event) }
    }),
    recordErrors: assign(({ context }, { errors }: { errors: Validation.GridErrors }) => withTable(context, errors)),
    notifyErrors: emit(({ context }) => ({ type: 'table.validated', errors: orNull(context.errors) })),
    notifyUnjudged: emit((_, { error }: { error: unknown }) => ({ type: 'table.unjudged', reason: failureOf(error) })),
  },
}).createMachine({
  id: 'gridValidation',
  context: ({ input }) => ({ columns: input.columns, errors: {}, questions: [], asked: null, left: null, draft: null }),
  type: 'parallel',
  states: {
    cells: {
      initial: 'quiet',
      on: {
        'cell.input': { actions: 'judge', meta: { rules: ['GVAL-20', 'GVAL-15'] } },
        'cell.change': { actions: 'judge', meta: { rules: ['GVAL-21', 'GVAL-15'] } },
        'cells.change': { actions: 'judgeAll' },
        'cell.forget': { actions: 'forgetCell' },
        'rows.forget': { actions: 'forgetRows' },
      },
      states: {
        quiet: { always: { guard: 'hasQuestion', target: 'asking' } },
        asking: {
          description:
            'The oldest question is out; a new value of its cell, or a verdict on the whole table, takes the question back',
          tags: 'asking',
          meta: { rules: ['GVAL-19'] },
          entry: 'recordAsked',
          always: { guard: 'isOvertaken', target: 'quiet' },
          invoke: {
            id: 'askCell',
            src: 'askCell',
            input: ({ context }) => context.questions[0] ?? noQuestion,
            onDone: {
              target: 'quiet',
              actions: { type: 'recordAnswer', params: ({ event }) => ({ verdict: event.output }) },
            },
            onError: {
              description: 'Anyone who cannot answer does not stop the person',
              target: 'quiet',
              actions: { type: 'recordAnswer', params: { verdict: null } },
            },
          },
        },
      },
    },
    leaving: {
      initial: 'nowhere',
      states: {
        nowhere: { on: { 'cell.blur': { target: 'justLeft', actions: 'recordLeft' } } },
        justLeft: {
          after: { blurDelay: { target: 'nowhere', actions: 'judgeLeft', meta: { rules: ['GVAL-22', 'CONST-17'] } } },
          on: { 'cell.blur': { target: 'justLeft', reenter: true, actions: ['judgeLeft', 'recordLeft'] } },
        },
      },
    },
    table: {
      initial: 'idle',
      on: { 'table.validate': '.validating' },
      states: {
        idle: {},
        validating: {
          tags: 'validating',
          invoke: {
            id: 'judgeTable',
            src: 'judgeTable',
            input: ({ context }) => ({ columns: context.columns }),
            onDone: { target: 'settling', actions: { type: 'recordErrors', params: ({ event }) => ({ errors: event.output }) } },
            onError: { target: 'idle', actions: { type: 'notifyUnjudged', params: ({ event }) => event } },
          },
        },
        settling: {
          description: 'What is typed into an open editor counts: its question is waited for',
          tags: 'validating',
          always: { guard: 'isAnswered', target: 'idle', actions: 'notifyErrors', meta: { rules: ['GVAL-24'] } },
        },
      },
    },
  },
})

const noQuestion: Validation.CellQuestion = {
  r: '',
  f: '',
  value: null,
  holders: 0,
  ask: { kind: 'handler', name: '', text: '' },
  passed: 0,
}
