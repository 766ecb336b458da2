import type { AnyActorLogic, Snapshot } from 'xstate'

const unprovided = new WeakSet<object>()

/**
 * An actor that a machine names but does not bring: `actors: { noticeFeed: placeholder<NoticeFeed>() }`.
 * TLogic is the type of the logic that `machine.provide` must give later (PromiseActorLogic, ObservableActorLogic, …).
 * Run unprovided it writes to the actor's logger and fails, so an `onError` cannot hide the mistake (design.md part 7).
 */
export function placeholder<TLogic extends AnyActorLogic>(): TLogic {
  const logic: AnyActorLogic = {
    getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
    transition: (snapshot: Snapshot<unknown>) => snapshot,
    getPersistedSnapshot: (snapshot: Snapshot<unknown>) => snapshot,
    start: (_snapshot: unknown, scope) => {
      const source: unknown = scope.self.src
      const name = typeof source === 'string' ? source : scope.id
      const parent = scope.self._parent?.id
      const text = `Actor '${name}'${parent === undefined ? '' : ` of '${parent}'`} was not provided: give it with machine.provide({ actors: { ${name}: … } }).`
      scope.logger(text)
      throw new Error(text)
    },
  }
  unprovided.add(logic)
  return logic as TLogic
}

/**
 * An action that a machine names but does not bring: `actions: { navigate: placeholderAction<{ to: string }>('navigate') }`.
 * Run unprovided it throws. Replays of test paths replace it by nothing.
 */
export function placeholderAction<TParams = undefined>(name: string): (args: unknown, params: TParams) => void {
  const action = () => {
    throw new Error(`Action '${name}' was not provided: give it with machine.provide({ actions: { ${name}: … } }).`)
  }
  unprovided.add(action)
  return action
}

/** True for what `placeholder` and `placeholderAction` made. */
export const isPlaceholder = (part: unknown): boolean =>
  (typeof part === 'object' || typeof part === 'function') && part !== null && unprovided.has(part)
