import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { GRID_TEXT_MAX } from '#contract/constants.ts'
import { isStorableText, type GridRow } from '#contract/entities/gridRow.ts'
import type { GridOp } from '#contract/grids/register.ts'
import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import { isGridValue, printPlainUpdate, type PlainUpdate } from '#contract/sockets/grid.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { textFrame, type ServerSocket } from '../serverSocket.ts'
import { gridStream } from './changed.ts'
import type { WriteQueues } from './writeQueue.ts'
import { legacyTables } from './legacyTables.ts'
import type { GridRoom, GridRooms } from './room.ts'
import type { TableContext } from './source.ts'
import { isOfHis, personNow, tableFor } from './tableFor.ts'

/** The instance under which the server itself sends a row: no grid takes it for its own. */
const SERVER = 'server'

/** How an original client calls its grid, as far as a database takes it. */
const instanceName = (caseId: string): string => {
  const name = caseId.slice(0, 32)
  return isStorableText(name) ? name : ''
}

/**
 * What an original client does and hears at shared tables over one socket (contract.md 24.9). Its rows become operations; it gets the rows of others.
 * Neither its address nor its heartbeats name a table, and the original server sent everything to everybody: so anyone who only watches gets what happens in
 * every table that they may see and that somebody here has open. That a client is an original one shows by its first plain update, or by a second heartbeat
 * without a word of ours; what happened since its socket opened is sent then. `isOursFromStart`: the address says that it is none. `inTurn`: behind the words
 * of this socket that wait.
 */
export function legacyClients(
  app: FastifyInstance,
  { rooms, queues }: { rooms: GridRooms; queues: WriteQueues },
  socket: ServerSocket,
  principal: UserPrincipal,
  isOursFromStart: boolean,
  inTurn: (work: () => Promise<void> | void) => void,
) {
  const tables = legacyTables(app, rooms, socket)
  let isOurs = isOursFromStart
  let beats = 0
  let stopWatching: (() => void) | null = null

  /** Their table of this key as they may use it now, of a tenant they still belong to; null: none. */
  async function tableNow(key: string) {
    const user = await personNow(app, principal)
    const table = user === null ? null : await tableFor(app, user, key)
    return user !== null && table !== null && isOfHis(user, table.scope) ? { ...table, user } : null
  }

  /** Hears a table that somebody has open from now on, if they may see it. */
  async function watch({ streamId, tableKey }: GridRoom): Promise<void> {
    const room = rooms.find(streamId)
    if (isOurs || room === null || tables.isIn(room)) return
    const table = await tableNow(tableKey)
    if (table === null || gridStream(table.scope, table.source.table.name) !== streamId) return
    await tables.enter(tableKey, table, true, () => isOurs)
  }

  function startWatching(): void {
    if (isOurs || stopWatching !== null) return
    stopWatching = rooms.onOpened(room => inTurn(() => watch(room)))
    inTurn(async () => {
      for (const room of rooms.all()) await watch(room)
    })
  }

  /** The row as it is stored, where that is not what the client has sent. */
  async function notifyStored(
    key: string,
    { source, scope }: Pick<TableContext, 'source' | 'scope'>,
    sent: GridRow,
  ): Promise<void> {
    const [stored] = await source.find(app.db, scope, [sent.id])
    if (stored?.live !== true) return
    const fields = source.table.columns.map(column => [column.key, stored.data[column.key] ?? null] as const)
    if (fields.every(([f, v]) => !isGridValue(sent[f]) || sent[f] === v || (isEmptyValue(sent[f]) && isEmptyValue(v)))) return
    const row: GridRow = { ...Object.fromEntries(fields), id: sent.id }
    socket.send(textFrame(printPlainUpdate({ socketKey: key, args: [row, SERVER] })))
  }

  return {
    /** A heartbeat came. */
    beat: (): void => {
      if (isOurs || beats > 1) return
      beats += 1
      if (beats === 2) startWatching()
    },
    /** The client speaks our words: it joins what it wants to hear. */
    speaksOurs: (): void => {
      if (isOurs) return
      isOurs = true
      stopWatching?.()
      tables.stopWatching()
    },
    /**
     * An original client's row came; answers what is done with it when it is its turn. The fields that the client changed, as far as what it knew shows it,
     * are written over what stands there, on a column that adds up the difference; where the row is stored otherwise than it was sent it is sent back as it
     * stands. `tug_status` goes to everybody at the table and is stored nowhere (GRIDSOCK-12).
     */
    applyPlain: ({ socketKey: key, args: [row, caseId] }: PlainUpdate): (() => Promise<void>) => {
      const known = tables.answers(key)
      return async () => {
        const table = await tableNow(key)
        const room = table === null ? null : await tables.enter(key, table, false, () => false)
        // behind its own table, which it wants most
        startWatching()
        if (table === null || room === null) return
        const { source, scope, access, user } = table
        const [stored] = await source.find(app.db, scope, [row.id])
        if (stored?.live !== true) return
        const ops = source.table.columns.flatMap(({ key: f }): GridOp[] => {
          const v = row[f]
          const stands = stored.data[f] ?? null
          if (!isGridValue(v) || v === stands || (isEmptyValue(v) && isEmptyValue(stands))) return []
          return [{ i: `${instanceName(caseId)}:${randomUUID()}`, r: row.id, f, v, b: 0 }]
        })
        if (ops.length > 0) {
          const whole = tables.shown(room, row.id, known)
          const answer = await queues.accept({ app, source, scope }, { user, ops, whole })
          const numbers = answer?.acks.map(({ s }) => s) ?? []
          tables.says(room, row, numbers)
          if (answer !== null) await notifyStored(key, table, row)
        }
        const status = row.tug_status
        // as long as a cell at most: it goes to everybody
        if (status === undefined || !access.edit || JSON.stringify(status).length > GRID_TEXT_MAX) return
        room.pass([{ id: row.id, tug_status: status }, caseId])
      }
    },
    /** Anyone who may no longer see a table hears nothing more of it. */
    look: async (): Promise<void> => {
      for (const { room, key } of tables.all()) {
        const table = await tableNow(key)
        if (table === null || gridStream(table.scope, table.source.table.name) !== room.streamId) tables.leave(room)
      }
    },
    end: (): void => {
      isOurs = true
      stopWatching?.()
      for (const { room } of tables.all()) tables.leave(room)
    },
  }
}
