import { Type } from 'typebox'

const id = Type.String({ maxLength: 64 })
/** Schemas of calls/dataLog.ts; numbers may arrive as text (D22). */
export const listDataLogQuery = Type.Object({
  dataTable: Type.Optional(Type.String({ maxLength: 100 })),
  dataId: Type.Optional(id),
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
export const compareDataLogQuery = Type.Object({ dataId1: id, dataId2: id })
export const dataLogVersionsQuery = Type.Object({ dataTable: Type.String({ maxLength: 100 }), dataId: id })
