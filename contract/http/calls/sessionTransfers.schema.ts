import { Type } from 'typebox'
import { idSchema, sessionCommandFields, text } from '#contract/sockets/chat.schema.ts'
import { TRANSFER_NOTE, TRANSFER_REASONS } from '#contract/rules/transferTexts.ts'
import { oneOf } from './common.schema.ts'

/** Schemas of calls/sessionTransfers.ts. */
export const transferListQuery = Type.Object({
  /** waiting: for me to accept; sent: by me, waiting; history: of both, done, newest first */
  view: oneOf(['waiting', 'sent', 'history']),
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
})
export const transferTargetsQuery = Type.Object({ sid: idSchema, q: Type.Optional(text(0, 50)) })
export const requestTransferBody = Type.Object({
  ...sessionCommandFields,
  requestId: text(1, 64),
  kind: oneOf(['doctor', 'department', 'team']),
  /** user id of the doctor, code of the department, id of the team */
  target: idSchema,
  reason: oneOf(Object.keys(TRANSFER_REASONS)),
  note: text(TRANSFER_NOTE.min, TRANSFER_NOTE.max),
})
export const transferBody = Type.Object({ id: idSchema })
export const rejectTransferBody = Type.Object({ id: idSchema, reason: text(TRANSFER_NOTE.min, TRANSFER_NOTE.max) })
export const declineTransferBody = Type.Object(sessionCommandFields)
