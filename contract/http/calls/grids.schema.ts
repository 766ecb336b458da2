import Type from 'typebox'
import { GRID_COMMENT_MAX, GRID_MENTIONS_MAX, GRID_VIEW_NAME_MAX } from '../../constants.ts'

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
  mentions: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: GRID_MENTIONS_MAX })),
  page: Type.Optional(Type.String({ maxLength: 500 })),
})
export const settleGridCommentBody = Type.Object({ table, id: Type.String({ minLength: 1, maxLength: 64 }) })

export const saveGridViewBody = Type.Object({
  table,
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  name: Type.String({ maxLength: GRID_VIEW_NAME_MAX }),
  shared: Type.Boolean(),
  value: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()),
})
export const removeGridViewBody = Type.Object({ table, id: Type.String({ minLength: 1, maxLength: 64 }) })

export const gridPeopleQuery = Type.Object({ table, text: Type.String({ maxLength: 40 }) })
