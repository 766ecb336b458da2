import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import type { MachineLabels } from '#machines/kit/describe.ts'
import { runPathsOf } from '#machines/kit/formats/runPaths.ts'
import { generatePaths } from '#machines/kit/generators/generate.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import { walk } from '#machines/kit/walk/walk.ts'
import { eventsOfText } from '#machines/kit/walk/walkText.ts'
import { RUN_STEP_TEXT } from '#contract/rules/testRuns.ts'

const LONG = '😀'.repeat(RUN_STEP_TEXT)
const machine = setup({
  types: {} as { events: { type: 'write'; text: string } | { type: 'send' } },
}).createMachine({
  id: 'letter',
  initial: 'open',
  states: { open: { on: { write: 'written' } }, written: { on: { send: 'sent' } }, sent: {} },
})
const labels: MachineLabels = {
  zh: {
    title: '信件',
    states: { open: '空白的\n信纸', written: '写好的信', sent: '已寄出' },
    events: { write: '写下', send: '寄出' },
  },
  en: {},
}

describe('runPathsOf', () => {
  it('[QA-14] gives each path its start and steps as lines of what to do and see, and the walk that leads to each of them', () => {
    const model = modelOf(machine, { events: [{ type: 'write', text: 'a\ud800\u0000' }] })
    const paths = generatePaths(model, { generator: 'allTransitions', until: { any: [] }, seed: 1 })
    const [only, ...others] = runPathsOf({ model, labels, lang: 'zh', paths })
    expect(others).toEqual([])
    expect(only?.rows).toEqual([
      { act: '开始', see: '空白的 信纸' },
      { act: '写下 {"text":"a\\ud800\\u0000"}', see: '写好的信' },
      { act: '寄出', see: '已寄出' },
    ])
    const steps = eventsOfText(model, only?.steps ?? '')
    expect(steps).toHaveLength(2)
    expect(walk(model, model.inputs[only?.start ?? -1], steps).positions.at(-1)?.active).toContain('sent')
  })

  it('[QA-14] cuts what is too long for a run, and leaves no half of a letter', () => {
    const model = modelOf(machine, { events: [{ type: 'write', text: LONG }] })
    const paths = generatePaths(model, { generator: 'allTransitions', until: { any: [] }, seed: 1 })
    const act = runPathsOf({ model, labels, lang: 'zh', paths })[0]?.rows[1]?.act ?? ''
    expect(act).toHaveLength(RUN_STEP_TEXT)
    expect(act.endsWith('…')).toBe(true)
    expect(act).not.toMatch(/\p{Cs}/u)
  })
})
