import Type from 'typebox'
import { DICT_MAX, DICT_PATTERNS } from '#contract/rules/dictionaryCodes.ts'

const id = Type.String({ minLength: 1, maxLength: 64 })
const dict = Type.String({ minLength: 1, maxLength: 500 })
const name = Type.String({ minLength: 1, maxLength: DICT_MAX.name })
const code = Type.String({ minLength: 1, maxLength: DICT_MAX.code, pattern: DICT_PATTERNS.code })
const value = Type.String({ minLength: 1, maxLength: DICT_MAX.value, pattern: DICT_PATTERNS.value })
const description = Type.Optional(Type.Union([Type.String({ maxLength: DICT_MAX.description }), Type.Null()]))
const type = Type.Optional(Type.Integer({ minimum: 0, maximum: 1 }))
const version = Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))
const sortOrder = Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }))
const status = Type.Optional(Type.Integer({ minimum: 0, maximum: 1 }))

/** Schemas of calls/dictionaries.ts. */
export const dictParams = Type.Object({ dict })
export const loadDictQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  /** larger ones are cut to PAGE_SIZE_MAX (contract.md 31.13) */
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
export const loadDictItemQuery = Type.Object({
  key: Type.String({ maxLength: 10_000 }),
  delNotExist: Type.Optional(Type.Boolean()),
})
const part = Type.Optional(Type.String({ maxLength: 100 }))
export const treeDataQuery = Type.Object({
  pid: part,
  tableName: Type.String({ minLength: 1, maxLength: 100 }),
  text: Type.String({ minLength: 1, maxLength: 100 }),
  code: Type.String({ minLength: 1, maxLength: 100 }),
  pidField: part,
  hasChildField: part,
  condition: Type.Optional(Type.String({ maxLength: 1_000 })),
})
export const addDictionaryBody = Type.Object({ dictName: name, dictCode: code, description, type })
export const editDictionaryBody = Type.Object({
  id,
  version,
  dictName: Type.Optional(name),
  dictCode: Type.Optional(code),
  description,
  type,
})
export const addItemBody = Type.Object({ dictId: id, itemText: name, itemValue: value, description, sortOrder, status })
export const editItemBody = Type.Object({
  id,
  version,
  itemText: Type.Optional(name),
  itemValue: Type.Optional(value),
  description,
  sortOrder,
  status,
})
export const idQuery = Type.Object({ id })
export const idsQuery = Type.Object({ ids: Type.String({ maxLength: 10_000 }) })
export const checkItemQuery = Type.Object({
  dictId: id,
  itemValue: Type.String({ maxLength: 100 }),
  id: Type.Optional(Type.String({ maxLength: 64 })),
})
export const dictionaryTreeQuery = Type.Object({ dictName: Type.Optional(Type.String({ maxLength: 100 })) })
