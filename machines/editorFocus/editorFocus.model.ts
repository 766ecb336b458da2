import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { editorFocusMachine } from './editorFocus.machine.ts'

/** Cases for the path generator: an editor that is waited for, and more text for it. */
export const model: ModelOptions<typeof editorFocusMachine> = {
  events: [
    { type: 'focus.awaited', r: '1', f: 'name', typed: '' },
    { type: 'focus.awaited', r: '1', f: 'name', typed: '张' },
  ],
  context: ({ awaited }) => ({ typed: awaited?.typed ?? null }),
}
