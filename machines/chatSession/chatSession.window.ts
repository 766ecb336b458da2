import type { ChatMessage } from '#contract/entities/chat.ts'
import type { ChatWindow } from './chatSession.types.ts'

/**
 * The window reducer (consultation.md 4.5 G3): whatever order messages come in, doubled or with some missing, `messages` is always a stretch of the
 * server's log without holes. What comes too early waits in `early`.
 */
export const EMPTY_WINDOW: ChatWindow = { messages: [], early: [], lastSeq: null, atStart: false }

const bySeq = (a: ChatMessage, b: ChatMessage): number => a.seq - b.seq

/** Puts a message in its place among ascending ones; of two copies the one with the greater rev stays. */
function placed(messages: readonly ChatMessage[], message: ChatMessage): ChatMessage[] {
  const old = messages.find(one => one.seq === message.seq)
  if (old === undefined) return [...messages, message].sort(bySeq)
  return messages.map(one => (one === old && message.rev > old.rev ? message : one))
}

/** Moves early messages that follow the stretch into it. */
function drained(window: ChatWindow): ChatWindow {
  if (window.lastSeq === null) return window
  let { lastSeq } = window
  const ready: ChatMessage[] = []
  const early: ChatMessage[] = []
  for (const message of window.early) {
    if (message.seq === lastSeq + 1) {
      ready.push(message)
      lastSeq = message.seq
    } else if (message.seq > lastSeq) early.push(message)
  }
  return { ...window, messages: ready.length === 0 ? window.messages : [...window.messages, ...ready], early, lastSeq }
}

/** One message from anywhere: a push, a resume page, a hello, an acknowledgement. */
export function withArrived(window: ChatWindow, message: ChatMessage): ChatWindow {
  const { lastSeq } = window
  if (lastSeq === null || message.seq > lastSeq) return drained({ ...window, early: placed(window.early, message) })
  const isKept = window.messages.some(one => one.seq === message.seq && message.rev > one.rev)
  return isKept ? { ...window, messages: placed(window.messages, message) } : window
}

export const withPage = (window: ChatWindow, messages: readonly ChatMessage[]): ChatWindow =>
  messages.toSorted(bySeq).reduce(withArrived, window)

/** Starts at the newest page; what came meanwhile follows when it fits. */
export function startedAt(window: ChatWindow, messages: readonly ChatMessage[], atStart: boolean): ChatWindow {
  const known = [...window.messages, ...window.early]
  // a page may be older than a push that overtook it
  const page = messages.toSorted(bySeq).map(one => known.find(other => other.seq === one.seq && other.rev > one.rev) ?? one)
  const lastSeq = page.at(-1)?.seq ?? 0
  const after = known.filter(message => message.seq > lastSeq)
  return drained({ messages: page, early: after, lastSeq, atStart })
}

/** Adds an older page in front as far as it joins without a hole. */
export function withOlder(window: ChatWindow, messages: readonly ChatMessage[], atStart: boolean): ChatWindow {
  const front: ChatMessage[] = []
  let oldest = window.messages[0]?.seq ?? (window.lastSeq ?? 0) + 1
  for (const message of messages.toSorted((a, b) => b.seq - a.seq)) {
    if (message.seq !== oldest - 1) continue
    front.unshift(message)
    oldest = message.seq
  }
  const hasJoined = front.length > 0 || messages.length === 0
  return { ...window, messages: [...front, ...window.messages], atStart: hasJoined ? atStart : window.atStart }
}

/** Messages wait beyond a hole. */
export const hasHole = (window: ChatWindow): boolean => window.lastSeq !== null && window.early.length > 0
/** Messages that are missing before the newest one known. */
export const missingCount = (window: ChatWindow): number => (window.early.at(-1)?.seq ?? 0) - (window.lastSeq ?? 0)
