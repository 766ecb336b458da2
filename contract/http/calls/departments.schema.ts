import { Type } from 'typebox'

/** Schemas of calls/departments.ts. */
export const departLevelQuery = Type.Object({ pid: Type.Optional(Type.String({ maxLength: 64 })) })
export const departSearchQuery = Type.Object({
  keyWord: Type.String({ maxLength: 100 }),
  myDeptSearch: Type.Optional(Type.String({ maxLength: 10 })),
})
