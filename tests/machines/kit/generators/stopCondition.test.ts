import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { generatePaths, type Control } from '#machines/kit/generators/generate.ts'
import { parseStopCondition, stopConditionText } from '#machines/kit/generators/stopCondition.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import { charts } from './charts.ts'

const ring = (until: string, control?: Control) =>
  generatePaths(charts.ring, { generator: 'random', until: parseStopCondition(until), seed: 1 }, control).map(
    path => path.steps.length,
  )

describe('a stop condition', () => {
  it.each([
    ['length(7)', [7]],
    ['states(67)', [2]],
    ['states(66)', [1]],
    ['transitions(100)', [3]],
    ['transitions(34)', [2]],
    ['pairs(100)', [4]],
    ['guards(100)', []],
    ['requirements(100)', []],
    ['state(c)', [2]],
    ['transition(c | ca | 0)', [3]],
    ['paths(2)', [50, 50]],
    ['transitions(100) and length(5)', [5]],
    ['transitions(100) or length(2)', [2]],
    ['length(9) or states(100) and length(4)', [4]],
    ['(length(9) or states(100)) and length(4)', [4]],
    ['length(9) and (states(100) or length(20))', [9]],
  ])('[QA-10] %s ends a walk round a ring after %j steps', (until, steps) => {
    expect(ring(until)).toEqual(steps)
  })

  it('[QA-10] ends in the middle of a list of paths', () => {
    const list = (until: string) =>
      generatePaths(charts.field, { generator: 'simple', until: parseStopCondition(until), seed: 1 }).map(
        path => path.steps.length,
      )
    expect(list('paths(2)')).toEqual([4, 4])
    expect(list('length(6)')).toEqual([4, 2])
    expect(list('end')).toEqual([4, 4, 4, 4, 4, 4])
  })

  it('[QA-10] counts answers of guards and requirements, without what cannot be reached', () => {
    const machine = setup({ guards: { isOdd: ({ event }) => event.type === 'odd', never: () => false } }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          meta: { rules: ['R-1'] },
          on: {
            even: { guard: 'isOdd', actions: () => undefined },
            odd: { guard: 'isOdd', target: 'b', meta: { rules: ['R-2', 'R-3'] } },
          },
        },
        b: { meta: { rules: ['R-3'] }, on: { end: 'c' } },
        c: { meta: { rules: ['R-4'] } },
      },
    })
    const unreachable = { 'never true': 'test', 'never false': 'test' }
    const lengths = (until: string) =>
      generatePaths(modelOf(machine, { unreachable }), {
        generator: 'eachTransition',
        until: parseStopCondition(until),
        seed: 1,
      }).map(path => path.steps.map(step => step.event.type).join(' '))
    expect(lengths('requirements(25)')).toEqual([''])
    expect(lengths('requirements(75)')).toEqual(['even', 'odd'])
    expect(lengths('requirements(100)')).toEqual(['even', 'odd end'])
    expect(lengths('guards(100)')).toEqual(['even', 'odd'])
  })

  it('[QA-10] takes its time from a clock', () => {
    let now = 5_000
    const control = { isCancelled: () => false, now: () => (now += 100) }
    // it is read at the beginning, before and after the start and after each step: 1 s is over at the eleventh reading
    expect(ring('time(1)', control)).toEqual([8])
    expect(() => ring('time(1)')).toThrow('A limit of time needs a clock.')
  })

  it('[QA-10] that is never met ends all the same', () => {
    const paths = generatePaths(charts.fork, { generator: 'random', until: { kind: 'length', limit: 1e9 }, seed: 1 })
    expect(paths.reduce((sum, path) => sum + path.steps.length, 0)).toBe(100_000)
  })

  it('[QA-10] and a cancelled order keep what was walked', () => {
    let polls = 0
    const told: number[] = []
    const control = { isCancelled: () => (polls += 1) > 6, progress: (steps: number) => told.push(steps) }
    expect(ring('length(100)', control)).toEqual([5])
    expect(told).toEqual([1, 2, 3, 4, 5])
  })

  it.each([
    'length(7)',
    'transitions(100) and (length(200) or time(5))',
    'state(tick elapsed (left.running)) or paths(3)',
    'end',
  ])('[QA-10] reads and writes %s', text => expect(stopConditionText(parseStopCondition(text))).toBe(text))

  it.each([
    ['', 'position 1: a condition is missing; there are states, transitions'],
    ['speed(3)', "position 1: 'speed' is none; there are states, transitions"],
    ['length', "position 7: 'length' needs a value in brackets, as in length(…)."],
    ['length(', "the bracket of 'length' is not closed."],
    ['length(x)', 'position 7: length(x) needs a number from 0.'],
    ['states(101)', 'position 7: states(101) needs a number from 0 to 100 (per cent).'],
    ['state()', 'state() needs a name.'],
    ['length(1) length(2)', "position 11: 'and', 'or' or the end was expected, not 'length(2)'."],
    ['(length(1)', 'a bracket is not closed.'],
    ['length(1) and', 'position 14: a condition is missing'],
  ])('[QA-10] that reads %j is refused with its place', (text, message) => {
    expect(() => parseStopCondition(text)).toThrow(message)
  })

  it('[QA-10] that names what the chart has not is refused', () => {
    expect(() => ring('state(d)')).toThrow("There is no state 'd'; there is 'a', 'b', 'c'")
    expect(() => ring('length(2) or transition(ab)')).toThrow("There is no transition 'ab'; there is 'a | ab | 0'")
  })
})
