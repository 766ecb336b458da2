import { describe, expect, it } from 'vitest'
import {
  allergyOf,
  checked,
  daysAgo,
  foundBy,
  herbHead,
  hoursAgo,
  levelsOf,
  type SheetParts,
} from '#tests/support/prescriptions/sheet.ts'

type Severity = '1' | '2' | '3' | null
const ofIngredient = (
  line: string,
  name: string,
  severity: Severity = '2',
  ingredientClasses: readonly string[] = [],
): SheetParts => ({
  lines: [line],
  patient: { allergies: [allergyOf({ ingredientCode: name, text: name, severity, ingredientClasses })] },
})
const ofClass = (line: string, classCode: string, severity: Severity = '2'): SheetParts => ({
  lines: [line],
  patient: { allergies: [allergyOf({ classCode, text: classCode, severity })] },
})
const ofText = (line: string, text: string): SheetParts => ({ lines: [line], patient: { allergies: [allergyOf({ text })] } })

describe('rules of allergies', () => {
  it('[RX-12] [RX-16] A1: the recorded ingredient', () => {
    expect(foundBy('A1', ofIngredient('W01 0.5g tid', '阿莫西林'))).toEqual(['L3 过敏药物'])
    expect(levelsOf('A1', ofIngredient('W01 0.5g tid', '阿莫西林', '1'))).toEqual([3])
    expect(levelsOf('A1', ofIngredient('W26 10mg qd', '氯雷他定', '1'))).toEqual([2])
    expect(levelsOf('A1', ofIngredient('W26 10mg qd', '氯雷他定', '3'))).toEqual([3])
    expect(levelsOf('A1', ofIngredient('W26 10mg qd', '氯雷他定', null))).toEqual([3])
    expect(levelsOf('A1', ofIngredient('W03 0.5g qd', '阿奇霉素', '1'))).toEqual([3])
    expect(levelsOf('A1', ofIngredient('F04 1粒 bid', '对乙酰氨基酚'))).toEqual([3])
    expect(levelsOf('A1', ofIngredient('W08 5mg qd', '阿莫西林'))).toEqual([])
    expect(levelsOf('A1', { lines: ['W01 0.5g tid'] })).toEqual([])
  })
  it('[RX-16] A1: herbs by their base, also in a 成药', () => {
    const head = herbHead()
    expect(levelsOf('A1', { ...ofIngredient('炙甘草 6g', '甘草'), head })).toEqual([3])
    expect(levelsOf('A1', { ...ofIngredient('黄芪 30g', '甘草'), head })).toEqual([])
    expect(levelsOf('A1', ofIngredient('F08 4粒 tid', '麻黄'))).toEqual([3])
  })
  it('[RX-12] [RX-16] A2: the recorded class', () => {
    expect(foundBy('A2', ofClass('W01 0.5g tid', 'penicillin'))).toEqual(['L3 过敏药物'])
    expect(levelsOf('A2', ofClass('W14 100mg qd', 'nsaid'))).toEqual([3])
    expect(levelsOf('A2', ofClass('W26 10mg qd', 'penicillin'))).toEqual([])
    expect(levelsOf('A2', ofClass('W01 0.5g tid', 'penicillin', '1'))).toEqual([3])
    expect(levelsOf('A2', ofIngredient('W01 0.5g tid', '氨苄西林', '2', ['penicillin']))).toEqual([])
  })
  it('[RX-12] [RX-16] A3: classes that an allergy crosses to', () => {
    expect(foundBy('A3', ofClass('W02 0.25g bid', 'penicillin'))).toEqual(['L2 可能交叉过敏'])
    expect(levelsOf('A3', ofClass('W02 0.25g bid', 'penicillin', '3'))).toEqual([3])
    expect(levelsOf('A3', ofClass('W01 0.5g tid', 'cephalosporin'))).toEqual([2])
    expect(levelsOf('A3', ofClass('W12 25mg qd', 'sulfa'))).toEqual([2])
    expect(levelsOf('A3', ofClass('W20 2mg qd', 'sulfa'))).toEqual([2])
    expect(levelsOf('A3', ofClass('W02 0.25g bid', 'sulfa'))).toEqual([])
    expect(levelsOf('A3', ofClass('W01 0.5g tid', 'penicillin'))).toEqual([])
    expect(levelsOf('A3', ofText('W02 0.25g bid', '青霉素过敏'))).toEqual([])
  })
  it('[RX-16] A3: a recorded ingredient for its class, not for itself', () => {
    expect(levelsOf('A3', ofIngredient('W01 0.5g tid', '氨苄西林', '2', ['penicillin']))).toEqual([2])
    expect(levelsOf('A3', ofIngredient('W02 0.25g bid', '氨苄西林', '2', ['penicillin']))).toEqual([2])
    expect(levelsOf('A3', ofIngredient('W01 0.5g tid', '阿莫西林', '2', ['penicillin']))).toEqual([])
    expect(levelsOf('A3', ofIngredient('W26 10mg qd', '氨苄西林', '2', ['penicillin']))).toEqual([])
  })
  it('[RX-12] [RX-16] A4: free texts that name the drug', () => {
    expect(foundBy('A4', ofText('W14 100mg qd', '阿司匹林过敏'))).toEqual(['L2 过敏史中提到该药'])
    expect(levelsOf('A4', ofText('W01 0.5g tid', '青霉素过敏'))).toEqual([2])
    expect(levelsOf('A4', ofText('W06 0.3g bid', 'nsaid 皮疹'))).toEqual([2])
    expect(levelsOf('A4', ofText('W14 100mg qd', '海鲜'))).toEqual([])
    expect(levelsOf('A4', ofText('W14 100mg qd', '花粉'))).toEqual([])
    expect(levelsOf('A4', { ...ofText('天花粉 10g', '花粉'), head: herbHead() })).toEqual([])
    expect(levelsOf('A4', { ...ofText('天花粉 10g', '栝楼根过敏'), head: herbHead() })).toEqual([2])
    expect(levelsOf('A4', { ...ofText('炙甘草 6g', '甘草过敏'), head: herbHead() })).toEqual([2])
    expect(levelsOf('A4', { ...ofText('W08 5mg qd', '络活喜过敏'), facts: { W08: { alias: ['络活喜'] } } })).toEqual([2])
    expect(levelsOf('A4', ofIngredient('W14 100mg qd', '阿司匹林'))).toEqual([])
  })
  it('[RX-12] [RX-16] A5: the question of the last 180 days', () => {
    const asked = (allergyAsked: number | null) => foundBy('A5', { patient: { allergyAsked } })
    expect(asked(null)).toEqual(['L2 未询问过敏史'])
    expect(asked(daysAgo(181))).toEqual(['L2 未询问过敏史'])
    expect(asked(daysAgo(180))).toEqual([])
  })
  it('[RX-12] A6: a negative skin test of the last 72 hours', () => {
    const tested = (hours: number, result: 'negative' | 'positive' = 'negative', ingredientCode = '阿莫西林') => ({
      skinTests: [{ ingredientCode, result, at: hoursAgo(hours) }],
    })
    const line = 'W01 0.5g tid'
    expect(foundBy('A6', { lines: [line] })).toEqual(['L2 皮试'])
    expect(levelsOf('A6', { lines: [line], head: tested(72) })).toEqual([])
    expect(levelsOf('A6', { lines: [line], head: tested(73) })).toEqual([2])
    expect(levelsOf('A6', { lines: [line], head: tested(0) })).toEqual([])
    expect(levelsOf('A6', { lines: [line], head: tested(-1) })).toEqual([2])
    expect(levelsOf('A6', { lines: [line], head: tested(1, 'positive') })).toEqual([2])
    expect(levelsOf('A6', { lines: [line], head: tested(1, 'negative', '头孢呋辛') })).toEqual([2])
    const both = { skinTests: [...tested(2).skinTests, ...tested(1, 'positive').skinTests] }
    expect(levelsOf('A6', { lines: [line], head: both })).toEqual([2])
    expect(levelsOf('A6', { lines: [[line, { route: 'im' }]] })).toEqual([])
    expect(levelsOf('A6', { lines: ['W02 0.25g bid'] })).toEqual([])
    expect(levelsOf('A6', { lines: [line], config: { levels: { A6: 3 } } })).toEqual([3])
  })
  it('[RX-16] names the drug and the line', () => {
    const [found] = checked(ofClass('W01 0.5g tid', 'penicillin')).filter(({ ruleId }) => ruleId === 'A2')
    expect(found?.detail).toBe('阿莫西林胶囊：对青霉素类过敏')
    expect(found?.lineNos).toEqual([1])
  })
})
