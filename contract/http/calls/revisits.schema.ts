import { Type } from 'typebox'
import { idSchema, sessionCommandFields, text } from '#contract/sockets/chat.schema.ts'
import { oneOf } from './common.schema.ts'

const proofFields = {
  diagnosis: text(0, 100),
  hospital: text(0, 100),
  date: Type.Union([Type.Null(), Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })]),
}
const fileProof = Type.Object({ kind: oneOf(['1', '2', '3']), file: text(1, 300), ...proofFields })

/** Schemas of calls/revisits.ts. */
export const proofsQuery = Type.Object({ sid: idSchema })
export const addProofBody = Type.Object({ sid: idSchema, ...fileProof.properties })
export const judgeRevisitBody = Type.Object({
  ...sessionCommandFields,
  /** 2 符合复诊, 3 资料不全, 4 属首诊 */
  verdict: oneOf(['2', '3', '4']),
  /** what the doctor keeps as proof: files of this session, earlier consultations with this hospital */
  proofs: Type.Array(Type.Union([fileProof, Type.Object({ kind: oneOf(['4']), refSessionId: idSchema })]), { maxItems: 9 }),
  text: text(0, 200),
})
