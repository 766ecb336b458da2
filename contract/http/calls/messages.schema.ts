import { Type } from 'typebox'

/** Schema of calls/messages.ts; the kind may arrive as a number (D22). */
export const sendMessageBody = Type.Object({
  msgType: Type.String({ minLength: 1, maxLength: 10 }),
  receiver: Type.String({ minLength: 1, maxLength: 100 }),
  templateCode: Type.String({ minLength: 1, maxLength: 50 }),
  testData: Type.Optional(Type.String({ maxLength: 5_000 })),
})
