import { createMachine, type AnyStateMachine } from 'xstate'

interface Config {
  states?: Record<string, Config>
  on?: Record<string, unknown>
}

/** The ordinary events of a machine by state, `link.connected | socket.closed`, root as ''. */
export function takenEvents(machine: AnyStateMachine): { state: string; event: string }[] {
  const walk = (config: Config, path: readonly string[]): { state: string; event: string }[] => [
    ...Object.keys(config.on ?? {}).map(event => ({ state: path.join('.'), event })),
    ...Object.entries(config.states ?? {}).flatMap(([key, child]) => walk(child, [...path, key])),
  ]
  return walk(machine.config as Config, [])
}

/** The machine as a product would be that has an error: in `state` the event does nothing. */
export function withoutTransition(machine: AnyStateMachine, state: string, event: string): AnyStateMachine {
  const copy = (config: Config, path: string): Config => ({
    ...config,
    ...(path === state ? { on: { ...config.on, [event]: {} } } : {}),
    ...(config.states === undefined
      ? {}
      : {
          states: Object.fromEntries(
            Object.entries(config.states).map(([key, child]) => [key, copy(child, path === '' ? key : `${path}.${key}`)]),
          ),
        }),
  })
  const broken = createMachine(copy(machine.config as Config, '') as Parameters<typeof createMachine>[0])
  return broken.provide(machine.implementations as never) as unknown as AnyStateMachine
}
