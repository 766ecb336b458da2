import { GRID_FIELDS_MAX, GRID_OPS_MAX } from '../constants.ts'
import { isStorableText, type GridRow, type GridValue } from '../entities/gridRow.ts'
import type { GridSnapshot } from '../entities/gridSnapshot.ts'
import { LIVE, type GridCell, type GridLogEntry, type GridOp, type GridRefusal, type NewRow } from '../grids/register.ts'

/** The three message types of the grid socket (spec part 4); `common_send_date` is the specification's spelling. */
export const HEART_BEAT = 'heart_beat'
export const COMMON_SEND = 'common_send_date'
export const TABLE_UPDATE = 'update_vxe_table'

/** Address of the grid socket below the base path (API-MISC-04); it carries no token, the cookie of the login does (D10). */
export const gridPath = (userId: string, pageId: string): string =>
  `/vxeSocket/${encodeURIComponent(userId)}/${encodeURIComponent(pageId)}`
/**
 * Query of that address by which our own clients say from the first moment that they speak of numbered operations: an original client, which has none, is sent
 * rows of tables that it never named.
 */
export const GRID_WORDS = { key: 'words', value: 'numbered' } as const
/** The server closes with this code when the sign-in of the socket has ended. */
export const GRID_SIGNED_OUT = 4401

/** An update as original clients send and take it: one row, and the instance of the grid that changed it (contract.md 24.9). */
export interface PlainUpdate {
  socketKey: string
  args: [row: GridRow, caseId: string]
}

/** Who is where: a client of a table, the cell it stands in, whether it edits there. */
export interface GridPresence {
  client: string
  userId: string
  name: string
  r: string
  f: string
  editing: boolean
}

/** What a client says about a table; `client` is the id of the mounted grid (GRIDSOCK-09). */
export type GridUp =
  /** takes part: everything after number `since` follows, or `stale` when that is too far back; `tenant`: one of the person's own, else the first */
  | { t: 'join'; client: string; since: number; tenant?: number }
  | { t: 'leave'; client: string }
  | { t: 'op'; client: string; ops: GridOp[] }
  /** a hole was seen: everything after `since` once more */
  | { t: 'since'; client: string; since: number }
  | { t: 'see'; client: string; r: string; f: string; editing: boolean }
  /** stands in no cell any more; the others are told `gone` */
  | { t: 'away'; client: string }

/** An answer to one operation: taken as number `s`; `c` is a value that was replaced unseen. */
export interface GridAck {
  i: string
  s: number
  c?: GridCell
}
/** An operation that was not taken, what stands in the cell, and a sentence for the person. */
export interface GridReject {
  i: string
  why: GridRefusal
  text: string
  cur: GridCell
}

/** What the server says about a table. */
export type GridDown =
  /**
   * the answer to join: the last number, whether this person may change anything, and the cells with open comments (absent: none); a `commented` heard
   * since the join was sent is newer than these
   */
  | { t: 'joined'; s: number; editable: boolean; comments?: GridSnapshot['comments'] }
  /** the numbers of `ops` follow each other; the first is `from` */
  | { t: 'ops'; from: number; ops: GridLogEntry[] }
  /** the log does not reach back that far: load the rows anew (GET of the snapshot), then join again */
  | { t: 'stale'; s: number }
  | { t: 'ack'; acks: GridAck[] }
  | { t: 'rej'; rejs: GridReject[] }
  | ({ t: 'see' } & GridPresence)
  /** several who moved in the same moment */
  | { t: 'seen'; people: GridPresence[] }
  | { t: 'gone'; client: string }
  /** comments of a cell changed: so many are open */
  | { t: 'commented'; r: string; f: string; open: number }
  /** this person may not see the table, or there is none of that name */
  | { t: 'refused'; text: string }

/** Part of a frame about one table; `client` in downward frames names the grid it is for, absent: for all of this socket in the table. */
export interface GridEnvelope<M> {
  socketKey: string
  client?: string
  x: M
}

/** A frame of the grid socket as its reader gets it. */
export type GridMessage =
  | { type: typeof HEART_BEAT }
  | { type: typeof COMMON_SEND; key: string; args: unknown[] }
  | { type: typeof TABLE_UPDATE; socketKey: string; client?: string; x: GridDown }
  | ({ type: typeof TABLE_UPDATE } & PlainUpdate)

export const printHeartBeat = (): string => JSON.stringify({ type: HEART_BEAT, data: '' })
export const printHeartBeatAnswer = (): string => JSON.stringify({ type: HEART_BEAT, data: true })
export const printPlainUpdate = (update: PlainUpdate): string => JSON.stringify({ type: TABLE_UPDATE, data: update })
export const printGridUp = (socketKey: string, x: GridUp): string =>
  JSON.stringify({ type: TABLE_UPDATE, data: { socketKey, x } })
/** Downward; `client` where one grid alone is meant. */
export const printGridDown = (socketKey: string, x: GridDown, client?: string): string =>
  JSON.stringify({ type: TABLE_UPDATE, data: { socketKey, ...(client === undefined ? {} : { client }), x } })

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
export const isGridValue = (value: unknown): value is GridValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

const DOWN = new Set<string>([
  'joined',
  'ops',
  'stale',
  'ack',
  'rej',
  'see',
  'seen',
  'gone',
  'commented',
  'refused',
] satisfies GridDown['t'][])

/** A plain update's two arguments, or null: a row with an id, and an instance. Unknown fields of the row stay, only values that a cell can hold. */
function plainUpdateOf(data: unknown): PlainUpdate | null {
  if (!isObject(data) || typeof data['socketKey'] !== 'string' || !Array.isArray(data['args'])) return null
  const [row, caseId] = data['args'] as unknown[]
  if (!isObject(row) || typeof row['id'] !== 'string') return null
  const tug = row['tug_status']
  const fields = Object.entries(row).filter(([key, value]) => key !== 'tug_status' && isGridValue(value)) as [string, GridValue][]
  const status = isObject(tug) ? Object.entries(tug).filter((one): one is [string, GridValue] => isGridValue(one[1])) : null
  return {
    socketKey: data['socketKey'],
    args: [
      { ...Object.fromEntries(fields), id: row['id'], ...(status === null ? {} : { tug_status: Object.fromEntries(status) }) },
      typeof caseId === 'string' ? caseId : '',
    ],
  }
}

/** The message of a frame from the server, or null for anything else; frames are data, never run (D9, contract.md 24.11). */
export function parseGrid(frame: string): GridMessage | null {
  let value: unknown
  try {
    value = JSON.parse(frame)
  } catch {
    return null
  }
  if (!isObject(value)) return null
  const { type, data } = value
  if (type === HEART_BEAT) return { type: HEART_BEAT }
  if (!isObject(data)) return null
  if (type === COMMON_SEND)
    return typeof data['key'] === 'string'
      ? { type: COMMON_SEND, key: data['key'], args: Array.isArray(data['args']) ? (data['args'] as unknown[]) : [] }
      : null
  if (type !== TABLE_UPDATE) return null
  const { socketKey, client, x } = data
  if (isObject(x) && typeof x['t'] === 'string' && DOWN.has(x['t']) && typeof socketKey === 'string')
    // our own server's frames: their shape is its types; the golden frames of tests/contract hold both sides to it
    return { type: TABLE_UPDATE, socketKey, ...(typeof client === 'string' ? { client } : {}), x: x as unknown as GridDown }
  const plain = plainUpdateOf(data)
  return plain === null ? null : { type: TABLE_UPDATE, ...plain }
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max && isStorableText(value)
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isField = (value: unknown): value is string =>
  isText(value, 64) && !['__proto__', 'constructor', 'prototype'].includes(value)

/** What a row begins with, or null where anything of it is wrong. */
function newRowOf(value: unknown): NewRow | null {
  if (!isObject(value) || !isObject(value['d'])) return null
  const { o, d } = value
  const cells = Object.entries(d)
  if ((o !== null && !isText(o, 200)) || cells.length > GRID_FIELDS_MAX) return null
  return cells.every((cell): cell is [string, GridValue] => isField(cell[0]) && !cell[0].startsWith('$') && isGridValue(cell[1]))
    ? { o, d: Object.fromEntries(cells) }
    : null
}

/** One operation of a client, or null where anything of it is wrong; unknown fields are dropped. */
function gridOpOf(value: unknown): GridOp | null {
  if (!isObject(value)) return null
  const { i, r, f, v, b, u, p, g, w } = value
  if (!isText(i, 80) || !isText(r, 64) || !isField(f) || !isGridValue(v) || !isCount(b)) return null
  if ((u !== undefined && !isCount(u)) || (p !== undefined && !isText(p, 80)) || (g !== undefined && !isText(g, 80))) return null
  if (w !== undefined && !isGridValue(w)) return null
  if (value['row'] !== undefined) {
    const row = newRowOf(value['row'])
    if (row === null || f !== LIVE || v !== true || u !== undefined || p !== undefined) return null
    return { i, r, f, v, b, ...(g === undefined ? {} : { g }), row }
  }
  return {
    i,
    r,
    f,
    v,
    b,
    ...(u === undefined ? {} : { u }),
    ...(p === undefined ? {} : { p }),
    ...(g === undefined ? {} : { g }),
    ...(w === undefined ? {} : { w }),
  }
}

/** A word as the server hears it. `bad`: ids of operations that are none; they are refused and the others taken. */
export type GridUpHeard = Exclude<GridUp, { t: 'op' }> | (Extract<GridUp, { t: 'op' }> & { bad: string[] })

/** A word of a client about a table, or null for anything that is none: also a frame without one sound operation or one that can be answered. */
function gridUpOf(value: unknown): GridUpHeard | null {
  if (!isObject(value) || !isText(value['client'], 64)) return null
  const { t, client } = value as { t: unknown; client: string }
  const { since, tenant, ops, r, f, editing } = value
  if (t === 'leave' || t === 'away') return { t, client }
  if (t === 'since') return isCount(since) ? { t, client, since } : null
  if (t === 'join')
    return isCount(since) && (tenant === undefined || isCount(tenant))
      ? { t, client, since, ...(tenant === undefined ? {} : { tenant }) }
      : null
  if (t === 'see') return isText(r, 64) && isField(f) && typeof editing === 'boolean' ? { t, client, r, f, editing } : null
  if (t !== 'op' || !Array.isArray(ops) || ops.length === 0 || ops.length > GRID_OPS_MAX) return null
  const sound: GridOp[] = []
  const bad: string[] = []
  for (const one of ops as unknown[]) {
    const op = gridOpOf(one)
    if (op !== null) sound.push(op)
    else if (isObject(one) && isText(one['i'], 80)) bad.push(one['i'])
  }
  return sound.length + bad.length === 0 ? null : { t, client, ops: sound, bad }
}

/** What the server hears in a frame. */
export type GridHeard =
  | { type: typeof HEART_BEAT }
  | { type: typeof TABLE_UPDATE; socketKey: string; x: GridUpHeard }
  | ({ type: typeof TABLE_UPDATE } & PlainUpdate)

/** The meaning of a client's frame, or null (contract.md 24.10, 24.11: common_send_date of a client is dropped, so is what is broken). */
export function parseGridUp(frame: string): GridHeard | null {
  let value: unknown
  try {
    value = JSON.parse(frame)
  } catch {
    return null
  }
  if (!isObject(value)) return null
  if (value['type'] === HEART_BEAT) return { type: HEART_BEAT }
  const { data } = value
  if (value['type'] !== TABLE_UPDATE || !isObject(data) || !isText(data['socketKey'], 128)) return null
  if (data['x'] === undefined) {
    const plain = plainUpdateOf(data)
    return plain === null ? null : { type: TABLE_UPDATE, ...plain }
  }
  const x = gridUpOf(data['x'])
  return x === null ? null : { type: TABLE_UPDATE, socketKey: data['socketKey'], x }
}
