import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { describePath, type MachineLabels } from '#machines/kit/describe.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import { pathsToEnd } from '#tests/support/machines/pathsToEnd.ts'

const doorSetup = setup({
  types: {} as {
    events: { type: 'knock'; loud: boolean } | { type: 'leave' }
    input: { night: boolean }
    context: { night: boolean }
  },
})
const door = doorSetup.createMachine({
  id: 'door',
  context: ({ input }) => input,
  initial: 'shut',
  states: { shut: { on: { knock: { guard: ({ event }) => event.loud, target: 'open' } } }, open: { on: { leave: 'shut' } } },
})
const model = modelOf(door, {
  inputs: [{ night: false }, { night: true }],
  events: [
    { type: 'knock', loud: false },
    { type: 'knock', loud: true },
  ],
})
const labels: MachineLabels = {
  zh: { cases: { knock: ['轻敲', '重敲'] }, events: { knock: '敲门', leave: '离开' }, starts: ['白天', '夜里'] },
  en: {},
}
const lines = (language: 'zh' | 'en') =>
  pathsToEnd(model, 'eachTransition').flatMap(path => describePath(model, path, language, labels))

describe('words of a path', () => {
  it('[QA-13] tell samples of one event apart, and inputs', () => {
    expect(lines('zh').filter(line => line.includes('重敲 {"loud":true}'))).not.toEqual([])
    expect(lines('zh').join('\n')).toContain('轻敲 {"loud":false} → 应为: shut')
    expect(lines('zh').join('\n')).toContain('开始（夜里） {"night":true} → 应为: shut')
    expect(lines('zh').join('\n')).toContain('离开 → 应为: shut')
  })

  it('[QA-13] are the names of the chart without labels', () => {
    expect(lines('en').join('\n')).toContain('start {"night":true} → expect: shut')
    expect(lines('en').join('\n')).toContain('knock {"loud":true} → expect: open')
  })
})
