import { isDeepStrictEqual } from 'node:util'
import type { ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import { sessionMessages } from '#contract/http/calls/consultation.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { HEADER } from '#contract/http/headers.ts'
import type { HelloAnswer, HistoryAnswer } from '#contract/sockets/chat.ts'
import type { Tab } from '#tests/support/chatPerson.ts'
import { openChatSocket } from '#tests/support/chatSocket.ts'
import type { Player } from '#tests/support/consultations.ts'
import type { Said, Seen } from './world.ts'

/** As it would stand on the wire: absent and undefined fields are the same. */
const onWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(onWire(one), onWire(other))

/** The whole log of a session as one of its people reads it, by HTTP. */
async function logOf(url: string, player: Player, sid: string): Promise<ChatMessage[]> {
  const log: ChatMessage[] = []
  for (;;) {
    const after = log.at(-1)?.seq ?? 0
    const response = await fetch(`${url}/jeecg-boot${sessionMessages.path}?sid=${sid}&afterSeq=${after}&size=50`, {
      headers: { [HEADER.token]: player.token },
    })
    const envelope: Envelope<HistoryAnswer> = JSON.parse(await response.text())
    if (!envelope.success) throw new Error(`the log of ${sid} cannot be read: ${envelope.message}`)
    log.push(...envelope.result.messages)
    if (envelope.result.atEnd || envelope.result.messages.length === 0) return log
  }
}

/** I-4, from the log alone. */
function unreadOf(log: readonly ChatMessage[], side: Player['kind'], readSeq: number): number {
  return log.filter(message => {
    if (message.seq <= readSeq) return false
    return side === 'doctor' ? message.senderKind === 2 && message.kind !== 'rating' : message.senderKind !== 2
  }).length
}

/** What is wrong with one log and with what was said in it (I-2, G1, G5): sentences, none when all is well. */
function logErrors(log: readonly ChatMessage[], said: readonly Said[], world: Seen): string[] {
  const issues: string[] = []
  const sid = log[0]?.sessionId ?? '?'
  log.forEach((message, at) => {
    if (message.seq !== at + 1) issues.push(`${sid}: seq ${message.seq} stands at place ${at + 1}`)
  })
  const stored = new Map<string, ChatMessage[]>()
  for (const message of log) stored.set(message.clientMsgId, [...(stored.get(message.clientMsgId) ?? []), message])
  const lastOfTab = new Map<Tab, number>()
  for (const { clientMsgId, content, player, tab, forged } of said) {
    const copies = stored.get(clientMsgId) ?? []
    const acks = new Set(world.forgedAcks.get(clientMsgId))
    for (const { acked } of world.tabs) {
      const seq = acked.get(clientMsgId)
      if (seq !== undefined) acks.add(seq)
    }
    const isOwed = acks.size > 0 || world.tabs.some(({ safe }) => safe.has(clientMsgId))
    if (copies.length > 1) issues.push(`${sid}: "${content}" is stored ${copies.length} times`)
    if (isOwed && copies.length === 0) issues.push(`${sid}: "${content}" is lost${acks.size ? ' though acknowledged' : ''}`)
    const [copy] = copies
    if (!copy) continue
    if (copy.content !== content || copy.senderId !== player.id) issues.push(`${sid}: "${content}" was changed`)
    for (const seq of acks) if (seq !== copy.seq) issues.push(`${sid}: "${content}" was acknowledged as ${seq}, is ${copy.seq}`)
    if (forged) continue
    if (copy.seq < (lastOfTab.get(tab) ?? 0)) issues.push(`${sid}: "${content}" overtook an earlier one of its tab`)
    lastOfTab.set(tab, copy.seq)
  }
  return issues
}

/** What a tab shows that is not what the server has. `hello` and `logs` are the server's word for this person. */
function tabErrors(tab: Tab, name: string, hello: HelloAnswer, logs: ReadonlyMap<string, ChatMessage[]>): string[] {
  const issues: string[] = []
  if (!tab.link.getSnapshot().hasTag('online')) issues.push(`${name}: is not online`)
  const pending = tab.outbox.getSnapshot().context.items
  if (pending.length > 0) issues.push(`${name}: ${pending.length} messages are pending (${pending[0]?.state})`)
  const { counts, sessions } = tab.desk.getSnapshot().context
  // by value: a database gives the fields of stored events in an order of its own
  if (!isSame(counts, hello.counts))
    issues.push(`${name}: counts ${JSON.stringify(counts)}, the server says ${JSON.stringify(hello.counts)}`)
  for (const [sid, log] of logs) {
    const where = `${name} in ${sid}`
    const word = hello.sessions.find(session => session.id === sid)
    const copy = sessions[sid]
    const facts = (session: ChatSession | undefined) =>
      session && [session.status, session.lastSeq, session.unread, session.readSeq, session.peerReadSeq].join(' ')
    if (facts(copy) !== facts(word)) issues.push(`${where}: the desk has ${facts(copy)}, the server ${facts(word)}`)
    const window = tab.windows.get(sid)?.getSnapshot().context.window
    if (!window) {
      issues.push(`${where}: no window`)
      continue
    }
    if (window.early.length > 0) issues.push(`${where}: ${window.early.length} messages wait beyond a hole`)
    if (window.lastSeq !== log.length) issues.push(`${where}: the window ends at ${window.lastSeq}, the log at ${log.length}`)
    const first = window.messages[0]?.seq ?? 1
    const shown = window.messages.map(({ rev: _rev, ...message }) => message)
    const real = log.slice(first - 1).map(({ rev: _rev, ...message }) => message)
    const at = real.findIndex((line, n) => !isSame(line, shown[n]))
    if (at >= 0)
      issues.push(`${where}: line ${first + at} is ${JSON.stringify(shown[at])}, should be ${JSON.stringify(real[at])}`)
    else if (shown.length !== real.length) issues.push(`${where}: ${shown.length} lines, should be ${real.length}`)
  }
  return issues
}

/**
 * Everything that is not as it must be when all is quiet: each acknowledged message stored exactly once, logs without holes, every window equal to
 * the log, nothing pending, unread counts absolute and the same everywhere. Read from the server by HTTP and by a fresh socket.
 */
export async function violationsOf(world: Seen): Promise<string[]> {
  const issues: string[] = []
  for (const { sid, doctor } of world.stage.sessions)
    issues.push(
      ...logErrors(
        await logOf(world.server.url, doctor, sid),
        world.said.filter(one => one.sid === sid),
        world,
      ),
    )
  for (const { player, tabs } of world.people) {
    const socket = await openChatSocket(world.server.url, player.token)
    const hello = await socket.hello().finally(() => socket.close())
    const logs = new Map<string, ChatMessage[]>()
    for (const sid of player.sids) logs.set(sid, await logOf(world.server.url, player, sid))
    let total = 0
    for (const [sid, log] of logs) {
      const word = hello.sessions.find(session => session.id === sid)
      const unread = unreadOf(log, player.kind, word?.readSeq ?? 0)
      total += unread
      if (word?.unread !== unread) issues.push(`${player.name} in ${sid}: the server counts ${word?.unread}, the log ${unread}`)
    }
    if (hello.counts.unreadTotal !== total)
      issues.push(`${player.name}: the server's sum is ${hello.counts.unreadTotal}, the log's ${total}`)
    tabs.forEach((tab, n) => issues.push(...tabErrors(tab, `${player.name} tab ${n}`, hello, logs)))
  }
  return issues
}
