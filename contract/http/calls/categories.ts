import type { Static } from 'typebox'
import type { Category, WireTreeNode } from '../../entities/dictionary.ts'
import type { DictItem } from '../../entities/session.ts'
import { defineCall } from '../defineCall.ts'
import type { Page } from '../envelope.ts'
import type {
  addCategoryBody,
  allCategoriesQuery,
  categoryCodeQuery,
  categoryIdQuery,
  categoryIdsQuery,
  categoryNamesQuery,
  categoryParentsQuery,
  categoryRootsQuery,
  categoryTreeQuery,
  editCategoryBody,
  oneCategoryQuery,
  treeChildrenQuery,
  treeRootQuery,
} from './categories.schema.ts'

/** API-CAT-01: what lies below the category with that code; empty or '0': the top. With `async` one level, else the whole tree below. */
export const loadTreeRoot = defineCall<Static<typeof treeRootQuery>, WireTreeNode[]>({
  name: 'roots of the category tree',
  methods: ['GET'],
  path: '/sys/category/loadTreeRoot',
  who: 'user',
})
/** API-CAT-02. */
export const loadTreeChildren = defineCall<Static<typeof treeChildrenQuery>, WireTreeNode[]>({
  name: 'children of a category',
  methods: ['GET'],
  path: '/sys/category/loadTreeChildren',
  who: 'user',
})
/** API-CAT-03, 04: `field` is id or code; read `name` of the result. */
export const loadOneCategory = defineCall<Static<typeof oneCategoryQuery>, Category>({
  name: 'one category',
  methods: ['GET'],
  path: '/sys/category/loadOne',
  who: 'user',
})
/** API-CAT-05: one level; `pid` wins over `pcode` ('0' = the top); `condition` is '' or the JSON text of an object of columns. */
export const loadCategoryTree = defineCall<Static<typeof categoryTreeQuery>, WireTreeNode[]>({
  name: 'category tree',
  methods: ['GET'],
  path: '/sys/category/loadTreeData',
  who: 'user',
})
/** API-CAT-06: names of the comma-joined ids in their order; unknown ones are left out unless delNotExist is false. */
export const loadCategoryNames = defineCall<Static<typeof categoryNamesQuery>, string[]>({
  name: 'names of categories',
  methods: ['GET'],
  path: '/sys/category/loadDictItem/',
  who: 'user',
})
/** Answers the new id; the code is made by the server (contract.md 11.3). */
export const addCategory = defineCall<Static<typeof addCategoryBody>, string>({
  name: 'add category',
  methods: ['POST'],
  path: '/sys/category/add',
  who: { permission: 'category:add' },
  signed: true,
})
/** The code stays, also below another parent: fields keep codes. */
export const editCategory = defineCall<Static<typeof editCategoryBody>, null>({
  name: 'edit category',
  methods: ['PUT', 'POST'],
  path: '/sys/category/edit',
  who: { permission: 'category:edit' },
  signed: true,
})
/** With everything below it. */
export const deleteCategory = defineCall<Static<typeof categoryIdQuery>, null>({
  name: 'delete category',
  methods: ['DELETE'],
  path: '/sys/category/delete',
  who: { permission: 'category:delete' },
})
export const deleteCategories = defineCall<Static<typeof categoryIdsQuery>, null>({
  name: 'delete categories',
  methods: ['DELETE'],
  path: '/sys/category/deleteBatch',
  who: { permission: 'category:delete' },
})

const read = { permission: 'category:list' } as const
/** A page of entries below `pid`, without it of the top (contract.md 12); lists of the original ask so. */
export const categoryRoots = defineCall<Static<typeof categoryRootsQuery>, Page<Category>>({
  name: 'page of categories',
  methods: ['GET'],
  path: '/sys/category/rootList',
  who: read,
})
/** Everything of one level, without pages. */
export const categoryChildren = defineCall<Static<typeof treeChildrenQuery>, Category[]>({
  name: 'categories of a level',
  methods: ['GET'],
  path: '/sys/category/childList',
  who: read,
})
/** Everything below several entries, in one page. */
export const categoryChildrenOfSeveral = defineCall<Static<typeof categoryParentsQuery>, Page<Category>>({
  name: 'categories below several',
  methods: ['GET'],
  path: '/sys/category/getChildListBatch',
  who: read,
})
/** Whether a code may stand below an entry: it must begin with that one's. Refused with a sentence where it may not. */
export const checkCategoryCode = defineCall<Static<typeof categoryCodeQuery>, null>({
  name: 'check a category code',
  methods: ['GET'],
  path: '/sys/category/checkCode',
  who: read,
})
/** The entries below the one with that code as items to choose from; '0': all there are. */
export const allCategories = defineCall<Static<typeof allCategoriesQuery>, DictItem[]>({
  name: 'categories as items',
  methods: ['GET'],
  path: '/sys/category/loadAllData',
  who: 'user',
})
