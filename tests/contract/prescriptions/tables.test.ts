import { describe, expect, it } from 'vitest'
import { AMOUNT_TEXT } from '#contract/prescriptions/amount.ts'
import { ageMonths } from '#contract/prescriptions/calendar.ts'
import { RULE_CONFIG } from '#contract/prescriptions/check.ts'
import { allergyClasses, DRUG_CLASSES } from '#contract/prescriptions/classes.ts'
import { frequencyOf } from '#contract/prescriptions/frequencies.ts'
import { herbAliases, herbBase, herbName, isToxicHerb } from '#contract/prescriptions/herbNames.ts'
import { populationOf } from '#contract/prescriptions/population.ts'

describe('the tables that the rules compare with', () => {
  it('[RX-05] each frequency of the dictionary is so many doses in so many days', () => {
    const read = (code: string) => {
      const found = frequencyOf(code)
      return found && `${code} ${found.num}/${found.den}${found.once ? ' once' : ''}${found.prn ? ' prn' : ''}`
    }
    expect('qd bid tid qid qn qm q4h q6h q8h q12h qod qw biw tiw st prn sos'.split(' ').map(read)).toEqual([
      'qd 1/1',
      'bid 2/1',
      'tid 3/1',
      'qid 4/1',
      'qn 1/1',
      'qm 1/1',
      'q4h 6/1',
      'q6h 4/1',
      'q8h 3/1',
      'q12h 2/1',
      'qod 1/2',
      'qw 1/7',
      'biw 2/7',
      'tiw 3/7',
      'st 1/1 once',
      'prn 0/1 prn',
      'sos 1/1 once prn',
    ])
    expect([read('often'), read('')]).toEqual([undefined, undefined])
  })
  it('[RX-12] the values of a tenant that has set none', () => {
    expect(RULE_CONFIG).toEqual({
      levels: {},
      guardianBelowYears: 6,
      antagonism: 'warn',
      maxLines: 5,
      supplyDays: 7,
      longTermDaysMax: 84,
      herbDoseMax: 7,
    })
  })
  it('[RX-12] [RX-16] classes: those of which two are too many, those that an allergy crosses to, those it holds for', () => {
    const all = [...DRUG_CLASSES.values()]
    expect([all.length, all.filter(({ code, name }) => !/^[a-z][A-Za-z\d]+$/.test(code) || name.length < 2)]).toEqual([68, []])
    expect(all.flatMap(({ noDuplicate, name }) => (noDuplicate ? [name] : []))).toEqual([
      '大环内酯类',
      'NSAID',
      'ARB',
      'ACEI',
      '他汀类',
      'DPP-4抑制剂',
      'PPI',
      'H2受体拮抗剂',
      '双膦酸盐',
      'SSRI',
    ])
    expect(all.flatMap(({ code, cross }) => (cross.length > 0 ? [`${code} → ${cross.join()}`] : []))).toEqual([
      'penicillin → cephalosporin',
      'cephalosporin → penicillin',
      'sulfa → sulfonamide',
    ])
    expect(all.flatMap(({ code, allergyAs }) => (allergyAs.length > 0 ? [`${code} → ${allergyAs.join()}`] : []))).toEqual([
      'salicylate → nsaid',
    ])
    expect(allergyClasses(['salicylate', 'of-its-own', 'ccb'])).toEqual(['salicylate', 'nsaid', 'of-its-own', 'ccb'])
  })
  it('[RX-14] names of herbs with blanks around them', () => {
    expect([herbName(' 川贝 '), herbName(' 黄芪 '), herbBase(' 川贝 '), isToxicHerb(' 半夏 ')]).toEqual([
      '川贝母',
      '黄芪',
      '贝母',
      true,
    ])
    expect([herbAliases('川贝母'), herbAliases('当归'), herbAliases('黄芪')]).toEqual([['川贝'], ['酒当归', '全当归'], []])
    expect([herbName(''), herbBase('')]).toEqual(['', ''])
  })
  it('[RX-05] [RX-12] populations: 18 and 65 years, and the pregnant between', () => {
    expect([17, 18, 64, 65].map(years => populationOf(years, 0))).toEqual(['2', '1', '1', '3'])
    expect([17, 18, 65].map(years => populationOf(years, 2))).toEqual(['2', '4', '4'])
    expect(populationOf(30, 1)).toBe('1')
  })
  it('[RX-05] what a form says to a dose that it cannot read, and an age without days', () => {
    expect(AMOUNT_TEXT).toBe('剂量须写成 0.25g、50μg、400万IU、5ml 或 1片')
    expect(() => ageMonths('', '2026-11-25')).toThrow(new RangeError('An age needs two days.'))
  })
})
