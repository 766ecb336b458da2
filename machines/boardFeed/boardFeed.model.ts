import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { boardFeedMachine } from './boardFeed.machine.ts'

export const model: ModelOptions<typeof boardFeedMachine> = {
  inputs: [{ board: 'review' }],
  events: [
    { type: 'board.changed', board: 'review', rev: 1 },
    { type: 'board.changed', board: 'live', rev: 1 },
  ],
}
