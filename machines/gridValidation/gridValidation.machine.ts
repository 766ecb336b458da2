import { assertEvent, assign, enqueueActions, setup } from 'xstate'
import { BLUR_VALIDATION_DELAY } from '#contract/constants.ts'
import type { HandlerVerdict } from '#contract/entities/gridColumn.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { allJudged, answered, judged, orNull, withoutCell, withoutRows } from './gridValidation.rules.ts'
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
    isAsked: ({ context: { questions }, event }) =>
      'r' in event && 'f' in event && questions[0]?.r === event.r && questions[0].f === event.f,
    areAsked: ({ context: { questions }, event }) => event.type === 'rows.forget' && event.ids.includes(questions[0]?.r ?? ''),
    isAmongAsked: ({ context: { questions }, event }) =>
      event.type === 'cells.change' && event.cells.some(({ r, f }) => questions[0]?.r === r && questions[0].f === f),
  },
  actions: {
    judge: assign(({ context, event }) => {
      assertEvent(event, ['cell.input', 'cell.change'])
      return judged(context, event)
    }),
    judgeAll: assign(({ context, event }) => (assertEvent(event, 'cells.change'), allJudged(context, event.cells))),
    judgeLeft: assign(({ context }) => ({ ...(context.left === null ? {} : judged(context, context.left)), left: null })),
    noteLeft: assign({
      left: ({ event }) => (
        assertEvent(event, 'cell.blur'),
        { r: event.r, f: event.f, value: event.value, holders: event.holders }
      ),
    }),
    noteAnswer: assign(({ context }, { verdict }: { verdict: HandlerVerdict }) => answered(context, verdict)),
    forgetCell: assign(({ context, event }) => (assertEvent(event, 'cell.forget'), withoutCell(context, event.r, event.f))),
    forgetRows: assign(({ context, event }) => (assertEvent(event, 'rows.forget'), withoutRows(context, event.ids))),
    noteErrors: enqueueActions(({ enqueue }, { errors }: { errors: Validation.GridErrors }) => {
      enqueue.assign({ errors, questions: [], trouble: '' })
      enqueue.emit({ type: 'table.validated', errors: orNull(errors) })
    }),
    noteTrouble: assign({ trouble: (_, { error }: { error: unknown }) => failureOf(error).text }),
  },
}).createMachine({
  id: 'gridValidation',
  context: ({ input }) => ({ columns: input.columns, errors: {}, questions: [], left: null, trouble: '' }),
  type: 'parallel',
  states: {
    cells: {
      initial: 'quiet',
      on: {
        'cell.input': [{ guard: 'isAsked', target: '.quiet', reenter: true, actions: 'judge' }, { actions: 'judge' }],
        'cell.change': [{ guard: 'isAsked', target: '.quiet', reenter: true, actions: 'judge' }, { actions: 'judge' }],
        'cells.change': [
          { guard: 'isAmongAsked', target: '.quiet', reenter: true, actions: 'judgeAll' },
          { actions: 'judgeAll' },
        ],
        'cell.forget': [{ guard: 'isAsked', target: '.quiet', reenter: true, actions: 'forgetCell' }, { actions: 'forgetCell' }],
        'rows.forget': [{ guard: 'areAsked', target: '.quiet', reenter: true, actions: 'forgetRows' }, { actions: 'forgetRows' }],
      },
      states: {
        quiet: { always: { guard: 'hasQuestion', target: 'asking' } },
        asking: {
          description: 'The oldest question is out; a new value of its cell takes the question back',
          tags: 'asking',
          invoke: {
            id: 'askCell',
            src: 'askCell',
            input: ({ context }) => context.questions[0] ?? noQuestion,
            onDone: {
              target: 'quiet',
              actions: { type: 'noteAnswer', params: ({ event }) => ({ verdict: event.output }) },
            },
            onError: {
              description: 'Whoever cannot answer does not stop the person',
              target: 'quiet',
              actions: { type: 'noteAnswer', params: { verdict: null } },
            },
          },
        },
      },
    },
    leaving: {
      initial: 'nowhere',
      states: {
        nowhere: { on: { 'cell.blur': { target: 'justLeft', actions: 'noteLeft' } } },
        justLeft: {
          after: { blurDelay: { target: 'nowhere', actions: 'judgeLeft' } },
          on: { 'cell.blur': { target: 'justLeft', reenter: true, actions: ['judgeLeft', 'noteLeft'] } },
        },
      },
    },
    table: {
      initial: 'idle',
      states: {
        idle: { on: { 'table.validate': 'validating' } },
        validating: {
          tags: 'validating',
          invoke: {
            id: 'judgeTable',
            src: 'judgeTable',
            input: ({ context }) => ({ columns: context.columns }),
            onDone: { target: 'idle', actions: { type: 'noteErrors', params: ({ event }) => ({ errors: event.output }) } },
            onError: { target: 'idle', actions: { type: 'noteTrouble', params: ({ event }) => event } },
          },
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
