import type { FastifyInstance } from 'fastify'
import { GRID_OPS_MAX } from '#contract/constants.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { isGridValue } from '#contract/sockets/grid.ts'
import type { WholeRow } from './answers.ts'
import { gridStream } from './changed.ts'
import { entryOf, plainFrames, type GridRoom, type GridRooms, type PlainMember } from './room.ts'
import type { GridScope, GridSource } from './source.ts'
import type { ServerSocket } from '../serverSocket.ts'

/** Tables that one original client writes, and as many that it watches; more is no person. */
const TABLES_MAX = 50
/** Tables left again of which it is remembered how far a client heard them. */
const LEFT_MAX = 500
/** Nobody sees a value, enters another one and sends it in less: what a client was told so lately it does not answer. */
const ANSWER_MS = 1_000

/** A table that an original client hears. */
interface Joined {
  member: PlainMember
  key: string
  /** numbers it was told, with the moment: the newest that it can answer first, then the later ones */
  told: { s: number; at: number }[]
  /** from here on it was told everything; before, it may have loaded what it was not told */
  sureFrom: number
  /** rows as it sent them last, until their numbers are known to it; `s`: the newest, `own`: all that it wrote */
  said: Map<string, { s: number; values: Record<string, GridValue>; own: ReadonlySet<number> }>
}

/**
 * The tables of one original client's socket, and what it knows of each: it says no numbers, so what it was told and what it said are all there is. A socket
 * that enters is told what was written since it opened; of that it may already have loaded a part.
 */
export function legacyTables(app: FastifyInstance, rooms: GridRooms, socket: ServerSocket) {
  const openedAt = app.now()
  const joined = new Map<GridRoom, Joined>()
  /** how far it heard tables that it is not in any more, by stream */
  const left = new Map<string, number>()

  function forget(room: GridRoom): void {
    if (!joined.delete(room)) return
    left.delete(room.streamId)
    left.set(room.streamId, room.position())
    const [oldest] = left.keys()
    if (left.size > LEFT_MAX && oldest !== undefined) left.delete(oldest)
  }
  function leave(room: GridRoom): void {
    const member = joined.get(room)?.member
    forget(room)
    if (member !== undefined) room.remove(member)
  }
  /** Whether there is place for one more; a table that is written pushes out the one that was not written for longest. */
  function hasRoom(isWatching: boolean): boolean {
    const alike = [...joined].filter(([, { member }]) => member.isWatching === isWatching)
    const [oldest] = alike
    if (oldest === undefined || alike.length < TABLES_MAX) return true
    if (!isWatching) leave(oldest[0])
    return !isWatching
  }
  /** Sends what was written after `from`, until it has heard as much as the others. */
  async function notifyMissed(room: GridRoom, from: number, isEnded: () => boolean): Promise<void> {
    for (let last = from; ;) {
      const missed = await app.outbox.read(room.streamId, last, GRID_OPS_MAX)
      await socket.drained()
      const table = joined.get(room)
      if (table === undefined || isEnded()) return
      for (const frame of plainFrames(table.key, missed.map(entryOf))) socket.send(frame)
      last = missed.at(-1)?.seq ?? last
      table.member.told(last)
      // what the others heard while this was read came before it and is said once more
      if (missed.length === 0 || (missed.length < GRID_OPS_MAX && room.position() <= last)) return
    }
  }
  /** The last number before what was written since the socket opened. */
  async function numberAtOpening(streamId: string, head: number): Promise<number> {
    const newest = await app.outbox.read(streamId, Math.max(0, head - GRID_OPS_MAX), GRID_OPS_MAX)
    const first = newest.find(({ createdAt }) => createdAt.getTime() > openedAt)
    return first === undefined ? head : first.seq - 1
  }

  return {
    /** Hears the table from now on; null: there is no place, or `isEnded` while it was looked up. A table that was watched and is written stays. */
    enter: async (
      key: string,
      { source, scope }: { source: GridSource; scope: GridScope },
      isWatching: boolean,
      isEnded: () => boolean,
    ): Promise<GridRoom | null> => {
      const streamId = gridStream(scope, source.table.name)
      const known = rooms.find(streamId)
      const already = known === null ? undefined : joined.get(known)
      if (known !== null && already !== undefined) {
        if (isWatching) return known
        if (already.member.isWatching) hasRoom(false)
        already.member.isWatching = false
        joined.delete(known)
        joined.set(known, already)
        return known
      }
      const head = (await app.outbox.heads([streamId])).get(streamId) ?? 0
      const heardTo = left.get(streamId)
      const start = heardTo ?? (await numberAtOpening(streamId, head))
      if (isEnded() || (isWatching && rooms.find(streamId) === null) || !hasRoom(isWatching)) return null
      const room = rooms.enter(streamId, key, head)
      const told = [{ s: start, at: Number.NEGATIVE_INFINITY }]
      const member: PlainMember = {
        plain: true,
        isWatching,
        send: frame => socket.send(frame),
        told: s => {
          const now = performance.now()
          while (told[1] !== undefined && told[1].at <= now - ANSWER_MS) told.shift()
          if (s > (told.at(-1)?.s ?? 0)) told.push({ s, at: now })
        },
        ended: () => forget(room),
      }
      joined.set(room, { member, key, told, sureFrom: heardTo ?? head, said: new Map() })
      room.add(member)
      await notifyMissed(room, start, isEnded)
      return room
    },
    isIn: (room: GridRoom): boolean => joined.has(room),
    all: (): { room: GridRoom; key: string }[] => [...joined].map(([room, { key }]) => ({ room, key })),
    leave,
    /** Leaves the tables that it only watches. */
    stopWatching: (): void => {
      for (const [room, { member }] of [...joined]) if (member.isWatching) leave(room)
    },
    /** The number of a table that a word which comes in just now can be about; null: it hears no such table. */
    answers: (key: string): number | null => {
      const table = [...joined.values()].find(one => one.key === key)
      if (table === undefined) return null
      return (table.told.findLast(({ at }) => at <= performance.now() - ANSWER_MS) ?? table.told[0])?.s ?? null
    },
    /** What the client shows of a row that came when it could answer `known`. */
    shown: (room: GridRoom, id: string, known: number | null): WholeRow => {
      const table = joined.get(room)
      const number = known ?? table?.told[0]?.s ?? room.position()
      for (const [row, { s }] of table?.said ?? []) if (s <= number) table?.said.delete(row)
      const said = table?.said.get(id)
      return { known: number, isSure: number >= (table?.sureFrom ?? 0), said: said?.values ?? {}, own: said?.own ?? new Set() }
    },
    /** The client sent this row, and these numbers came of it. */
    says: (room: GridRoom, row: GridRow, numbers: readonly number[]): void => {
      const table = joined.get(room)
      const before = table?.said.get(row.id)
      if (table === undefined || (before === undefined && numbers.length === 0)) return
      const own = new Set([...(before?.own ?? []), ...numbers])
      const values: Record<string, GridValue> = { ...before?.values }
      for (const [f, v] of Object.entries(row)) if (isGridValue(v)) values[f] = v
      table.said.set(row.id, { s: Math.max(...own), values, own })
    },
  }
}
