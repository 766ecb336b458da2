import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { commandPaletteMachine } from './commandPalette.machine.ts'

const found = (id: string) => ({ id, group: 'menu', from: 0, to: 1 })

/** Cases for the path generator: two results or none; an input method at work. */
export const model: ModelOptions<typeof commandPaletteMachine> = {
  events: [
    { type: 'query.typed', query: 'yh' },
    { type: 'active.move', by: 1 },
    { type: 'active.move', by: -1 },
    { type: 'active.point', at: 1 },
    { type: 'entry.choose' },
    { type: 'entry.choose', at: 1 },
    { type: 'entry.choose', at: 7 },
    { type: 'prepare failed', error: failure('network', '网络超时') },
    { type: 'search done', output: [found('a'), found('b')] },
    { type: 'search done', output: [] },
    { type: 'findRecords done', output: [found('r')] },
    { type: 'findRecords done', output: [] },
    { type: 'findRecords failed', error: failure('network', '网络超时') },
    { type: 'search failed', error: failure('server', '') },
  ],
}
