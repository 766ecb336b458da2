import { Type } from 'typebox'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** Schema of calls/duplicate.ts; what is missing is answered with a sentence, not refused by the validator (contract.md 17.3). */
export const duplicateCheckQuery = Type.Object({
  tableName: text(100),
  fieldName: text(100),
  fieldVal: text(2_000),
  dataId: text(64),
})
