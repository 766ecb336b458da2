import { defineCall, type Call, type Method, type Who } from '../http/defineCall.ts'
import type { Page } from '../http/envelope.ts'
import type { Field } from './field.ts'

export type Fields = Readonly<Record<string, Field>>
type Wire<F> = F extends Field<infer T> ? T : never

/** What every row carries besides its fields: names and times as the server writes them (YYYY-MM-DD HH:mm:ss), `version` +1 per write. */
export interface RowFacts {
  id: string
  version: number
  createBy: string | null
  createTime: string | null
  updateBy: string | null
  updateTime: string | null
}
/** A row of a resource as it comes over the wire; `<key>_dictText` stands beside fields with a dictionary. */
export type RowOf<F extends Fields> = RowFacts & { [K in keyof F]: Wire<F[K]> } & {
  [K in `${string & keyof F}_dictText`]?: string
}
/** What adding and editing send; an edit carries `id` and the `version` that was read. */
export type DraftOf<F extends Fields> = { [K in keyof F]?: Wire<F[K]> }

/** Commands a resource may have; each is one call and one permission `<prefix>:<command>`. */
export const CALL_NAMES = [
  'list',
  'queryById',
  'add',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
  'importExcel',
  'history',
] as const
export type CallName = (typeof CALL_NAMES)[number]
/** Paths and rights of a list that is only read, by a call of its own: no other command of it exists. */
export const onlyListed = ({ path, who }: { path: string; who: Who }) => ({
  calls: { ...(Object.fromEntries(CALL_NAMES.map(callName => [callName, false])) as Record<CallName, false>), list: path },
  who: { list: who },
})
/** Chinese names of the permissions, as the menu administration shows them. */
export const PERMISSION_NAMES = {
  list: '查询',
  add: '添加',
  edit: '编辑',
  delete: '删除',
  deleteBatch: '批量删除',
  export: '导出',
  import: '导入',
} as const
export type PermissionAction = keyof typeof PERMISSION_NAMES
const permissionOf: Record<CallName, PermissionAction> = {
  list: 'list',
  queryById: 'list',
  history: 'list',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  deleteBatch: 'deleteBatch',
  exportXls: 'export',
  importExcel: 'import',
}

/** Answers after writing; some lists of the specification have their own (contract.md 14, 17). */
export const WRITE_TEXT = {
  add: '添加成功！',
  edit: '修改成功!',
  delete: '删除成功!',
  deleteBatch: '批量删除成功!',
} as const

export interface ResourceOptions<F extends Fields> {
  /** what one row is called: 职务 */
  title: string
  fields: F
  /** below the base path; default `/` + id */
  path?: string
  /** field that names a row in questions and messages; default the first */
  name?: string & keyof F
  /** default order, comma-joined; `-` descending. Default -createTime. The server always adds the id. */
  sort?: string
  /** prefix of its permissions; default the last part of the id */
  permission?: string
  /** paths other than `<path>/<command>`; false: there is no such call */
  calls?: Partial<Record<CallName, string | false>>
  /** who may call, where that is not the permission of the command */
  who?: Partial<Record<CallName, Who>>
  /** commands that a module of the server serves manually: the engine knows their calls only */
  own?: readonly CallName[]
  /** answers after writing, where they are not those of WRITE_TEXT */
  texts?: Partial<Record<keyof typeof WRITE_TEXT, string>>
  /** url of the menu entry whose data rules narrow this list (contract.md 6.12, 10.12) */
  dataRules?: string
  /** name of the table; default: `sys_` or the area, and the noun in snake case */
  table?: string
  /** rows of a tenant are seen by that tenant only; false: common to all. Default true */
  isTenants?: boolean
  /** a workbook leaves only for a reason, which the trace keeps: rows hold data of patients. Default false */
  asksExportReason?: boolean
  /** a deleted row is only marked and can be brought back. Default false */
  isKept?: boolean
  /** paths of the recycle bin of a resource that keeps its rows, `{id}` in the last two; who deletes may use it */
  recycleBin?: { list: string; restore: string; erase: string }
  /** rows hang below each other by this field, '' or '0' at the top */
  parent?: string & keyof F
  /** resources whose rows belong to one row of this: its id stands in `by` */
  children?: readonly { resource: string; by: string; title: string }[]
  /** rows whose field says so cannot be deleted or edited by anybody */
  protected?: { field: string & keyof F; values: readonly string[]; text: string }
}

/** One list screen: its facts for client, server, workbook, tests and menu (design.md part 6). Looks and storage stand elsewhere. */
export interface Resource<F extends Fields = Fields> extends ResourceOptions<F> {
  /** area/noun, such as system/position */
  id: string
  path: string
  name: string & keyof F
  sort: string
  permission: string
  table: string
  isTenants: boolean
  isKept: boolean
  /** calls of its recycle bin, where it has one */
  bin?: RecycleBinCalls
  /** its calls by command; one that is absent does not exist */
  api: {
    list?: Call<ListInput, Page<RowOf<F>>>
    queryById?: Call<{ id: string }, RowOf<F>>
    add?: Call<DraftOf<F>, string>
    edit?: Call<DraftOf<F> & { id: string; version?: number }, null>
    delete?: Call<{ id: string }, null>
    deleteBatch?: Call<{ ids: string }, BatchResult>
    exportXls?: Call<ListInput & { selections?: string; columns?: string }, unknown>
    importExcel?: Call<Record<string, unknown>, ImportResult>
    history?: Call<{ id: string }, HistoryEntry[]>
  }
}

/** A deleted row, by its fields. */
export interface RecycleBinRow {
  id: string
  [field: string]: unknown
}
/** Deleted rows: seen as an array, brought back, erased for good with the rows that belong to them. */
export interface RecycleBinCalls {
  list: Call<Record<string, never>, RecycleBinRow[]>
  restore: Call<{ id: string }, null>
  erase: Call<{ id: string }, null>
}
/** Parameters of a list: paging, sort, plain filters by field (contract.md part 6), advanced query. */
export interface ListInput {
  pageNo?: number
  pageSize?: number
  column?: string
  order?: 'asc' | 'desc'
  field?: string
  superQueryParams?: string
  superQueryMatchType?: string
  [filter: string]: string | number | undefined
}
/** What became of each row of a batch: `text` says why one was left. */
export interface BatchResult {
  done: number
  left: { id: string; name: string; text: string }[]
}
/** 201: some rows were left out; `fileUrl` is the workbook of these with their issues (contract.md 20.6). */
export interface ImportResult {
  totalCount: number
  successCount: number
  errorCount: number
  msg: string
  fileUrl?: string
  fileName?: string
  /** it was stopped on request: the file also has the rows that nobody tried */
  isStopped?: boolean
  /** it broke off midway: the file also has the rows that are not known to be in */
  isBroken?: boolean
}
/** One change of a row: who, when, which fields from what to what, as texts for people. */
export interface HistoryEntry {
  id: string
  at: string
  by: string
  action: 'add' | 'edit' | 'delete' | 'restore'
  changes: { field: string; label: string; before: string; after: string }[]
}

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const METHODS: Record<CallName, Call['methods']> = {
  list: ['GET'],
  queryById: ['GET'],
  history: ['GET'],
  add: ['POST'],
  edit: ['PUT', 'POST'],
  delete: ['DELETE'],
  deleteBatch: ['DELETE'],
  exportXls: ['GET'],
  importExcel: ['POST'],
}
/** Calls that carry X-Sign, as the generic helper of the original does (contract.md 6.13). */
const SIGNED: readonly CallName[] = ['add', 'edit']

/**
 * Declares a list screen once: `defineResource('system/position', { title: '职务', fields: { … } })`.
 * @__NO_SIDE_EFFECTS__
 */
export function defineResource<const F extends Fields>(id: string, options: ResourceOptions<F>): Resource<F> {
  const [area = '', noun = ''] = id.split('/')
  const path = options.path ?? `/${id}`
  const permission = options.permission ?? noun
  const api: Partial<Record<CallName, Call>> = {}
  for (const callName of CALL_NAMES) {
    const own = options.calls?.[callName]
    if (own === false) continue
    const who: Who = options.who?.[callName] ?? { permission: `${permission}:${permissionOf[callName]}` }
    api[callName] = defineCall({
      name: `${id}.${callName}`,
      methods: METHODS[callName],
      path: own ?? `${path}/${callName}`,
      who,
      ...(SIGNED.includes(callName) ? { signed: true } : {}),
      ...(callName === 'importExcel' ? { upload: true } : {}),
      ...(callName === 'exportXls' ? { bare: true } : {}),
    })
  }
  const who: Who = options.who?.delete ?? { permission: `${permission}:${permissionOf.delete}` }
  const recycleBinCall = <I, R>(name: keyof RecycleBinCalls, method: Method, ownPath: string) =>
    defineCall<I, R>({ name: `${id}.bin.${name}`, methods: [method], path: ownPath, who })
  const { recycleBin } = options
  const bin: RecycleBinCalls | undefined = recycleBin && {
    list: recycleBinCall('list', 'GET', recycleBin.list),
    restore: recycleBinCall('restore', 'PUT', recycleBin.restore),
    erase: recycleBinCall('erase', 'DELETE', recycleBin.erase),
  }
  return {
    ...options,
    ...(bin === undefined ? {} : { bin }),
    id,
    path,
    permission,
    name: options.name ?? (Object.keys(options.fields)[0] as string & keyof F),
    sort: options.sort ?? '-createTime',
    table: options.table ?? `${area === 'system' ? 'sys' : snake(area)}_${snake(noun)}`,
    isTenants: options.isTenants ?? true,
    isKept: options.isKept ?? false,
    api: api as Resource<F>['api'],
  }
}

/** Any resource, where the kinds of its fields do not matter. */
export type AnyResource = Omit<Resource, 'api'> & {
  api: Omit<Resource['api'], 'list' | 'queryById' | 'add' | 'edit'> & {
    list?: Call<ListInput, Page<RowFacts>>
    queryById?: Call<{ id: string }, RowFacts>
    add?: Call<object, string>
    edit?: Call<{ id: string; version?: number }, null>
  }
}

/** Permission of a command on a resource. */
const permissionFor = (resource: Pick<AnyResource, 'permission'>, action: PermissionAction): string =>
  `${resource.permission}:${action}`

/** The permissions of a resource with their names: what the menu seed makes buttons of. */
export const permissionsOf = (resource: AnyResource): { action: string; name: string }[] => {
  const asksPermission = (callName: CallName): boolean => {
    const who = resource.api[callName]?.who
    return typeof who === 'object' && 'permission' in who
  }
  const wanted = new Set(CALL_NAMES.filter(asksPermission).map(callName => permissionOf[callName]))
  return (Object.keys(PERMISSION_NAMES) as PermissionAction[])
    .filter(action => wanted.has(action))
    .map(action => ({ action: permissionFor(resource, action), name: PERMISSION_NAMES[action] }))
}
