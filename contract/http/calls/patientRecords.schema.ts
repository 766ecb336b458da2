import { Type } from 'typebox'
import { idSchema } from '#contract/sockets/chat.schema.ts'

/** Schemas of calls/patientRecords.ts. `memberId`: only what is about this person of the account. */
export const myPapersQuery = Type.Object({
  memberId: Type.Optional(idSchema),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
})
export const myPaperQuery = Type.Object({ id: idSchema })
