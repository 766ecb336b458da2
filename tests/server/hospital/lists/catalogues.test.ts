import { utils, write } from '@e965/xlsx'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importIcd } from '#contract/http/calls/icdImport.ts'
import { westernDrug } from '#contract/resources/hospital/westernDrug.resource.ts'
import { isImported } from '#contract/resources/field.ts'
import { gridLog, hosDrug, hosDrugIngredient, hosIcd, hosRuleDraft, sysLog } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const HEADERS = ['编码', '名称', '拼音码', '中医', '启用', '备注', '上级编码']
const bookOf = (rows: readonly (readonly unknown[])[]): Uint8Array<ArrayBuffer> => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), 'a')
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))
}

describeOnDatabases('catalogues from a hospital’s own files', open => {
  let t: TestApp
  let office = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    office = await tokenFor(t.app, 'hospital')
  })
  afterAll(async () => t.close())
  const send = async (path: string, rows: readonly (readonly unknown[])[], token = office) => {
    const form = new FormData()
    form.append('file', new Blob([bookOf(rows)]), 'a.xlsx')
    return JSON.parse((await t.raw('POST', `/jeecg-boot${path}`, { body: form, token })).text)
  }
  const icd = (rows: readonly (readonly unknown[])[], token = office) => send(importIcd.path, [HEADERS, ...rows], token)
  const stored = (codes: string[]) =>
    t.app.db
      .select({ id: hosIcd.id, code: hosIcd.code, pinyin: hosIcd.pinyin, parentId: hosIcd.parentId, isTcm: hosIcd.isTcm })
      .from(hosIcd)
      .where(and(inArray(hosIcd.code, codes), eq(hosIcd.live, true)))
      .orderBy(hosIcd.code)

  it('[VIEW-HOSP-12] 20,000 diagnoses come in at once, a child before its parent too, with initials made and errors told by row', async () => {
    const codes = Array.from({ length: 19_990 }, (_, n) => [
      `ZX${n}`,
      `试验诊断${n}`,
      '',
      '',
      '',
      '',
      n % 10 === 0 ? '' : `ZX${n - (n % 10)}`,
    ])
    const badRows = [
      ['', '没有编码'],
      ['ZY1', ''],
      ['ZX5', '文件里已有'],
      ['I10', '目录里已有'],
      ['ZY2', '中医一词', '', '也许'],
      ['ZY3', '没有上级', '', '', '', '', 'ZY99'],
      ['ZY4', '上级有错', '', '', '', '', 'ZY2'],
      ['ZY5', '绕回自己', '', '', '', '', 'ZY6'],
      ['ZY6', '绕回自己', '', '', '', '', 'ZY5'],
      ['ZY7', '眩晕病', 'xyb', '是', '否', '试验', 'I10'],
    ]
    const answer = await icd([...codes, ...badRows])
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      result: { totalCount: 20_000, successCount: 19_991, errorCount: 9 },
    })
    const file = await t.raw('GET', answer.result.fileUrl.replace(/^.*?(?=\/jeecg-boot|\/sys)/, ''), { token: office })
    expect(file.status).toBeLessThan(500)
    const [parent, child, own] = await stored(['ZX10', 'ZX11', 'ZY7'])
    expect(parent).toMatchObject({ pinyin: 'syzd10', parentId: null, isTcm: 'N' })
    expect(child).toMatchObject({ pinyin: 'syzd11', parentId: parent?.id })
    const [hypertension] = await stored(['I10'])
    expect(own).toMatchObject({ pinyin: 'xyb', isTcm: 'Y', parentId: hypertension?.id })
    expect(await stored(['ZY1', 'ZY2', 'ZY3', 'ZY4', 'ZY5', 'ZY6'])).toEqual([])
    // the shared table knows them as rows that began: its boards show them, its history names who brought them
    const [begun] = await t.app.db
      .select()
      .from(gridLog)
      .where(eq(gridLog.rowId, own?.id ?? ''))
    expect(begun).toMatchObject({
      field: '$live',
      value: true,
      row: { begins: true, d: { code: 'ZY7', name: '眩晕病', enabled: 'N' } },
    })
  }, 120_000)

  it('[VIEW-HOSP-12] of the same file a second time nothing is taken, and nobody without the right imports', async () => {
    expect(await icd([['ZZ1', '再次导入']])).toMatchObject({ success: true, code: 200 })
    expect(await icd([['ZZ1', '再次导入']])).toMatchObject({ code: 201, result: { successCount: 0, errorCount: 1 } })
    expect(await icd([['ZZ2', '无权导入']], await tokenFor(t.app, 'doctor'))).toMatchObject({ success: false })
    expect(await stored(['ZZ2'])).toEqual([])
  })

  it('[VIEW-HOSP-09] drugs come in by the import of the list in three parts, initials made, errors in their cells told by row', async () => {
    const [sample] = await t.app.db.select().from(hosDrug).where(eq(hosDrug.category, '1')).limit(1)
    const { result } = JSON.parse(
      (await t.raw('GET', `/jeecg-boot/hospital/westernDrug/queryById?id=${sample?.id ?? ''}`, { token: office })).text,
    )
    const fields = Object.entries(westernDrug.fields).filter(([, field]) => isImported(field))
    const labels = fields.map(([, { label }]) => label)
    const rowOf = (own: Record<string, unknown>) =>
      fields.map(([name]) => (name in own ? own[name] : (result[`${name}_dictText`] ?? result[name] ?? '')))
    const good = Array.from({ length: 1_097 }, (_, n) =>
      rowOf({ code: `IMP${n}`, name: `试验药品${n}`, pinyin: '', alias: '', barcode: '' }),
    )
    const bad = [
      rowOf({ code: '', name: '没有编码' }),
      rowOf({ code: 'IMPX1', name: '剂量写错', defaultDoseText: '一大把' }),
      rowOf({ code: 'IMP5', name: '编码重复', pinyin: '' }),
    ]
    const answer = await send(westernDrug.api.importExcel?.path ?? '', [labels, ...good, ...bad])
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 1_100, successCount: 1_097, errorCount: 3 } })
    const [taken] = await t.app.db.select().from(hosDrug).where(eq(hosDrug.code, 'IMP7'))
    expect(taken).toMatchObject({ name: '试验药品7', pinyin: 'syyp7' })
    // each stands in the history and the audit, and waits for a second person, as one that was typed (RX-33)
    const drafts = await t.app.db
      .select()
      .from(hosRuleDraft)
      .where(eq(hosRuleDraft.refId, taken?.id ?? ''))
    expect(drafts).toMatchObject([{ kind: 'drug', op: 'add', keyA: 'IMP7', before: null }])
    const ingredients = (code: string) =>
      t.app.db
        .select({ name: hosDrugIngredient.name, kind: hosDrugIngredient.amountKind, value: hosDrugIngredient.amountValue })
        .from(hosDrugIngredient)
        .where(eq(hosDrugIngredient.drugCode, code))
    expect(await ingredients('IMP7')).toEqual(await ingredients(sample?.code ?? ''))
    expect(taken?.defaultDoseValue).toBe(sample?.defaultDoseValue)
    const lines = await t.app.db
      .select()
      .from(sysLog)
      .where(eq(sysLog.entityId, taken?.id ?? ''))
    expect(lines).toMatchObject([{ action: 'westernDrug.add' }])
    // parts have 150 rows; bench:rx imports 3,000
  }, 300_000)
})
