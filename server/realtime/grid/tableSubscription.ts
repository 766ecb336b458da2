import type { FastifyInstance } from 'fastify'
import { GRID_OPS_MAX, GRID_OPS_SIZE } from '#contract/constants.ts'
import { printGridDown, type GridDown, type GridReject, type GridUp, type GridUpHeard } from '#contract/sockets/grid.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { createBucket, type Bucket } from '../bucket.ts'
import { textFrame, type ServerSocket } from '../serverSocket.ts'
import type { Accepted } from './accept.ts'
import { refuseUnread } from './answers.ts'
import { gridStream } from './changed.ts'
import { openComments } from './openComments.ts'
import type { WriteQueues } from './writeQueue.ts'
import { entryOf, FRAME_MAX, type GridRoom, type GridRooms, type RoomMember } from './room.ts'
import type { GridScope, GridSource } from './source.ts'
import { isOfHis, personNow, tableOfKey, tableFor } from './tableFor.ts'

/** Words about places that a grid may say (grid.md part 4). */
const SEE_RATE = { perSecond: 5, burst: 5 }
const REPLAY_MAX = 5_000
/** Grids of one page; more is no person. */
const SUBSCRIPTIONS_MAX = 50
const NO_TABLE = '没有该表格，或您没有查看它的权限'

interface Subscription {
  key: string
  client: string
  source: GridSource
  scope: GridScope
  room: GridRoom
  see: Bucket
}

/** Answers with the values that stand in their cells are long: as many frames as it takes. */
function inParts<T>(answers: readonly T[]): T[][] {
  const parts: T[][] = []
  let room = 0
  for (const one of answers) {
    // a UTF-16 unit is three bytes in UTF-8
    const size = JSON.stringify(one).length * 3
    const last = parts.at(-1)
    if (last === undefined || size > room) {
      parts.push([one])
      room = GRID_OPS_SIZE
    } else last.push(one)
    room -= size
  }
  return parts
}

/** A word that was taken; `answered` settles when nothing is left to say to it. */
export interface Taken {
  answered: Promise<void>
}
const TAKEN: Taken = { answered: Promise.resolve() }

/**
 * What one socket does in shared tables: its grids join, say operations and places, and leave. Words are taken one after the other. Operations are taken when
 * they stand in the table's queue: those of the next frame follow while these are stored, so that a paste goes into the table by few transactions. Whatever
 * else is said waits until they are answered.
 */
export function tableSubscriptions(
  app: FastifyInstance,
  { rooms, queues }: { rooms: GridRooms; queues: WriteQueues },
  socket: ServerSocket,
  principal: UserPrincipal,
) {
  /** by table and grid */
  const subscriptions = new Map<string, Subscription>()
  /** one membership for all grids of this socket at a table */
  const memberships = new Map<GridRoom, { member: RoomMember; grids: number }>()
  /** the answers to the operations of this socket so far */
  let answering: Promise<void> = Promise.resolve()
  const idOf = (key: string, client: string) => `${key}\n${client}`
  const say = (key: string, word: GridDown, client: string) => socket.send(textFrame(printGridDown(key, word, client)))
  /** says something long: only when what was said before is on its way, so that it never looks like a client that does not read */
  const sayWhole = async (key: string, word: GridDown, client: string) => {
    await socket.drained()
    say(key, word, client)
  }
  /** Who they are now, as long as the table of their subscription is their tenant's: another's of the same name is not; null: they have no business there. */
  async function stillAt({ key, scope }: Pick<Subscription, 'key' | 'scope'>): Promise<UserPrincipal | null> {
    const user = await personNow(app, principal, scope.tenantId)
    return user !== null && isOfHis(user, scope) && tableOfKey(app, user, key)?.scope.tenantId === scope.tenantId ? user : null
  }

  async function join(key: string, { client, since, tenant }: Extract<GridUp, { t: 'join' }>) {
    leave(key, client)
    // a page comes back to its tables by itself
    const user = await personNow(app, principal, tenant, false)
    const table = user === null || subscriptions.size >= SUBSCRIPTIONS_MAX ? null : await tableFor(app, user, key)
    if (user === null || table === null || !isOfHis(user, table.scope)) return say(key, { t: 'refused', text: NO_TABLE }, client)
    const streamId = gridStream(table.scope, table.source.table.name)
    const head = (await app.outbox.heads([streamId])).get(streamId) ?? 0
    const room = rooms.enter(streamId, key, head)
    const membership = memberships.get(room) ?? {
      member: { plain: false, send: (frame: Buffer) => socket.send(frame) },
      grids: 0,
    }
    membership.grids += 1
    memberships.set(room, membership)
    room.add(membership.member)
    subscriptions.set(idOf(key, client), { key, client, ...table, room, see: createBucket(SEE_RATE.perSecond, SEE_RATE.burst) })
    const { edit, add, remove, move } = table.access
    // counted after the join: a comment made meanwhile is told as well
    const comments = await openComments(app.db, table.scope.tenantId, key)
    say(
      key,
      { t: 'joined', s: head, editable: edit || add || remove || move, ...(comments.length > 0 ? { comments } : {}) },
      client,
    )
    await replay(key, streamId, client, since)
  }

  /** Everything after `since` for one grid, or that it must load anew. */
  async function replay(key: string, streamId: string, client: string, since: number) {
    let bytes = 0
    for (let from = since; ;) {
      const rows = await app.outbox.read(streamId, from, GRID_OPS_MAX)
      const [first] = rows
      if (first === undefined) {
        const head = (await app.outbox.heads([streamId])).get(streamId) ?? 0
        // nothing of it is kept any more, or the number is from another life of the table
        if (head !== from) say(key, { t: 'stale', s: head }, client)
        return
      }
      if (first.seq !== from + 1 || from - since >= REPLAY_MAX) return say(key, { t: 'stale', s: first.seq }, client)
      const frame = textFrame(printGridDown(key, { t: 'ops', from: first.seq, ops: rows.map(entryOf) }, client))
      bytes += frame.length
      if (bytes > FRAME_MAX) return say(key, { t: 'stale', s: first.seq }, client)
      socket.send(frame)
      from = rows.at(-1)?.seq ?? from
      if (rows.length < GRID_OPS_MAX) return
    }
  }

  function leave(key: string, client: string) {
    const id = idOf(key, client)
    const subscription = subscriptions.get(id)
    if (subscription === undefined) return
    subscriptions.delete(id)
    subscription.room.tell({ t: 'gone', client })
    const membership = memberships.get(subscription.room)
    if (membership === undefined) return
    membership.grids -= 1
    if (membership.grids > 0) return
    memberships.delete(subscription.room)
    subscription.room.remove(membership.member)
  }

  function turnOut({ key, client }: Subscription) {
    leave(key, client)
    say(key, { t: 'refused', text: NO_TABLE }, client)
  }

  /** Anyone who may no longer see a table hears nothing more of it, though they only look. */
  async function look() {
    for (const subscription of [...subscriptions.values()]) {
      const user = await stillAt(subscription)
      if (user === null || (await subscription.source.access(app.db, user, subscription.scope)) === null) turnOut(subscription)
    }
  }

  /** Answers in the order of the frames; anyone who was turned out by one is not answered to the next. */
  async function answer(subscription: Subscription, unread: readonly GridReject[], accepting: Promise<Accepted | null>) {
    const { key, client } = subscription
    const accepted = await accepting
    if (accepted === null) return subscriptions.get(idOf(key, client)) === subscription ? turnOut(subscription) : undefined
    const { acks, rejs } = accepted
    for (const part of inParts(acks)) await sayWhole(key, { t: 'ack', acks: part }, client)
    for (const part of inParts([...unread, ...rejs])) await sayWhole(key, { t: 'rej', rejs: part }, client)
  }

  async function operate(key: string, { client, ops, bad }: Extract<GridUpHeard, { t: 'op' }>): Promise<Taken> {
    const subscription = subscriptions.get(idOf(key, client))
    if (subscription === undefined) {
      say(key, { t: 'refused', text: NO_TABLE }, client)
      return TAKEN
    }
    const user = await stillAt(subscription)
    const { source, scope } = subscription
    const table = { app, source, scope }
    if (user === null || (bad.length > 0 && (await source.access(app.db, user, scope)) === null)) {
      await answering
      turnOut(subscription)
      return TAKEN
    }
    // before the others, which may name them
    const unread = await refuseUnread({ ...table, user }, bad)
    const accepting = queues.accept(table, { user, ops })
    // it is waited for behind the answers before it
    accepting.catch(() => undefined)
    const answered = answering.then(() => answer(subscription, unread, accepting))
    answering = answered.catch(() => undefined)
    return { answered }
  }

  async function hear(key: string, word: Exclude<GridUpHeard, { t: 'op' }>): Promise<void> {
    if (word.t === 'join') return join(key, word)
    if (word.t === 'leave') return leave(key, word.client)
    const subscription = subscriptions.get(idOf(key, word.client))
    if (subscription === undefined) return
    if (word.t === 'since')
      return replay(key, gridStream(subscription.scope, subscription.source.table.name), word.client, word.since)
    if (!subscription.see.take(app.steady())) return
    if (word.t === 'away') return subscription.room.tell({ t: 'gone', client: word.client })
    const { client, r, f, editing } = word
    subscription.room.tell({ t: 'see', client, userId: principal.id, name: principal.realname, r, f, editing })
  }

  return {
    take: async (key: string, word: GridUpHeard): Promise<Taken> => {
      if (word.t === 'op') return operate(key, word)
      await answering
      await hear(key, word)
      return TAKEN
    },
    look: async (): Promise<void> => {
      await answering
      await look()
    },
    end: async (): Promise<void> => {
      await answering
      for (const { key, client } of [...subscriptions.values()]) leave(key, client)
    },
  }
}
