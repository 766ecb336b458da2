import { afterAll, beforeAll, expect, it } from 'vitest'
import { usableTemplates } from '#contract/http/calls/drugPicks.ts'
import { findDrugs } from '#contract/http/calls/prescriptions.ts'
import { rxTemplate } from '#contract/resources/hospital/rxTemplate.resource.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const draft = (more: Record<string, unknown> = {}) => ({
  name: '全院降压方',
  rxType: '1',
  scope: '3',
  content: 'W08|5mg|po|qd||na|7\nW07|0.5g|po|prn|4',
  enabled: 'Y',
  ...more,
})

describeOnDatabases('templates of departments and of the hospital', open => {
  let t: TestApp
  const tokens: Record<string, string> = {}
  const call = crudCaller(() => t)
  const add = (who: string, more?: Record<string, unknown>) => call(rxTemplate, 'add', { json: draft(more) }, tokens[who])
  const usable = async (who: string, type: '1' | '3' = '1') => (await t.call(usableTemplates, { type }, tokens[who])).result
  beforeAll(async () => {
    t = await startTestApp({ open })
    for (const name of ['doctor', 'doctor2', 'hospital', 'pharmacist']) tokens[name] = await tokenFor(t.app, name)
  })
  afterAll(async () => t.close())

  it('the demonstration brings thirty: eleven drugs and twelve herbs of the hospital, four and three of two departments', async () => {
    // the first doctor is of the general department, the second of the respiratory one
    expect(await usable('doctor')).toHaveLength(15)
    expect(await usable('doctor2')).toHaveLength(14)
    const herbs = await usable('doctor', '3')
    expect(herbs).toHaveLength(12)
    expect(herbs.find(({ name }) => name === '桑菊饮')).toMatchObject({
      head: { doseCount: 7, dosesPerDay: 1, decoctBy: '1', usage: '每次200ml，早晚温服', therapy: '疏风清热' },
      lines: expect.arrayContaining([expect.objectContaining({ doseText: '3g', decoction: 'hx' })]),
    })
    const { result } = await call(rxTemplate, 'list', { query: { pageSize: '50' } }, tokens['hospital'])
    // every drug has a name: none is written by a code that the catalogue does not know
    expect(result).toMatchObject({ total: 30 })
    expect(JSON.stringify(result)).not.toMatch(/"drugs":"[^"]*[WFH]\d\d /)
  })

  it('[RX-25] the office keeps them and doctors load them with dose, way and days; nobody else writes them', async () => {
    expect(await add('doctor')).toMatchObject({ success: false })
    expect(await add('pharmacist')).toMatchObject({ success: false })
    expect(await add('hospital')).toMatchObject({ success: true })
    const found = (await usable('doctor2')).find(({ name }) => name === '全院降压方')
    expect(found).toMatchObject({
      scope: '3',
      pinyin: 'qyjyf',
      lines: [
        { no: 1, drugCode: 'W08', doseText: '5mg', route: 'po', freq: 'qd', prnMax: null, timing: 'na', days: 7 },
        { no: 2, drugCode: 'W07', doseText: '0.5g', route: 'po', freq: 'prn', prnMax: 4, days: 0 },
      ],
    })
    const { result } = await call(rxTemplate, 'list', { query: { name: '全院降压方' } }, tokens['hospital'])
    expect(result).toMatchObject({
      records: [{ content: 'W08|5mg|po|qd||na|7\nW07|0.5g|po|prn|4', drugs: '苯磺酸氨氯地平片 5mg、对乙酰氨基酚片 0.5g' }],
    })
    // with the picker of the editor
    expect((await t.call(findDrugs, { q: 'W08', type: '1' }, tokens['hospital'])).result.rows).toMatchObject([{ code: 'W08' }])
  })

  it('those of a department reach its doctors alone, and two departments may use one name', async () => {
    expect(await add('hospital', { scope: '2', name: '科室方' })).toMatchObject({ success: false, message: '请选择科室' })
    expect(await add('hospital', { scope: '2', orgCode: 'A04', name: '科室方' })).toMatchObject({ success: true })
    expect(await add('hospital', { scope: '2', orgCode: 'A05', name: '科室方' })).toMatchObject({ success: true })
    expect(await add('hospital', { scope: '2', orgCode: 'A05', name: '科室方' })).toMatchObject({
      success: false,
      result: { issues: { name: '该名称的协定方已存在' } },
    })
    expect((await usable('doctor2')).filter(({ name }) => name === '科室方')).toHaveLength(1)
    expect((await usable('doctor')).filter(({ name }) => name === '科室方')).toEqual([])
  })

  it('herbs carry how they are boiled and taken; what cannot be read is refused and changes nothing', async () => {
    const herb = { rxType: '3', name: '补气方', content: 'H001|30g', head: '7|2|1|饭后温服|补气' }
    const { result: rows } = await t.call(findDrugs, { q: '黄芪', type: '3' }, tokens['hospital'])
    const [code] = rows.rows.map(row => row.code)
    expect(await add('hospital', { ...herb, content: `${code ?? ''}|30g` })).toMatchObject({ success: true })
    expect((await usable('doctor', '3')).find(({ name }) => name === '补气方')).toMatchObject({
      head: { doseCount: 7, dosesPerDay: 2, decoctBy: '1', usage: '饭后温服', therapy: '补气' },
    })
    for (const [content, message] of [
      ['W08|5毫', 'W08 的单次剂量须写成 0.25g、5ml 或 1片'],
      ['W08|5mg|po|qd||na|366', 'W08 的天数须为 0 至 365'],
      ['W08|5mg\nW08|5mg', 'W08 只能写一次'],
      ['NONE|5mg', '药品 NONE 不存在或不属于该处方类型'],
      [`${code ?? ''}|5g`, `药品 ${code ?? ''} 不存在或不属于该处方类型`],
      ['|5mg', '每行写一种药品：编码|单次|途径|频次|每日最多|时间|天数|煎法|备注'],
    ])
      expect(await add('hospital', { name: '不成方', content })).toMatchObject({ success: false, message })
    expect((await usable('doctor')).filter(({ name }) => name === '不成方')).toEqual([])
  })
})
