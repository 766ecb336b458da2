import { assign, emit, setup } from 'xstate'
import type { CurrentDeparts } from '#contract/entities/session.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { currentDepart } from './departSwitch.rules.ts'
import type * as Switch from './departSwitch.types.ts'

const NOTHING = { list: [], orgCode: null, isClosable: true, chosen: null, isAsked: false, failure: null }

/**
 * The department switch (spec part 2, Dialogs): the list loads first, then the dialog opens; an empty list warns and clears (DIALOG-09, 10). The
 * session itself changes the department; a refusal leaves the dialog open.
 */
export const departSwitchMachine = setup({
  types: {} as { context: Switch.DepartSwitchContext; events: Switch.DepartSwitchEvent; emitted: Switch.DepartSwitchEmitted },
  actors: { loadDeparts: placeholder<Switch.LoadDeparts>(), switchDepart: placeholder<Switch.SwitchDepart>() },
  guards: {
    isEmpty: (_, departs: CurrentDeparts) => departs.list.length === 0,
    isClosable: ({ context }) => context.isClosable,
    isChosen: ({ context }) => context.chosen !== null,
    isOffered: ({ context, event }) =>
      event.type === 'depart.choose' && context.list.some(depart => depart.orgCode === event.orgCode),
  },
  actions: {
    recordClosable: assign({ isClosable: (_, isClosable: boolean) => isClosable }),
    applyDeparts: assign((_, { list, orgCode }: CurrentDeparts) => ({ list, orgCode, failure: null })),
    choose: assign((_, orgCode: string) => ({ chosen: orgCode, isAsked: false, failure: null })),
    ask: assign({ isAsked: true }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clear: assign(NOTHING),
    notifyMissing: emit({ type: 'departs.missing' }),
    notifyRefusal: emit((_, { error }: { error: unknown }) => ({ type: 'departs.refused' as const, failure: failureOf(error) })),
    notifySwitched: emit(({ context }) => ({
      type: 'depart.switched' as const,
      name: currentDepart(context.list, context.chosen)?.departName ?? '',
    })),
  },
}).createMachine({
  id: 'departSwitch',
  context: NOTHING,
  initial: 'closed',
  on: { 'session.closed': '.closed' },
  states: {
    closed: {
      entry: 'clear',
      on: { 'depart.open': { target: 'loading', actions: { type: 'recordClosable', params: ({ event }) => event.isClosable } } },
    },
    loading: {
      description: 'Nothing is shown before the list is there',
      tags: 'busy',
      invoke: {
        id: 'loadDeparts',
        src: 'loadDeparts',
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'closed',
            actions: 'notifyMissing',
            meta: { rules: ['DIALOG-10'] },
          },
          {
            target: 'open',
            actions: { type: 'applyDeparts', params: ({ event }) => event.output },
            meta: { rules: ['DIALOG-09', 'DIALOG-11'] },
          },
        ],
        onError: { target: 'closed', actions: { type: 'notifyRefusal', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    open: {
      tags: 'open',
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'depart.choose': { guard: 'isOffered', actions: { type: 'choose', params: ({ event }) => event.orgCode } },
            'depart.confirm': [{ guard: 'isChosen', target: 'switching', meta: { rules: ['DIALOG-07'] } }, { actions: 'ask' }],
            'depart.close': { guard: 'isClosable', target: '#departSwitch.closed', meta: { rules: ['DIALOG-08'] } },
          },
        },
        switching: {
          tags: 'busy',
          invoke: {
            id: 'switchDepart',
            src: 'switchDepart',
            input: ({ context }) => ({ orgCode: context.chosen ?? '' }),
            onDone: { target: '#departSwitch.closed', actions: 'notifySwitched', meta: { rules: ['SESSION-17'] } },
            onError: { target: 'choosing', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
    },
  },
})
