import type { Static } from 'typebox'
import type { Dictionary, WireTreeNode } from '../../entities/dictionary.ts'
import type { DictItem } from '../../entities/session.ts'
import { defineCall } from '../defineCall.ts'
import type {
  addDictionaryBody,
  addItemBody,
  checkItemQuery,
  dictParams,
  dictionaryTreeQuery,
  editDictionaryBody,
  editItemBody,
  idQuery,
  idsQuery,
  loadDictItemQuery,
  loadDictQuery,
  treeDataQuery,
} from './dictionaries.schema.ts'

/** Stamp of what queryAllDictItems would answer (`dictionariesStamp`): the browser asks it before it believes a copy of seven days. Ours. */
export const dictionariesVersion = defineCall<Record<string, never>, string>({
  name: 'dictionaries version',
  methods: ['GET'],
  path: '/sys/dict/version',
  who: 'user',
})
/** API-DICT-08: a page of items whose text or value holds the keyword; a keyword with a comma asks for several. `dict`: code or table key. */
export const loadDict = defineCall<Static<typeof dictParams> & Static<typeof loadDictQuery>, DictItem[]>({
  name: 'search dictionary',
  methods: ['GET'],
  path: '/sys/dict/loadDict/{dict}',
  who: 'anyone-signed-in',
  signed: true,
})
/** API-DICT-06, 07: texts of the comma-joined values in their order; unknown ones are left out unless delNotExist is false (contract.md 32.6). */
export const loadDictItem = defineCall<Static<typeof dictParams> & Static<typeof loadDictItemQuery>, string[]>({
  name: 'dictionary texts',
  methods: ['GET'],
  path: '/sys/dict/loadDictItem/{dict}',
  who: 'anyone-signed-in',
  signed: true,
})
export interface TreeDataInput {
  /** empty: the top */
  pid: string
  tableName: string
  text: string
  code: string
  pidField: string
  hasChildField: string
  /** '' or the JSON text of an object: columns that must be equal */
  condition: string
}
/** API-DICT-10. */
export const loadTreeData = defineCall<Static<typeof treeDataQuery>, WireTreeNode[]>({
  name: 'tree of a table',
  methods: ['GET'],
  path: '/sys/dict/loadTreeData',
  who: 'user',
  signed: true,
})

const ADD = { permission: 'dict:add' } as const
const EDIT = { permission: 'dict:edit' } as const
const DELETE = { permission: 'dict:delete' } as const

/** API-DICT-01; answers the new id. */
export const addDictionary = defineCall<Static<typeof addDictionaryBody>, string>({
  name: 'add dictionary',
  methods: ['POST'],
  path: '/sys/dict/add',
  who: ADD,
  signed: true,
})
/** API-DICT-02. */
export const editDictionary = defineCall<Static<typeof editDictionaryBody>, null>({
  name: 'edit dictionary',
  methods: ['PUT', 'POST'],
  path: '/sys/dict/edit',
  who: EDIT,
  signed: true,
})
export const deleteDictionary = defineCall<Static<typeof idQuery>, null>({
  name: 'delete dictionary',
  methods: ['DELETE'],
  path: '/sys/dict/delete',
  who: DELETE,
})
export const deleteDictionaries = defineCall<Static<typeof idsQuery>, null>({
  name: 'delete dictionaries',
  methods: ['DELETE'],
  path: '/sys/dict/deleteBatch',
  who: DELETE,
})
/** API-DICT-03; items belong to their dictionary, so that all three commands ask for its permission to edit. */
export const addDictionaryItem = defineCall<Static<typeof addItemBody>, string>({
  name: 'add dictionary item',
  methods: ['POST'],
  path: '/sys/dictItem/add',
  who: EDIT,
  signed: true,
})
/** API-DICT-04. */
export const editDictionaryItem = defineCall<Static<typeof editItemBody>, null>({
  name: 'edit dictionary item',
  methods: ['PUT', 'POST'],
  path: '/sys/dictItem/edit',
  who: EDIT,
  signed: true,
})
export const deleteDictionaryItem = defineCall<Static<typeof idQuery>, null>({
  name: 'delete dictionary item',
  methods: ['DELETE'],
  path: '/sys/dictItem/delete',
  who: EDIT,
})
export const deleteDictionaryItems = defineCall<Static<typeof idsQuery>, null>({
  name: 'delete dictionary items',
  methods: ['DELETE'],
  path: '/sys/dictItem/deleteBatch',
  who: EDIT,
})
/** Whether a value is free in a dictionary; `id` is the item that may keep its own. */
export const checkDictionaryItem = defineCall<Static<typeof checkItemQuery>, null>({
  name: 'check dictionary item',
  methods: ['GET'],
  path: '/sys/dictItem/dictItemCheck',
  who: 'user',
})

/** A dictionary as a node of a tree that has one level. */
export interface DictionaryNode extends Dictionary {
  key: string
  title: string
  isLeaf: true
}
/** Every dictionary whose name holds the word, as nodes of a tree (contract.md 7). */
export const dictionaryTree = defineCall<Static<typeof dictionaryTreeQuery>, DictionaryNode[]>({
  name: 'dictionaries as a tree',
  methods: ['GET'],
  path: '/sys/dict/treeList',
  who: { permission: 'dict:list' },
})
