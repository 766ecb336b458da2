import Type from 'typebox'

const id = Type.String({ minLength: 1, maxLength: 64 })
const pid = Type.Optional(Type.String({ maxLength: 64 }))
const name = Type.String({ minLength: 1, maxLength: 100 })

/** Schemas of calls/categories.ts. */
export const treeRootQuery = Type.Object({
  async: Type.Optional(Type.Boolean()),
  pcode: Type.Optional(Type.String({ maxLength: 200 })),
})
export const treeChildrenQuery = Type.Object({ pid: Type.String({ maxLength: 64 }) })
export const oneCategoryQuery = Type.Object({ field: Type.String({ maxLength: 20 }), val: Type.String({ maxLength: 200 }) })
export const categoryTreeQuery = Type.Object({
  pid,
  pcode: Type.Optional(Type.String({ maxLength: 200 })),
  condition: Type.Optional(Type.String({ maxLength: 1_000 })),
})
export const categoryNamesQuery = Type.Object({
  ids: Type.Optional(Type.String({ maxLength: 10_000 })),
  delNotExist: Type.Optional(Type.Boolean()),
})
export const addCategoryBody = Type.Object({ name, pid })
export const editCategoryBody = Type.Object({
  id,
  name: Type.Optional(name),
  pid,
  version: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
})
export const categoryIdQuery = Type.Object({ id })
export const categoryIdsQuery = Type.Object({ ids: Type.String({ maxLength: 10_000 }) })

const ofPage = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }))
export const categoryRootsQuery = Type.Object({ pid, pageNo: ofPage, pageSize: ofPage })
export const categoryParentsQuery = Type.Object({ parentIds: Type.String({ maxLength: 10_000 }) })
export const categoryCodeQuery = Type.Object({ pid, code: Type.Optional(Type.String({ maxLength: 200 })) })
export const allCategoriesQuery = Type.Object({ code: Type.String({ maxLength: 200 }) })
