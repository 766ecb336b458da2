import { describe, expect, it } from 'vitest'
import { checkPrescription, checkWith, X1_TEXT } from '#contract/prescriptions/check.ts'
import { isOpen, openChecks } from '#contract/prescriptions/overrides.ts'
import { RULES } from '#contract/prescriptions/ruleTable.ts'
import type { CheckLevel, CheckResult } from '#contract/prescriptions/types.ts'
import { activeOf, checked, foundBy, herbHead, levelsOf, sheetOf } from '#tests/support/prescriptions/sheet.ts'

/** The table of hospital.md part 5. */
const TABLE =
  'H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 Q1 Q2 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 W1 R1 R2 R3 P1 P2 A1 A2 A3 A4 A5 A6 I1 C1 C2 G1 G2 G3 G4 T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 S1 S2 S3 X1 X2'

const throwing = { id: 'D2', source: '', find: () => [].map(() => ({ level: 3, title: '' }) as const) }

describe('the check of a prescription', () => {
  it('[RX-12] has every rule of the table, X1 being the check itself, each once and in its order', () => {
    expect([...RULES.map(({ id }) => id).filter(id => id !== 'X2'), 'X1', 'X2'].join(' ')).toBe(TABLE)
  })
  it('[RX-12] finds nothing on a sheet that is in order', () => {
    expect(
      checked({
        lines: [
          ['W08 5mg qd', { days: 7 }],
          ['W18 0.5g bid', { days: 7 }],
        ],
        head: { diagnoses: [{ kind: 1, code: 'I10', name: '高血压', main: true }] },
      }),
    ).toEqual([])
    expect(checked({ lines: ['桂枝 9g', '白芍 9g', '炙甘草 6g', '生姜 9g', '大枣 12g'], head: herbHead() })).toEqual([])
  })
  it('[RX-12] X1: facts or pairs that were not loaded', () => {
    const text = [`L3 ${X1_TEXT}`]
    expect(foundBy('X1', { lines: ['W08 5mg qd'], rest: { drugs: null } })).toEqual(text)
    expect(foundBy('X1', { lines: ['W08 5mg qd'], rest: { pairs: null } })).toEqual(text)
    expect(foundBy('X1', { lines: ['W08 5mg qd'], rest: { drugs: {} } })).toEqual(text)
    expect(foundBy('X1', { active: [activeOf('W08 5mg qd')], rest: { drugs: {} } })).toEqual(text)
    expect(levelsOf('X1', { lines: ['W08 5mg qd'] })).toEqual([])
    expect(X1_TEXT).toBe('合理用药校验未完成，草稿已保存')
    expect(checked({ lines: ['W08 5mg qd'], rest: { drugs: {} } })[0]?.lineNos).toEqual([1])
  })
  it('[RX-12] X1: a rule that throws is named, the others are shown', () => {
    const broken = {
      ...throwing,
      find: () => {
        throw new Error('broken')
      },
    }
    const rules = RULES.map(rule => (rule.id === 'D2' ? broken : rule))
    const results = checkWith(rules, sheetOf({ lines: ['W08 15mg tid'] }))
    expect(results.map(({ ruleId }) => ruleId)).toContain('D6')
    expect(results[0]).toMatchObject({ ruleId: 'X1', level: 3, title: X1_TEXT, detail: '规则D2未能运行' })
    expect(checkWith([throwing], sheetOf({}))).toEqual([])
  })
  it('[RX-12] X1: a sheet that cannot be read at all', () => {
    expect(checked({ patient: { birthday: '' } }).map(({ ruleId, level }) => [ruleId, level])).toEqual([['X1', 3]])
  })
  it('[RX-12] X2: facts that a check cannot do without', () => {
    const text = ['L3 药品资料不全，请联系药师']
    const lacking = (facts: object, line = 'W08 5mg qd') => foundBy('X2', { lines: [line], facts: { W08: facts } })
    expect(lacking({ strength: null, doseMin: null, doseMax: null, dailyMax: null })).toEqual(text)
    expect(lacking({}, 'W08 5IU qd')).toEqual(text)
    expect(lacking({ minUnit: '' })).toEqual(text)
    expect(lacking({ packSize: 0 })).toEqual(text)
    expect(lacking({ doseMax: { kind: 'a', value: 1 } })).toEqual(text)
    expect(lacking({ dailyMax: { kind: 'a', value: 1 } })).toEqual(text)
    expect(
      lacking({
        ingredients: [{ code: 'x', name: 'x', amount: { kind: 'm', value: 1 }, dailyMax: { kind: 'a', value: 1 }, main: true }],
      }),
    ).toEqual(text)
    expect(lacking({})).toEqual([])
    expect(foundBy('X2', { lines: ['F04 250mg bid'] })).toEqual(text)
    expect(foundBy('X2', { lines: ['F04 1粒 bid'] })).toEqual([])
    expect(foundBy('X2', { lines: ['黄芪 1ml'], head: herbHead() })).toEqual(text)
    // a herb that nobody published yet
    expect(foundBy('X2', { lines: ['黄芪 30g'], head: herbHead(), facts: { 黄芪: { minUnit: '' } } })).toEqual(text)
  })
  it('[RX-12] X2: what the doctor has not written yet', () => {
    const text = ['L3 用法用量不完整']
    expect(foundBy('X2', { lines: ['W08'] })).toEqual([...text])
    expect(foundBy('X2', { lines: ['W08 5mg'] })).toEqual(text)
    expect(foundBy('X2', { lines: ['W07 0.5g prn'] })).toEqual(text)
    expect(foundBy('X2', { lines: [['W08 5mg qd', { days: 0 }]] })).toEqual(text)
    expect(foundBy('X2', { lines: ['黄芪'], head: herbHead() })).toEqual(text)
    expect(foundBy('X2', { lines: ['黄芪 30g'], head: herbHead({ doseCount: null }) })).toEqual(text)
    expect(foundBy('X2', { lines: ['黄芪 30g'], head: herbHead() })).toEqual([])
  })
  it('shows the highest level first', () => {
    const levels = checked({ lines: ['W08 2mg tid', ['W06 0.15g bid', { route: 'iv' }]] }).map(({ level }) => level)
    expect(levels.length).toBeGreaterThan(3)
    expect(levels).toEqual([...levels].sort((a, b) => b - a))
  })
  it('moves no rule but those marked ◆', () => {
    const levels = Object.fromEntries(RULES.map(({ id }) => [id, 1] as const))
    expect(levelsOf('D2', { lines: ['W08 15mg qd'], config: { levels } })).toEqual([2])
    expect(
      levelsOf('A1', {
        lines: ['W08 5mg qd'],
        patient: { allergies: [{ ingredientCode: '氨氯地平', classCode: null, ingredientClasses: [], text: '', severity: '2' }] },
        config: { levels },
      }),
    ).toEqual([3])
  })
})

describe('what asks for a reason or a tick', () => {
  const result = (key: string, level: CheckLevel): CheckResult => ({
    ruleId: 'D2',
    level,
    lineNos: [],
    title: '',
    detail: '',
    data: {},
    advice: '',
    source: '',
    key,
  })
  const RESULTS = [result('a', 3), result('b', 2), result('c', 1), result('d', 0)]
  const reason = (ruleKey: string, more: object = {}) => ({ ruleKey, level: 2, reasonCode: '1', text: '获益大于风险', ...more })
  const open = (ticks: readonly string[], overrides: readonly ReturnType<typeof reason>[]) => {
    const { blocked, reasons, ticks: left } = openChecks(RESULTS, ticks, overrides)
    return [blocked, reasons, left].map(list => list.map(({ key }) => key).join())
  }
  it('[RX-20] an L3 stands against every tick and reason', () => {
    expect(
      open(
        ['a', 'b', 'c'],
        ['a', 'b', 'c'].map(key => reason(key, { level: 3 })),
      ),
    ).toEqual(['a', 'b', ''])
    expect(open(['a', 'c'], [reason('a'), reason('b')])).toEqual(['a', '', ''])
    expect(isOpen(openChecks(RESULTS, ['a', 'c'], [reason('a'), reason('b')]))).toBe(true)
    expect(isOpen(openChecks(RESULTS.slice(1), ['c'], [reason('b')]))).toBe(false)
  })
  it('[RX-20] an L2 wants a reason of the dictionary with five characters, an L1 a tick, an L0 nothing', () => {
    expect(open([], [])).toEqual(['a', 'b', 'c'])
    expect(open([], [reason('b', { text: ' 已经告知了 ' })])[1]).toBe('')
    expect(open([], [reason('b', { text: ' 已告知了 ' })])[1]).toBe('b')
    expect(open([], [reason('b', { reasonCode: '6' })])[1]).toBe('b')
    expect(['1', '2', '3', '4', '5', '9'].map(reasonCode => open([], [reason('b', { reasonCode })])[1])).toEqual([
      '',
      '',
      '',
      '',
      '',
      '',
    ])
    expect(open(['b'], [reason('c')])).toEqual(['a', 'b', 'c'])
  })
  it('[RX-22] is not asked twice until its facts change', () => {
    const keysOf = (line: string, order: readonly string[] = []) =>
      checked({ lines: [...order, line] })
        .filter(({ ruleId }) => ruleId === 'D2')
        .map(({ key }) => key)
    expect(keysOf('W08 15mg qd')).toEqual(keysOf('W08 15mg qd', ['W30 50μg qm']))
    expect(keysOf('W08 15mg qd')).toEqual(keysOf('W08 0.015g qd'))
    expect(keysOf('W08 15mg qd')).not.toEqual(keysOf('W08 20mg qd'))
    const given = checked({ lines: ['W08 15mg qd'] })
      .filter(({ level }) => level === 2)
      .map(({ key }) => reason(key))
    expect(openChecks(checkPrescription(sheetOf({ lines: ['W08 15mg qd'] })), [], given).reasons).toEqual([])
    expect(
      openChecks(checkPrescription(sheetOf({ lines: ['W08 20mg qd'] })), [], given).reasons.map(({ ruleId }) => ruleId),
    ).toContain('D2')
  })
  it('[RX-22] each finding of a sheet has a key of its own', () => {
    const keys = checked({
      lines: ['W08 15mg tid', 'W06 0.15g qd', 'W07 0.5g q6h', 'F04 1粒 bid', 'W01 0.5g tid'],
      patient: { allergyAsked: null },
    }).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toContain('D6|W08|freq,tid,0')
  })
})
