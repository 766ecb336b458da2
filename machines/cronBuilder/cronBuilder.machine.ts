import { assign, emit, setup } from 'xstate'
import { CRON_PREVIEW_DEBOUNCE } from '#contract/constants.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import * as rules from './cronBuilder.rules.ts'
import type * as Cron from './cronBuilder.types.ts'

type ModeEvent = Extract<Cron.CronBuilderEvent, { type: 'mode.choose' }>
type FieldEvent = Extract<Cron.CronBuilderEvent, { type: 'field.set' }>

/**
 * The dialog that builds a cron expression (spec part 5, CRON-01 to CRON-60): tabs with modes, day against week, cascades downwards, typing manually,
 * and a preview that is calculated anew 500 ms after the last change. Reopening parses the expression back.
 */
export const cronBuilderMachine = setup({
  types: {} as {
    context: Cron.CronBuilderContext
    input: Cron.CronBuilderInput
    events: Cron.CronBuilderEvent
    emitted: Cron.CronBuilderEmitted
  },
  actors: { calculatePreview: placeholder<Cron.CalculatePreview>() },
  delays: { previewDelay: CRON_PREVIEW_DEBOUNCE },
  guards: {
    isSound: ({ context }) => rules.isSound(context),
    isShown: ({ context }, tab: Cron.CronTab) => rules.shownTabs(context).includes(tab),
  },
  actions: {
    parseBack: assign(({ context }, { text, year }: { text: string; year: number }) => rules.opened(context, text, year)),
    showTab: assign({ tab: (_, tab: Cron.CronTab) => tab }),
    chooseMode: assign(({ context }, event: ModeEvent) => rules.withMode(context, event)),
    setField: assign(({ context }, { field, text }: FieldEvent) => rules.withField(context, field, text)),
    applyTyped: assign(({ context }, text: string) => rules.withTyped(context, text)),
    recordPreview: assign({ preview: (_, lines: readonly string[]) => lines }),
    dropPreview: assign({ preview: [] }),
    notifyConfirmed: emit(({ context }) => ({ type: 'cron.confirmed' as const, text: rules.expressionOf(context) })),
  },
}).createMachine({
  id: 'cronBuilder',
  context: ({ input }) =>
    rules.opened(
      { isSecondHidden: input.hideSecond ?? false, isYearHidden: input.hideYear ?? false },
      input.text ?? '',
      input.year,
    ),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.open': {
          target: 'open',
          actions: { type: 'parseBack', params: ({ event }) => ({ text: event.text, year: event.year }) },
          meta: { rules: ['CRON-21', 'CRON-37', 'CRON-38', 'CRON-60'] },
        },
      },
    },
    open: {
      tags: 'open',
      initial: 'looking',
      on: {
        'dialog.cancel': 'closed',
        'dialog.confirm': { guard: 'isSound', target: 'closed', actions: 'notifyConfirmed', meta: { rules: ['CRON-20'] } },
        'tab.choose': {
          guard: { type: 'isShown', params: ({ event }) => event.tab },
          actions: { type: 'showTab', params: ({ event }) => event.tab },
        },
        'mode.choose': {
          target: '.settling',
          actions: { type: 'chooseMode', params: ({ event }) => event },
          meta: { rules: ['CRON-18', 'CRON-19', 'CRON-24', 'CRON-25', 'CRON-26', 'CRON-27', 'CRON-28', 'CRON-29', 'CRON-30'] },
        },
        'field.set': {
          target: '.settling',
          actions: { type: 'setField', params: ({ event }) => event },
          meta: { rules: ['CRON-24', 'CRON-25', 'CRON-26', 'CRON-27', 'CRON-28', 'CRON-29', 'CRON-30', 'CRON-58', 'CRON-59'] },
        },
        'expression.type': { target: '.settling', actions: { type: 'applyTyped', params: ({ event }) => event.text } },
        'expression.reset': {
          target: '.settling',
          actions: { type: 'applyTyped', params: ({ context }) => rules.defaultOf(context) },
          meta: { rules: ['CRON-40'] },
        },
      },
      states: {
        settling: {
          description: 'Something changed: the preview waits until nothing more does',
          tags: 'calculating',
          after: { previewDelay: { target: 'looking', meta: { rules: ['CRON-31', 'CONST-13'] } } },
        },
        looking: { always: [{ guard: 'isSound', target: 'calculating' }, { target: 'invalid' }] },
        calculating: {
          tags: 'calculating',
          invoke: {
            id: 'calculatePreview',
            src: 'calculatePreview',
            input: ({ context }) => ({ text: rules.expressionOf(context) }),
            onDone: {
              target: 'shown',
              actions: { type: 'recordPreview', params: ({ event }) => event.output },
              meta: { rules: ['CRON-32'] },
            },
            onError: { target: 'failed', actions: 'dropPreview' },
          },
        },
        shown: { tags: 'shown' },
        failed: { description: 'The next runs could not be had; the expression may still be taken', tags: 'failed' },
        invalid: { description: 'The expression has an issue: nothing to calculate', tags: 'invalid', entry: 'dropPreview' },
      },
    },
  },
})
