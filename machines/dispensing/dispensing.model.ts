import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { dispensingMachine } from './dispensing.machine.ts'
import type { DispenseOrder } from './dispensing.types.ts'

const order: DispenseOrder = {
  id: 'o1',
  rxNo: 'RX1',
  pickedBy: null,
  version: 1,
  isOwnPick: false,
  isFetched: true,
  lines: [
    {
      no: 1,
      needed: 2,
      batches: [{ stockId: 'b1', batchNo: 'B1', expiry: '2027-01-01', available: 2 }],
      picks: [],
      shortReason: '',
      rest: 'never',
    },
  ],
}
const row = { id: 'o1', rxNo: 'RX1', pickedBy: null }
const error = failure('network', '网络异常')
const expired = failure('refused', '处方已失效', { code: 'RX_EXPIRED' })
const own: DispenseOrder = { ...order, pickedBy: '白芷', isOwnPick: true }

/** Cases for the path generator: an order that nobody, oneself, or a colleague picked; answers of each kind. */
export const model: ModelOptions<typeof dispensingMachine> = {
  context: ({ rows, order: open, wantedId, receiver }) => ({
    isListed: rows.length > 0,
    picked: open === null ? null : [open.pickedBy, open.isOwnPick, open.lines[0]?.picks.length],
    isWanted: wantedId !== null,
    isReceived: receiver !== '',
  }),
  events: [
    { type: 'open', id: 'o1' },
    { type: 'scan', text: 'rx1' },
    { type: 'scan', text: 'rx2' },
    { type: 'set', no: 1, picks: [], shortReason: '', rest: 'never' },
    { type: 'receiver.set', text: '江小月' },
    { type: 'fetchOrders done', output: [row] },
    { type: 'fetchOrders done', output: [] },
    { type: 'fetchOrders failed', error },
    { type: 'findOrder done', output: { ...row, id: 'o2', rxNo: 'RX2' } },
    { type: 'findOrder done', output: null },
    { type: 'findOrder failed', error },
    { type: 'openOrder done', output: order },
    { type: 'openOrder done', output: own },
    { type: 'openOrder done', output: { ...own, isOwnPick: false } },
    { type: 'openOrder failed', error },
    { type: 'pickOrder done', output: own },
    { type: 'pickOrder failed', error },
    { type: 'pickOrder failed', error: expired },
    { type: 'unpickOrder done', output: order },
    { type: 'unpickOrder failed', error },
    { type: 'unpickOrder failed', error: expired },
    { type: 'issueOrder failed', error },
    { type: 'issueOrder failed', error: expired },
  ],
}
