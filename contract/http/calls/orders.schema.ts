import { Type } from 'typebox'
import { idSchema, text } from '#contract/sockets/chat.schema.ts'
import { oneOf } from './common.schema.ts'

const INT4_MAX = 2_147_483_647
const versionSchema = Type.Integer({ minimum: 1, maximum: INT4_MAX })
const payNo = Type.String({ pattern: '^ZF[0-9A-F]{24}$' })
const command = { requestId: text(1, 64), id: idSchema }

/** Schemas of calls/orders.ts. */
export const myOrdersQuery = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) })
export const myOrderQuery = Type.Object({ id: idSchema })
export const payOrderBody = Type.Object({
  ...command,
  channel: text(1, 20),
  payFen: Type.Optional(Type.Integer({ minimum: 0, maximum: INT4_MAX })),
})
export const paymentQuery = Type.Object({ payNo })
export const payDemoBody = Type.Object({ payNo, outcome: oneOf(['success', 'fail', 'late']) })
export const cancelOrderBody = Type.Object({ ...command, version: versionSchema })
export const notifyParams = Type.Object({ channel: Type.String({ pattern: '^[a-z]{1,20}$' }) })
export const notifyBody = Type.Object({
  payNo,
  amountFen: Type.Integer({ minimum: 0, maximum: INT4_MAX }),
  ok: Type.Boolean(),
  sign: Type.String({ maxLength: 200 }),
})
export const orderDetailQuery = Type.Object({ id: idSchema })
export const requestRefundBody = Type.Object({
  ...command,
  version: versionSchema,
  amountFen: Type.Integer({ minimum: 1, maximum: INT4_MAX }),
  reason: text(0, 200),
})
export const refundCommandBody = Type.Object(command)
export const recordRefundBody = Type.Object({ ...command, manualRef: text(0, 64) })
export const askPaymentsBody = Type.Object(command)
export const counterOrderQuery = Type.Object({ rxNo: text(1, 40) })
export const counterPayBody = Type.Object({ ...command, version: versionSchema })
