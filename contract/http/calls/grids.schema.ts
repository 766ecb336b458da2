import Type from 'typebox'
import { GRID_COMMENT_MAX } from '../../constants.ts'

const table = Type.String({ minLength: 1, maxLength: 128 })
const row = Type.String({ minLength: 1, maxLength: 64 })
const field = Type.String({ minLength: 1, maxLength: 64 })

export const gridSnapshotQuery = Type.Object({ table })
export const gridCellQuery = Type.Object({ table, row, field })
export const gridHistoryQuery = Type.Object({ table, row, field, before: Type.Optional(Type.Integer({ minimum: 1 })) })
export const addGridCommentBody = Type.Object({
  table,
  row,
  field,
  text: Type.String({ minLength: 1, maxLength: GRID_COMMENT_MAX }),
})
export const settleGridCommentBody = Type.Object({ table, id: Type.String({ minLength: 1, maxLength: 64 }) })
