/**
 * A lifecycle is one table: state × event → state, with who may and a spoken reason when not. The server applies it per row inside a
 * transaction; machines and views use it for guards and for which buttons exist (design.md part 2).
 */
export interface Rule<State extends string, Event extends string, Actor extends string> {
  from: readonly State[]
  event: Event
  who: readonly Actor[]
  to: State
}

export type Verdict<State extends string> = { ok: true; to: State } | { ok: false; code: 'WRONG_STATE' | 'NOT_YOURS' }

/** Where `event` by `who` leads from `from`, or why it may not. */
export function decide<S extends string, E extends string, A extends string>(
  rules: readonly Rule<S, E, A>[],
  from: S,
  event: E,
  who: A,
): Verdict<S> {
  const here = rules.filter(rule => rule.event === event && rule.from.includes(from))
  if (here.length === 0) return { ok: false, code: 'WRONG_STATE' }
  const mine = here.find(rule => rule.who.includes(who))
  return mine ? { ok: true, to: mine.to } : { ok: false, code: 'NOT_YOURS' }
}

/** Events that `who` may cause in `state`, for showing buttons. */
export const eventsFor = <S extends string, E extends string, A extends string>(
  rules: readonly Rule<S, E, A>[],
  state: S,
  who: A,
): E[] => rules.filter(rule => rule.from.includes(state) && rule.who.includes(who)).map(rule => rule.event)
