import { describe, expect, it } from 'vitest'
import { missingLabels } from '#machines/kit/missingLabels.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import { listMachines, loadMachine } from '../../scripts/machines.ts'
import { labels as wardLabels } from './kit/ward.labels.ts'
import { wardMachine } from './kit/ward.machine.ts'
import { model as ward } from './kit/ward.model.ts'

const HAN = /\p{Script=Han}/u

describe('words for testers', () => {
  for (const found of listMachines()) {
    it(`[QA-13] ${found.name}: every step says what to do and what to see, in Chinese and English`, async () => {
      const { machine, options, labels } = await loadMachine(found)
      expect(missingLabels(modelOf(machine, options), labels), `missing in ${found.name}.labels.ts`).toEqual([])
      const chinese = [labels?.zh.states, labels?.zh.events, ...Object.values(labels?.zh.cases ?? {}), labels?.zh.starts]
      expect(chinese.flatMap(words => Object.values(words ?? {})).filter(text => !HAN.test(text))).toEqual([])
    })
  }

  it('[QA-13] that are missing are listed, with those of what the machine does not have', () => {
    const found = missingLabels(modelOf(wardMachine, ward), wardLabels)
    expect(found).toContain('zh title')
    expect(found).toContain('zh state sound.off')
    expect(found).not.toContain('zh state sound.on')
    expect(found).toContain('en state sound.on')
    expect(found).not.toContain('zh event fetchCalls done')
    const stale = { ...wardLabels, zh: { states: { 'sound.gone': '没有' }, cases: { 'fetchCalls done': ['一个'] } } }
    expect(missingLabels(modelOf(wardMachine, ward), stale)).toContain('zh no state sound.gone')
    expect(missingLabels(modelOf(wardMachine, ward), stale)).toContain('zh cases of fetchCalls done')
  })
})
