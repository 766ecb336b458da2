import { describe, expect, it } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import { diagnosed } from '#tests/support/prescriptions/sheet.ts'
import { storedSheet } from '#tests/support/prescriptions/storedSheet.ts'
import { W08, startedEditor } from '#tests/support/machines/prescriptionEditor/startedEditor.ts'

const network = failure('network', '网络异常')
const herb = (name: string, doseText: string) => ({ drugCode: `H-${name}`, name, doseText })

describe('checks while a sheet is written', () => {
  it('[RX-02] asks for the facts of a new drug once, 150 ms after the last change', async () => {
    const { server, send, wait, rules } = await startedEditor()
    expect(server.asked).toEqual([[]])
    await send({ type: 'line.add', line: W08 })
    await wait(149)
    expect(server.asked).toHaveLength(1)
    await wait(1)
    expect(server.asked).toEqual([[], ['W08']])
    await send({ type: 'line.set', key: 1, patch: { doseText: '15mg' } })
    await wait(150)
    expect(server.asked).toHaveLength(2)
    expect(rules()).toContain('D2 L2')
  })

  it('[RX-19] blocks while a check cannot run, tries after 1, 2 and 4 s, then waits for a person', async () => {
    const { server, send, wait, has, rules, checks } = await startedEditor({ stored: storedSheet() })
    server.refuse['fetchFacts'] = [network, network, network, network]
    await send({ type: 'line.add', line: W08 })
    await wait(150)
    expect(has('unchecked')).toBe(true)
    expect(rules()).toContain('X1 L3')
    expect(checks().open.blocked[0]?.title).toBe('合理用药校验未完成，草稿已保存')
    for (const ms of [999, 1, 1_999, 1, 3_999]) await wait(ms)
    expect(server.asked).toHaveLength(4)
    await wait(1)
    expect(server.asked).toHaveLength(5)
    await wait(60_000)
    expect(server.asked).toHaveLength(5)
    expect(server.saved).toHaveLength(1)
    await send({ type: 'recheck' })
    expect(has('unchecked')).toBe(false)
    expect(rules()).not.toContain('X1 L3')
  })

  it('[RX-19] says so too where nothing of the patient is known yet', async () => {
    const { server, send, rules, has } = await startedEditor()
    await send({ type: 'line.add', line: W08 })
    server.refuse['fetchFacts'] = [network]
    expect(rules().filter(rule => rule.startsWith('X1'))).toEqual([])
    const blank = await startedEditor()
    blank.server.refuse['fetchFacts'] = [network]
    await blank.send({ type: 'recheck' })
    expect(blank.rules()).toContain('X1 L3')
    expect(has('editing')).toBe(true)
  })

  it('[RX-19] asks again when something is written after a repeated check got no answer, though the facts of every line are there', async () => {
    const { server, send, wait, has, rules } = await startedEditor()
    await send({ type: 'line.add', line: W08 })
    await wait(150)
    server.refuse['fetchFacts'] = [network]
    await send({ type: 'recheck' })
    expect(rules()).toContain('X1 L3')
    await send({ type: 'line.set', key: 1, patch: { days: 14 } })
    await wait(150)
    expect(server.asked).toHaveLength(4)
    expect(rules()).not.toContain('X1 L3')
    expect(has('unchecked')).toBe(false)
  })

  it('[RX-17] runs again at once when an allergy was recorded', async () => {
    const { server, send, wait, rules } = await startedEditor()
    await send({
      type: 'line.add',
      line: { drugCode: 'W01', name: '阿莫西林胶囊', doseText: '0.5g', freq: 'tid', route: 'po', days: 7 },
    })
    await wait(150)
    expect(rules().filter(rule => rule.startsWith('A'))).toEqual(['A6 L2'])
    server.parts = {
      patient: {
        allergies: [{ ingredientCode: null, classCode: 'penicillin', ingredientClasses: [], text: '青霉素', severity: '2' }],
      },
    }
    await send({ type: 'recheck' })
    expect(rules()).toContain('A2 L3')
  })

  it('[RX-15] asks for a reason for 附子 with 法半夏, and [RX-22] not again for the same doses', async () => {
    const { send, wait, checks } = await startedEditor({ type: '3' })
    await send({ type: 'line.add', line: herb('附子', '9g') })
    await send({ type: 'line.add', line: herb('法半夏', '9g') })
    await wait(150)
    const asked = checks().open.reasons.find(({ ruleId }) => ruleId === 'T1')
    expect(asked?.lineNos).toEqual([1, 2])
    const ruleKey = asked?.key ?? ''
    await send({ type: 'override.give', override: { ruleKey, level: 2, reasonCode: '3', text: '会诊意见一致' } })
    expect(checks().open.reasons.some(({ ruleId }) => ruleId === 'T1')).toBe(false)
    await send({ type: 'head.set', patch: { ...diagnosed(), usage: '温服' } })
    await wait(150)
    expect(checks().open.reasons.some(({ ruleId }) => ruleId === 'T1')).toBe(false)
  })

  it('ticks a caution off and on', async () => {
    const { send, wait, checks } = await startedEditor()
    await send({ type: 'line.add', line: { ...W08, doseText: '1.25mg' } })
    await wait(150)
    const key = checks().results.find(({ level }) => level === 1)?.key ?? ''
    const isOpen = () => checks().open.ticks.some(result => result.key === key)
    expect(isOpen()).toBe(true)
    await send({ type: 'tick', key })
    expect(isOpen()).toBe(false)
    await send({ type: 'tick', key })
    expect(isOpen()).toBe(true)
  })
})
