import { createMachine } from 'xstate'
import { modelOf, type Model } from '#machines/kit/modelOf.ts'

/** A chart without context: state → event → state it leads to. The first state is the initial one. */
export function modelFrom(chart: Readonly<Record<string, Readonly<Record<string, string>>>>): Model {
  const [initial = ''] = Object.keys(chart)
  const states = Object.fromEntries(Object.entries(chart).map(([name, on]) => [name, { on: { ...on } }]))
  return modelOf(createMachine({ id: 'chart', initial, states }))
}

export const charts = {
  /** a → b → c → a */
  ring: modelFrom({ a: { ab: 'b' }, b: { bc: 'c' }, c: { ca: 'a' } }),
  /** two rounds that share a */
  eight: modelFrom({ a: { ab: 'b', ac: 'c' }, b: { ba: 'a' }, c: { ca: 'a' } }),
  /** three ways there, one back */
  oneBack: modelFrom({ a: { x: 'b', y: 'b', z: 'b' }, b: { back: 'a' } }),
  /** no way on from the ends */
  fork: modelFrom({ a: { left: 'b', right: 'c' }, b: {}, c: {} }),
  /** a loop on the way to a dead end */
  detour: modelFrom({ a: { go: 'b' }, b: { on: 'c', back: 'a' }, c: {} }),
  /** one state that nothing leaves */
  loops: modelFrom({ a: { x: 'a', y: 'a', z: 'a' } }),
  /** two ways to one end */
  diamond: modelFrom({ a: { ab: 'b', ac: 'c' }, b: { bd: 'd' }, c: { cd: 'd' }, d: {} }),
  /** 3 × 3 fields, right and down only */
  field: modelFrom(
    Object.fromEntries(
      [0, 1, 2].flatMap(row =>
        [0, 1, 2].map(column => [
          `f${row}${column}`,
          {
            ...(column < 2 ? { right: `f${row}${column + 1}` } : {}),
            ...(row < 2 ? { down: `f${row + 1}${column}` } : {}),
          },
        ]),
      ),
    ),
  ),
}
