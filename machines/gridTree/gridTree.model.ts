import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { gridTreeMachine } from './gridTree.machine.ts'

/** Cases for the path generator: one row whose children have to be asked for, one whose are known. */
export const model: ModelOptions<typeof gridTreeMachine> = {
  events: [
    { type: 'row.open', id: 'lazy', isLazy: true },
    { type: 'row.open', id: 'known', isLazy: false },
    { type: 'row.close', id: 'lazy' },
    { type: 'rows.open', ids: ['known'] },
    { type: 'children.loaded', id: 'lazy', count: 2 },
    { type: 'children.loaded', id: 'lazy', count: 0 },
    { type: 'children.failed', id: 'lazy', text: '网络异常' },
  ],
}
