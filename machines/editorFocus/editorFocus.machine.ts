import { assertEvent, assign, setup } from 'xstate'
import type { EditorFocusContext, EditorFocusEvent } from './editorFocus.types.ts'

/**
 * What stands between an opened cell and its editor (grid.md 5.3): which editor the focus waits for with what is typed meanwhile, whether a key opened it,
 * whether an input method began before it was there, and whether its files are still on their way. It decides no edit: `cellEditing` does.
 */
export const editorFocusMachine = setup({
  types: {} as { context: EditorFocusContext; events: EditorFocusEvent; tags: 'keyed' | 'awaited' | 'composingEarly' | 'busy' },
  actions: {
    recordAwaited: assign({
      awaited: ({ event }) => {
        assertEvent(event, 'focus.awaited')
        return { r: event.r, f: event.f, typed: event.typed }
      },
    }),
    forgetAwaited: assign({ awaited: null }),
  },
}).createMachine({
  id: 'editorFocus',
  context: { awaited: null },
  type: 'parallel',
  states: {
    opening: {
      initial: 'pressed',
      states: {
        pressed: { on: { 'editor.keyed': 'keyed' } },
        keyed: {
          description: 'The editor takes the focus as soon as it is there',
          tags: 'keyed',
          on: { 'editor.pressed': 'pressed', 'editor.arrived': 'pressed' },
        },
      },
    },
    focus: {
      initial: 'settled',
      states: {
        settled: { on: { 'focus.awaited': { target: 'awaited', actions: 'recordAwaited' } } },
        awaited: {
          description: 'What is typed is kept for the editor',
          tags: 'awaited',
          meta: { rules: ['WALK-33'] },
          on: {
            'focus.awaited': { actions: 'recordAwaited' },
            'focus.settled': { target: 'settled', actions: 'forgetAwaited' },
          },
        },
      },
    },
    inputMethod: {
      initial: 'resting',
      states: {
        resting: { on: { 'composition.early': 'early' } },
        early: {
          description: 'The focus stays where it is until the method is done',
          tags: 'composingEarly',
          meta: { rules: ['WALK-33'] },
          on: { 'composition.over': 'resting' },
        },
      },
    },
    files: {
      initial: 'settled',
      states: {
        settled: { on: { 'files.sending': 'sending' } },
        sending: {
          description: 'Presses elsewhere do not end the edit',
          tags: 'busy',
          on: { 'files.settled': 'settled' },
        },
      },
    },
  },
})
