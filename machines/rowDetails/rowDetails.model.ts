import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { rowDetailsMachine } from './rowDetails.machine.ts'

const refused = { kind: 'refused', text: '已锁定', retryable: false, status: 0 }

/** Cases for the path generator: a field that is wrong once, an owner who says no once. */
export const model: ModelOptions<typeof rowDetailsMachine> = {
  events: [
    { type: 'fields.change', values: { name: '甲' } },
    { type: 'checkDetails done', output: {} },
    { type: 'checkDetails done', output: { name: '请输入名称' } },
    { type: 'checkDetails failed', error: refused },
    { type: 'storeDetails failed', error: refused },
  ],
}
