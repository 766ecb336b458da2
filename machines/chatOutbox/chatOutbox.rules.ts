import { CHAT_FILE_PATIENCE, CHAT_RETRY_DELAYS } from '#contract/constants.ts'
import type { ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import type { Failure } from '#contract/http/failure.ts'
import { isOver, isTalking } from '#contract/lifecycles/chatSession.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import type { ChatErrorCode, HelloAnswer, SendAnswer } from '#contract/sockets/chat.ts'
import type { Side } from '../chatDesk/chatDesk.types.ts'
import type {
  ChatOutboxContext,
  ChatOutboxEvent,
  NewMessage,
  OutboxEffect,
  OutboxFailure,
  OutboxItem,
} from './chatOutbox.types.ts'

/** The outbox as one function: what a step changes and what it asks of the outside (consultation.md 4.5 G1, G5). */
export interface Step {
  context: ChatOutboxContext
  effects: OutboxEffect[]
}

export const newItem = (message: NewMessage, now: number): OutboxItem => ({
  ...message,
  state: 'queued',
  attachments: [],
  addedAt: now,
  tries: 0,
  fails: 0,
  dueAt: null,
  yieldsAt: null,
  stored: false,
  isOnlyHere: false,
  progress: 0,
  failure: null,
})

/** What is loaded after a reload begins again: nothing of it is under way, but it may have been sent (tries 1). */
const revived = (item: OutboxItem): OutboxItem => ({
  ...item,
  state: item.state === 'failed' ? 'failed' : 'queued',
  tries: 1,
  fails: 0,
  dueAt: null,
  yieldsAt: item.state === 'failed' ? 0 : null,
  stored: true,
  isOnlyHere: false,
  progress: 0,
})
const isUnderWay = (item: OutboxItem): boolean => item.state === 'sending' || item.state === 'uploading'

const save = (item: OutboxItem): OutboxEffect => ({ to: 'outboxStore', event: { type: 'store.save', item } })
const drop = ({ clientMsgId, file }: OutboxItem): OutboxEffect => ({
  to: 'outboxStore',
  event: { type: 'store.remove', clientMsgId, fileId: file?.fileId ?? null },
})
const cancel = (clientMsgId: string): OutboxEffect => ({ to: 'deliver', event: { type: 'cancel', clientMsgId } })

const find = (context: ChatOutboxContext, clientMsgId: string): OutboxItem | undefined =>
  context.items.find(item => item.clientMsgId === clientMsgId)
const stay = (context: ChatOutboxContext): Step => ({ context, effects: [] })
const change = (context: ChatOutboxContext, next: OutboxItem): ChatOutboxContext => ({
  ...context,
  items: context.items.map(item => (item.clientMsgId === next.clientMsgId ? next : item)),
})
const leave = (context: ChatOutboxContext, gone: OutboxItem): Step => ({
  context: { ...context, items: context.items.filter(item => item.clientMsgId !== gone.clientMsgId) },
  effects: [drop(gone)],
})

const waitFor = (fails: number): number =>
  CHAT_RETRY_DELAYS[Math.min(fails, CHAT_RETRY_DELAYS.length) - 1] ?? CHAT_RETRY_DELAYS[0]
const later = (item: OutboxItem, now: number): OutboxItem => {
  const fails = item.fails + 1
  return { ...item, state: 'queued', fails, dueAt: now + waitFor(fails), progress: 0 }
}
const fail = (item: OutboxItem, failure: OutboxFailure): OutboxItem => ({
  ...item,
  state: 'failed',
  dueAt: null,
  yieldsAt: 0,
  progress: 0,
  failure,
})

/** My message as the server stored it; rev 0, so that its push replaces it. */
function confirmed(me: HelloAnswer['me'], item: OutboxItem, answer: SendAnswer): ChatMessage {
  return {
    id: answer.id,
    sessionId: item.sid,
    seq: answer.seq,
    clientMsgId: item.clientMsgId,
    senderKind: me.kind === 'doctor' ? 1 : 2,
    senderId: me.id,
    senderName: me.name,
    kind: item.kind,
    content: item.content,
    attachments: item.attachments,
    sentAt: answer.sentAt,
    rev: 0,
  }
}

/**
 * A closed session takes nothing: what was never sent fails for good and leaves the store (D28). What was sent once may have arrived before the end, so
 * the server is asked once more; `sure`: it has just said no, nothing else of the session can have arrived either.
 */
function closed(context: ChatOutboxContext, isClosed: (sid: string) => boolean, sure = false): Step {
  const hasNotArrived = (item: OutboxItem) => sure || item.state === 'uploading' || item.state === 'failed' || item.tries === 0
  const lost = context.items.filter(item => isClosed(item.sid) && item.state !== 'sending' && hasNotArrived(item))
  const failure: OutboxFailure = { code: 'SESSION_CLOSED', text: CHAT_ERROR_TEXT.SESSION_CLOSED, retryable: false }
  return {
    context: lost.reduce(
      (next, item) => change(next, fail(item, item.failure ? { ...item.failure, retryable: false } : failure)),
      context,
    ),
    effects: lost.flatMap(item => [...(item.state === 'uploading' ? [cancel(item.clientMsgId)] : []), drop(item)]),
  }
}

/** Messages of mine that came back from the server need no second delivery. */
function arrived(context: ChatOutboxContext, messages: readonly ChatMessage[]): Step {
  const mine = context.side === 'doctor' ? 1 : 2
  return messages
    .filter(message => message.senderKind === mine)
    .reduce<Step>((step, message) => {
      const item = find(step.context, message.clientMsgId)
      if (item === undefined) return step
      const next = leave(step.context, item)
      return { context: next.context, effects: [...step.effects, ...next.effects] }
    }, stay(context))
}

/**
 * What the store holds joins what is here: unknown items are added; items of this tab that are under way or not in the store stay as they are; known
 * ones take the stored state; stored ones that are gone were dealt with by another tab.
 */
function merged(items: readonly OutboxItem[], loaded: readonly OutboxItem[]): OutboxItem[] {
  const stored = new Map(loaded.map(item => [item.clientMsgId, item]))
  const known = items.flatMap(item => {
    const copy = stored.get(item.clientMsgId)
    stored.delete(item.clientMsgId)
    if (isUnderWay(item) || !item.stored || item.isOnlyHere) return [item]
    if (copy !== undefined) return copy.state === item.state ? [item] : [revived(copy)]
    // a refusal that left the store with its session stays visible until it is dismissed
    return item.state === 'failed' ? [item] : []
  })
  return [...known, ...[...stored.values()].map(revived)].sort((a, b) => a.addedAt - b.addedAt)
}

/** Refusals of the session as a whole: what stands behind in it would be refused as well. All others concern the one item (G5, D48). */
const STOPPING: ReadonlySet<OutboxFailure['code']> = new Set([
  'SESSION_CLOSED',
  'NOT_OWNER',
  'NOT_FOUND',
  'NOT_ACCEPTED',
  'QUOTA',
])
const stopsSession = ({ failure }: OutboxItem): boolean => failure !== null && !failure.retryable && STOPPING.has(failure.code)

const PASSING: ReadonlySet<OutboxFailure['code']> = new Set(['NOT_ACCEPTED', 'QUOTA'])
/** The quota is the patient's. */
const isWritable = ({ status, quotaTotal, quotaUsed }: ChatSession, side: Side): boolean =>
  isTalking(status) && (side === 'doctor' || quotaTotal === 0 || quotaUsed < quotaTotal)
/** A session that was accepted, or was given more messages: what it refused before may be sent again and stops nothing any more (WALK-06). */
function reopened(context: ChatOutboxContext, sessions: readonly ChatSession[]): ChatOutboxContext {
  const open = new Set(sessions.filter(session => isWritable(session, context.side)).map(session => session.id))
  const items = context.items.map(item =>
    item.failure !== null && PASSING.has(item.failure.code) && open.has(item.sid)
      ? { ...item, failure: { ...item.failure, retryable: true } }
      : item,
  )
  return { ...context, items }
}

/** Which answer a refusal deserves. */
function refused(item: OutboxItem, failure: Failure, now: number): OutboxItem {
  if (failure.kind === 'expired' || (item.state === 'uploading' && failure.retryable)) return later(item, now)
  if (item.state === 'uploading') return fail(item, { code: 'UPLOAD', text: failure.text, retryable: true })
  const code = failure.code !== undefined && failure.code in CHAT_ERROR_TEXT ? (failure.code as ChatErrorCode) : 'INTERNAL'
  if (!failure.retryable) return fail(item, { code, text: failure.text, retryable: !STOPPING.has(code) })
  return item.fails < CHAT_RETRY_DELAYS.length ? later(item, now) : fail(item, { code, text: failure.text, retryable: true })
}

/** Waiting without a link is no slowness of an upload: its time begins anew. What has failed stays aside. */
const waitingSince = ({ yieldsAt }: OutboxItem): number | null => (yieldsAt === 0 ? 0 : null)
const released = (items: readonly OutboxItem[]): OutboxItem[] =>
  items.map(item => ({
    ...item,
    dueAt: null,
    yieldsAt: waitingSince(item),
    ...(item.state === 'sending' ? { state: 'queued' as const } : {}),
  }))

function react(context: ChatOutboxContext, event: ChatOutboxEvent): Step {
  switch (event.type) {
    case 'message.add': {
      if (find(context, event.message.clientMsgId)) return stay(context)
      // no two at once: several pictures are added in one moment, and another tab, or this one after a reload, must not shuffle them
      const last = context.items.at(-1)?.addedAt ?? 0
      const item = newItem(event.message, Math.max(event.now, last + 1))
      return { context: { ...context, now: event.now, items: [...context.items, item] }, effects: [save(item)] }
    }
    case 'item.retry': {
      const item = find(context, event.clientMsgId)
      if (item?.failure?.retryable !== true) return stay(context)
      // what the server has lost meanwhile is uploaded once more
      const attachments = item.failure.code === 'FILE_NOT_READY' ? [] : item.attachments
      const next: OutboxItem = { ...item, state: 'queued', attachments, failure: null, fails: 0, stored: false }
      return { context: change(context, next), effects: [save(next)] }
    }
    case 'item.discard':
    case 'item.backToComposer': {
      const item = find(context, event.clientMsgId)
      // what is under way may be on the server already
      if (item === undefined || item.state === 'sending') return stay(context)
      const { sid, content, file } = item
      // the composer needs the bytes once more
      const step = leave(context, event.type === 'item.backToComposer' ? { ...item, file: null } : item)
      const returned: OutboxEffect[] =
        event.type === 'item.backToComposer' ? [{ to: 'listeners', event: { type: 'message.returned', sid, content, file } }] : []
      const stopped = item.state === 'uploading' ? [cancel(item.clientMsgId)] : []
      return { context: step.context, effects: [...stopped, ...step.effects, ...returned] }
    }
    case 'store.loaded':
      return stay({ ...context, items: merged(context.items, event.items) })
    case 'store.changed':
      return { context, effects: [{ to: 'outboxStore', event: { type: 'store.load' } }] }
    case 'store.saved':
    case 'store.failed': {
      const durable = context.durable && event.type === 'store.saved'
      const item = event.clientMsgId === null ? undefined : find(context, event.clientMsgId)
      const next = item === undefined ? undefined : { ...item, stored: true, isOnlyHere: event.type === 'store.failed' }
      return stay({ ...(next === undefined ? context : change(context, next)), durable })
    }
    case 'ownership.gained':
      return { context, effects: [{ to: 'outboxStore', event: { type: 'store.load' } }] }
    case 'ownership.lost':
      return stay({ ...context, owner: false, items: released(context.items) })
    case 'upload.progressed': {
      const item = find(context, event.clientMsgId)
      if (item?.state !== 'uploading' || item.tries !== event.tries) return stay(context)
      return stay(change(context, { ...item, progress: event.progress }))
    }
    case 'upload.done': {
      const item = find(context, event.clientMsgId)
      if (item?.state !== 'uploading' || item.tries !== event.tries) return stay(context)
      const next: OutboxItem = { ...item, state: 'queued', attachments: [event.attachment], fails: 0, progress: 1, stored: false }
      return { context: { ...change(context, next), now: event.now }, effects: [save(next)] }
    }
    case 'delivery.acked': {
      const item = find(context, event.clientMsgId)
      if (item === undefined) return stay(context)
      const step = leave({ ...context, now: event.now }, item)
      if (context.me === null) return step
      const message = confirmed(context.me, item, event.answer)
      return {
        context: step.context,
        effects: [...step.effects, { to: 'chatEvents', event: { type: 'message.confirmed', message, now: event.now } }],
      }
    }
    case 'delivery.lost': {
      const item = find(context, event.clientMsgId)
      if (item === undefined || !isUnderWay(item) || item.tries !== event.tries) return stay(context)
      // an answer that never came is the first sign of a connection that only seems to be there
      const doubt: OutboxEffect[] = item.state === 'sending' ? [{ to: 'chatEvents', event: { type: 'resync.wanted' } }] : []
      return { context: { ...change(context, later(item, event.now)), now: event.now }, effects: doubt }
    }
    case 'delivery.refused': {
      const item = find(context, event.clientMsgId)
      if (item === undefined || !isUnderWay(item) || item.tries !== event.tries) return stay(context)
      const next = refused(item, event.failure, event.now)
      const after: ChatOutboxContext = { ...change(context, next), now: event.now }
      if (next.failure?.code !== 'SESSION_CLOSED') return { context: after, effects: next.state === 'failed' ? [save(next)] : [] }
      return closed(after, sid => sid === item.sid, true)
    }
    case 'link.online':
      return stay({
        ...context,
        linked: true,
        now: event.now ?? context.now,
        items: context.items.map(item => ({ ...item, fails: 0, dueAt: null, yieldsAt: waitingSince(item) })),
      })
    case 'link.lost':
      return stay({ ...context, linked: false, items: released(context.items) })
    case 'link.signedOut': {
      const uploading = context.items.filter(item => item.state === 'uploading').map(item => cancel(item.clientMsgId))
      const clear: OutboxEffect = { to: 'outboxStore', event: { type: 'store.clear' } }
      return { context: { ...context, linked: false, me: null, items: [] }, effects: [...uploading, clear] }
    }
    case 'hello.answered': {
      const { me, sessions, missed } = event.answer
      const first = arrived({ ...context, me }, Object.values(missed).flat())
      const open = new Set(sessions.filter(session => !isOver(session.status)).map(session => session.id))
      const second = closed(reopened(first.context, sessions), sid => !open.has(sid))
      return { context: second.context, effects: [...first.effects, ...second.effects] }
    }
    case 'chat.event': {
      if (event.event.name === 'msg:new') return arrived(context, [event.event.message])
      const { event: push } = event
      if (push.name === 'session:removed') return closed(context, sid => sid === push.sid)
      if (push.name !== 'session:upsert') return stay(context)
      if (!isOver(push.session.status)) return stay(reopened(context, [push.session]))
      return closed(context, sid => sid === push.session.id)
    }
    default:
      return stay(context)
  }
}

const needsUpload = (item: OutboxItem): boolean => item.file !== null && item.attachments.length === 0

/** How far the queue of one session is taken while its items are looked at in order. */
interface Lane {
  /** messages behind wait: one is on its way, or must go first */
  isBusy: boolean
  /** files behind wait: one is being uploaded, or must be uploaded first */
  isUploading: boolean
  /** texts behind still wait for an upload that is not slow yet */
  isKept: boolean
}

/** What an item may begin now, and what it means for those behind it. */
function turnOf(item: OutboxItem, lane: Lane, now: number): { begins: 'uploading' | 'sending' | null; lane: Lane } {
  if (item.state === 'failed')
    return { begins: null, lane: stopsSession(item) ? { isBusy: true, isUploading: true, isKept: true } : lane }
  const mayGo = item.state === 'queued' && item.stored && item.dueAt === null && !lane.isBusy
  if (item.state === 'uploading' || needsUpload(item)) {
    const isKept = lane.isKept || item.yieldsAt === null || item.yieldsAt > now
    return { begins: mayGo && !lane.isUploading ? 'uploading' : null, lane: { ...lane, isUploading: true, isKept } }
  }
  // an uploaded file waits for no other one; a text for every upload that is not slow yet
  return { begins: mayGo && (item.file !== null || !lane.isKept) ? 'sending' : null, lane: { ...lane, isBusy: true } }
}

/**
 * Starts what can be started, only what the store has or has refused: in each session one message at a time in order, and one upload at a time. What has failed for
 * itself holds nothing back; an upload holds back the files behind it, and the texts no longer than CHAT_FILE_PATIENCE.
 */
export function pumped({ context, effects }: Step): Step {
  if (!context.linked) return { context, effects }
  const lanes = new Map<string, Lane>()
  const orders: OutboxEffect[] = []
  const items = context.items.map(item => {
    if (!context.owner && !item.isOnlyHere) return item
    const patient = needsUpload(item) && item.yieldsAt === null ? { ...item, yieldsAt: context.now + CHAT_FILE_PATIENCE } : item
    const before = lanes.get(item.sid) ?? { isBusy: false, isUploading: false, isKept: false }
    const { begins, lane } = turnOf(patient, before, context.now)
    lanes.set(item.sid, lane)
    if (begins === null) return patient
    const next: OutboxItem = { ...patient, state: begins, tries: item.tries + 1, progress: 0 }
    orders.push({ to: 'deliver', event: { type: begins === 'uploading' ? 'upload' : 'deliver', item: next } })
    return next
  })
  return { context: { ...context, items }, effects: [...effects, ...orders] }
}

/** One event, then whatever it sets free. */
export const afterEvent = (context: ChatOutboxContext, event: ChatOutboxEvent): Step => pumped(react(context, event))

/** The moments an item waits for: its retry, and the end of the texts' patience with its upload. */
const duesOf = (item: OutboxItem, now: number): number[] => [
  ...(item.dueAt === null ? [] : [item.dueAt]),
  ...(item.yieldsAt !== null && item.yieldsAt > now && needsUpload(item) ? [item.yieldsAt] : []),
]
/** The nearest moment at which something is set free, epoch ms of this computer; null when nothing waits. */
export const nearestDue = ({ items, now }: Pick<ChatOutboxContext, 'items' | 'now'>): number | null => {
  const dues = items.flatMap(item => duesOf(item, now))
  return dues.length === 0 ? null : Math.min(...dues)
}

/** The nearest moment has come: what was due by then may go. */
export function afterWait(context: ChatOutboxContext): Step {
  const now = nearestDue(context) ?? context.now
  const items = context.items.map(item => (item.dueAt !== null && item.dueAt <= now ? { ...item, dueAt: null } : item))
  return pumped({ context: { ...context, now, items }, effects: [] })
}
