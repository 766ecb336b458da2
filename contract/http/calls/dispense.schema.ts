import { Type } from 'typebox'
import { idSchema, text } from '#contract/sockets/chat.schema.ts'
import { oneOf } from './common.schema.ts'

const INT4_MAX = 2_147_483_647
const command = { requestId: text(1, 64), id: idSchema, version: Type.Integer({ minimum: 1, maximum: INT4_MAX }) }

/** Schemas of calls/dispense.ts. */
export const dispenseListQuery = Type.Object({ rxNo: Type.Optional(text(1, 40)) })
export const dispenseOrderQuery = Type.Object({ id: idSchema })
export const pickOrderBody = Type.Object({
  ...command,
  lines: Type.Array(
    Type.Object({
      no: Type.Integer({ minimum: 1, maximum: 60 }),
      picks: Type.Array(
        Type.Object({
          stockId: Type.String({ pattern: '^[\\w-]{1,64}$' }),
          qty: Type.Integer({ minimum: 1, maximum: INT4_MAX }),
          traceCodes: Type.Array(Type.String({ pattern: '^\\d{20}$' }), { maxItems: 200 }),
        }),
        { maxItems: 20 },
      ),
      shortReason: text(0, 100),
      /** of what is short: it comes later, or never, and its money goes back */
      rest: Type.Optional(oneOf(['later', 'never'])),
    }),
    { maxItems: 60 },
  ),
})
/** why the office steps in; a pharmacist gives none */
const reason = Type.Optional(text(0, 200))
export const unpickOrderBody = Type.Object({ ...command, reason })
export const issueOrderBody = Type.Object({ ...command, receiver: text(0, 50) })
export const shopChoicesQuery = Type.Object({ id: idSchema })
export const chooseShopBody = Type.Object({
  ...command,
  shopCode: text(1, 32),
  delivery: oneOf(['1', '2']),
  receiverName: text(0, 50),
  receiverPhone: text(0, 20),
  address: text(0, 200),
})
export const receiveOrderBody = Type.Object(command)
export const refundOwnBody = Type.Object(command)
export const stopOrderBody = Type.Object(command)
export const finishOrderBody = Type.Object({ ...command, reason: text(0, 100) })
export const moveShopBody = Type.Object({ ...command, shopCode: text(1, 32), reason })
export const issuedOrderQuery = Type.Object({ rxNo: text(1, 40) })
export const returnOrderBody = Type.Object({
  ...command,
  cause: oneOf(['quality', 'wrong', 'lost']),
  reason: text(0, 100),
  lines: Type.Array(Type.Object({ id: idSchema, qty: Type.Integer({ minimum: 1, maximum: INT4_MAX }) }), {
    minItems: 1,
    maxItems: 200,
  }),
})
