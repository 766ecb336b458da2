import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import { failure, type Failure } from '#contract/http/failure.ts'
import type { ChatEvent, HelloAnswer } from '#contract/sockets/chat.ts'

/** Measures of the clock's difference that are kept; their median is taken (consultation.md 3.4). */
const MEASURES = 5

export const withMeasure = (offsets: readonly number[], serverTime: number, now: number): number[] =>
  [...offsets, serverTime - now].slice(-MEASURES)

/** Median; of an even count the lower middle; 0 of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** Where a numbered event stands after `lastEs`; those without a number are always next. */
export function placeOf(event: ChatEvent, lastEs: number): 'repeated' | 'next' | 'beyond' {
  if (event.es === undefined) return 'next'
  if (event.es <= lastEs) return 'repeated'
  return event.es === lastEs + 1 ? 'next' : 'beyond'
}

/** Facts of which an answer says nothing at all; sessions, counts and reading positions stand in it as they are now. */
const BESIDE: ReadonlySet<ChatEvent['name']> = new Set(['rx:update', 'transfer:update', 'order:update', 'care:update'])

/**
 * Held events up to the number `es` of an answer that it does not contain, in order and each once: those facts, and the later revisions of messages,
 * because an answer brings only the messages that a window has not seen.
 */
export function besideAnswer(pending: readonly ChatEvent[], lastEs: number, es: number): ChatEvent[] {
  const byNumber = new Map(pending.flatMap(event => (event.es === undefined ? [] : [[event.es, event] as const])))
  return [...byNumber]
    .filter(([number]) => number > lastEs && number <= es)
    .sort(([a], [b]) => a - b)
    .flatMap(([, event]) => ((event.name === 'msg:new' ? event.message.rev > 1 : BESIDE.has(event.name)) ? [event] : []))
}

/**
 * What follows a hello's answer: the held events that the answer does not contain already, and the number reached with them.
 * `rest` stands beyond a hole.
 */
export function releasePending(
  pending: readonly ChatEvent[],
  es: number,
): { events: ChatEvent[]; lastEs: number; rest: ChatEvent[] } {
  const events: ChatEvent[] = []
  const rest: ChatEvent[] = []
  let lastEs = es
  for (const event of pending.toSorted((a, b) => (a.es ?? 0) - (b.es ?? 0))) {
    const place = placeOf(event, lastEs)
    if (place === 'beyond') rest.push(event)
    if (place !== 'next') continue
    events.push(event)
    lastEs = event.es ?? lastEs
  }
  return { events, lastEs, rest }
}

/** Messages of the answer that this tab has not heard of. */
export const countMissed = (heard: Record<string, number>, answer: HelloAnswer): number =>
  answer.sessions.reduce((sum, session) => sum + Math.max(0, session.lastSeq - (heard[session.id] ?? 0)), 0)

export const heardIn = (answer: HelloAnswer): Record<string, number> =>
  Object.fromEntries(answer.sessions.map(session => [session.id, session.lastSeq]))

/** The failure an invoked actor rejected with; anything unforeseen becomes a failure that may be tried again. */
export function asFailure(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'kind' in error && 'text' in error) return error as Failure
  return failure('server', CHAT_ERROR_TEXT.INTERNAL)
}
