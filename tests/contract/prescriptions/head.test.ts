import { describe, expect, it } from 'vitest'
import { identityOf } from '#contract/prescriptions/identity.ts'
import {
  checked,
  diagnosed,
  foundBy,
  herbHead,
  levelsOf,
  NOW,
  sheetOf,
  type SheetParts,
} from '#tests/support/prescriptions/sheet.ts'
import { checkPrescription } from '#contract/prescriptions/check.ts'
import { herbOf } from '#tests/support/prescriptions/herbs.ts'

const WESTERN_ONLY = { canPatent: false, canHerb: false }
const CHILD = { birthday: '2020-11-26', guardianName: '江小月' }

describe('rules of the head of a sheet', () => {
  it('[RX-12] H1: the right for what stands on the sheet', () => {
    expect(foundBy('H1', { lines: ['F08 4粒 tid'], doctor: WESTERN_ONLY })).toEqual(['L3 无权开具中成药处方'])
    expect(foundBy('H1', { lines: ['F08 4粒 tid'], head: { type: '2' }, doctor: WESTERN_ONLY })).toEqual([
      'L3 无权开具中成药处方',
    ])
    expect(foundBy('H1', { lines: ['黄芪 30g'], head: herbHead(), doctor: WESTERN_ONLY })).toEqual(['L3 无权开具中药饮片处方'])
    expect(foundBy('H1', { lines: ['W08 5mg qd'], doctor: { canWestern: false } })).toEqual(['L3 无权开具西药处方'])
    expect(foundBy('H1', { doctor: { canWestern: false } })).toEqual(['L3 无权开具西药处方'])
    expect(levelsOf('H1', { lines: ['F08 4粒 tid'], doctor: { canWestern: false } })).toEqual([])
    expect(levelsOf('H1', { lines: ['W08 5mg qd'], doctor: WESTERN_ONLY })).toEqual([])
  })
  it('[RX-12] H1: the own session in 20, or the time left to edit after its end', () => {
    const session = (more: SheetParts['session']) => foundBy('H1', { session: more })
    expect(session({ status: '20' })).toEqual([])
    expect(session({ status: '20', own: false })).toEqual(['L3 无权开具西药处方'])
    expect(session({ status: '25' })).toEqual(['L3 无权开具西药处方'])
    expect(session({ status: '25', editableUntil: NOW + 1 })).toHaveLength(1)
    expect(session({ status: '30' })).toHaveLength(1)
    expect(session({ status: '30', editableUntil: NOW })).toEqual([])
    expect(session({ status: '30', editableUntil: NOW - 1 })).toHaveLength(1)
    expect(session({ status: '30', editableUntil: NOW, own: false })).toHaveLength(1)
    expect(foundBy('H1', { session: { status: '30' }, rest: { stage: 'signed' } })).toEqual([])
  })
  it('[RX-12] H2: a revisit with a proof, of a disease that is treated online', () => {
    const session = (more: SheetParts['session']) => foundBy('H2', { session: more })
    const text = ['L3 仅可为复诊患者开具处方']
    expect(session({ proofs: 0 })).toEqual(text)
    expect(session({ isRevisit: false })).toEqual(text)
    expect(session({ diseaseAllowed: false })).toEqual(text)
    expect(session({ isRevisit: true, proofs: 1 })).toEqual([])
  })
  it('[RX-12] H3: one to five diagnoses; herbs with 病名 and 证候', () => {
    expect(foundBy('H3', { head: { diagnoses: [] } })).toEqual(['L3 请填写临床诊断'])
    expect(foundBy('H3', { head: diagnosed('A', 'B', 'C', 'D', 'E', 'F') })).toEqual(['L3 请填写临床诊断'])
    expect(levelsOf('H3', { head: diagnosed('A', 'B', 'C', 'D', 'E') })).toEqual([])
    expect(levelsOf('H3', { head: diagnosed('A') })).toEqual([])
    const herbs = herbHead().diagnoses ?? []
    expect(foundBy('H3', { head: herbHead({ diagnoses: herbs.slice(0, 1) }) })).toEqual(['L2 缺少证候'])
    expect(foundBy('H3', { head: herbHead({ diagnoses: herbs.slice(1) }) })).toEqual(['L3 请填写临床诊断'])
    expect(levelsOf('H3', { head: herbHead({ diagnoses: [] }) })).toEqual([3, 2])
    expect(levelsOf('H3', { head: herbHead() })).toEqual([])
    expect(levelsOf('H3', { head: herbHead({ diagnoses: herbs.slice(0, 1) }), config: { levels: { H3: 1 } } })).toEqual([1])
    expect(levelsOf('H3', { head: { diagnoses: [] }, config: { levels: { H3: 1 } } })).toEqual([3])
  })
  it('[RX-12] H4: below six years with guardian and paediatrician', () => {
    const child = (parts: SheetParts) => foundBy('H4', { ...parts, patient: { ...CHILD, ...parts.patient } })
    const text = ['L3 6岁以下须监护人与儿科医师陪伴']
    expect(child({})).toEqual(text)
    expect(child({ head: { guardianPresent: true } })).toEqual([])
    expect(child({ head: { guardianPresent: true }, patient: { guardianName: '' } })).toEqual(text)
    expect(child({ head: { guardianPresent: true }, doctor: { isPediatric: false } })).toEqual(text)
    expect(child({ patient: { birthday: '2020-11-25' } })).toEqual([])
    expect(child({ patient: { birthday: '2020-11-25' }, config: { guardianBelowYears: 7 } })).toEqual([
      'L3 7岁以下须监护人与儿科医师陪伴',
    ])
  })
  it('[RX-10] [RX-12] H5: five products, thirty herbs', () => {
    const five = ['W08 5mg qd', 'W09 80mg qd', 'W15 75mg qd', 'W16 20mg qn', 'W30 50μg qm']
    expect(levelsOf('H5', { lines: five })).toEqual([])
    expect(foundBy('H5', { lines: [...five, 'W26 10mg qd'] })).toEqual(['L3 每张处方不得超过5种药品'])
    expect(levelsOf('H5', { lines: [...five, 'W08 5mg qd'] })).toEqual([])
    const herbs = (count: number) => {
      const sheet = sheetOf({ head: herbHead(), lines: Array.from({ length: count }, () => '黄芪 10g') })
      const facts = sheet.lines.map((_, at) => herbOf(`味${at}`, null, null))
      const lines = sheet.lines.map((line, at) => ({ ...line, drugCode: `H-味${at}` }))
      const results = checkPrescription({ ...sheet, lines, drugs: Object.fromEntries(facts.map(one => [one.code, one])) })
      return results.filter(({ ruleId }) => ruleId === 'H5').map(({ level, title }) => `L${level} ${title}`)
    }
    expect(herbs(30)).toEqual([])
    expect(herbs(31)).toEqual(['L3 每张饮片处方不得超过30味'])
  })
  it('[RX-12] H6: herbs alone, and only 成药 on a sheet of type 2', () => {
    expect(foundBy('H6', { lines: ['黄芪 30g', 'W08 5mg qd'] })).toEqual(['L3 中药饮片应单独开具处方'])
    expect(foundBy('H6', { lines: ['黄芪 30g', 'W08 5mg qd'], head: herbHead() })).toEqual(['L3 中药饮片应单独开具处方'])
    expect(levelsOf('H6', { lines: ['F08 4粒 tid', 'W08 5mg qd'], head: { type: '2' } })).toEqual([3])
    expect(levelsOf('H6', { lines: ['F08 4粒 tid', 'W08 5mg qd'] })).toEqual([])
    expect(levelsOf('H6', { lines: ['F08 4粒 tid'], head: { type: '2' } })).toEqual([])
    expect(levelsOf('H6', { lines: ['黄芪 30g'], head: herbHead() })).toEqual([])
    expect(checked({ lines: ['黄芪 30g', 'W08 5mg qd'] }).find(({ ruleId }) => ruleId === 'H6')?.lineNos).toEqual([1])
  })
  it('[RX-12] H11: vague words as whole entries', () => {
    expect(foundBy('H11', { head: { usage: '遵医嘱' } })).toEqual(['L3 用法不得含糊'])
    expect(foundBy('H11', { head: { usage: '水煎服，适量。' } })).toEqual(['L3 用法不得含糊'])
    expect(foundBy('H11', { lines: [['W08 5mg qd', { remark: '自用' }]] })).toEqual(['L1 用法不得含糊'])
    expect(foundBy('H11', { lines: [['W08 5mg qd', { remark: '晨服；按说明' }]] })).toEqual(['L1 用法不得含糊'])
    expect(levelsOf('H11', { head: { usage: '餐后' } })).toEqual([])
    expect(levelsOf('H11', { lines: [['W08 5mg qd', { remark: '适量饮水' }]] })).toEqual([])
    expect(levelsOf('H11', { lines: [['W08 5mg qd', { remark: '自用' }]], config: { levels: { H11: 2 } } })).toEqual([2])
    expect(levelsOf('H11', { head: { usage: '遵医嘱' }, config: { levels: { H11: 1 } } })).toEqual([3])
  })
  it('[RX-12] H12: the identity card says sex and birthday', () => {
    const person = { certType: '01', certNo: '110099198003150017', sex: 1, birthday: '1980-03-15' } as const
    expect(identityOf(person, NOW)).toBe('agrees')
    expect(identityOf({ ...person, sex: 2 }, NOW)).toBe('differs')
    const woman = { ...person, certNo: '110099198003150025', sex: 2 } as const
    expect([identityOf(woman, NOW), identityOf({ ...woman, sex: 1 }, NOW)]).toEqual(['agrees', 'differs'])
    expect(identityOf({ ...person, certNo: '110099198003150018' }, NOW)).toBe('differs')
    expect(identityOf({ ...person, birthday: '1980-03-16' }, NOW)).toBe('differs')
    expect(identityOf({ ...person, certType: '03' }, NOW)).toBe('none')
    expect(identityOf({ ...person, certNo: '' }, NOW)).toBe('none')
    expect(foundBy('H12', { patient: { identity: 'differs' } })).toEqual(['L2 证件信息与患者不一致'])
    expect(levelsOf('H12', { patient: { identity: 'agrees' } })).toEqual([])
    expect(levelsOf('H12', { patient: { identity: 'none' } })).toEqual([])
  })
  it('[RX-12] H13: a signature in force', () => {
    expect(foundBy('H13', { doctor: { signatureStatus: 1 } })).toEqual(['L3 签名未生效'])
    expect(foundBy('H13', { doctor: { signatureStatus: 3 } })).toEqual(['L3 签名未生效'])
    expect(foundBy('H13', { doctor: { signatureStatus: 0 } })).toEqual(['L3 签名未生效'])
    expect(levelsOf('H13', { doctor: { signatureStatus: 2 } })).toEqual([])
  })
})
