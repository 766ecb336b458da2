import { read, utils, write } from '@e965/xlsx'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importDeparts } from '#contract/http/calls/departmentsAdmin.ts'
import { careType } from '#contract/resources/care/type.resource.ts'
import { category } from '#contract/resources/system/category.resource.ts'
import { sysCategory, sysDepart } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const BASE = '/jeecg-boot'

describeOnDatabases('workbooks of trees', open => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())
  const crud = crudCaller(() => t)

  const imported = async (path: string, rows: readonly (readonly string[])[]) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), 'a')
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))]), 'a.xlsx')
    return JSON.parse((await t.raw('POST', `${BASE}${path}`, { body: form, token: admin })).text)
  }
  /** The first cells of the rows of an export. */
  const exported = async (path: string) => {
    const answer = await fetch(`${t.url}${BASE}${path}?pageNo=1&pageSize=10`, { headers: { 'X-Access-Token': admin } })
    const { Sheets } = read(Buffer.from(await answer.arrayBuffer()))
    const rows = utils.sheet_to_json<unknown[]>(Sheets['导出信息'] ?? {}, { header: 1 })
    return rows.slice(3).map(([first]) => first)
  }

  it('leaves the codes that a sheet of categories gives to their rows, and makes others for the rows without', async () => {
    const answer = await imported(category.api.importExcel?.path ?? '', [
      ['类型名称', '类型编码'],
      ['无码', ''],
      ['有码下级', 'B02A01'],
      ['有码', 'B02'],
    ])
    expect(answer).toMatchObject({ message: '共3行数据全部导入成功！' })
    const rows = await t.app.db
      .select({ name: sysCategory.name, code: sysCategory.code })
      .from(sysCategory)
      .where(inArray(sysCategory.name, ['无码', '有码', '有码下级']))
      .orderBy(sysCategory.code)
    expect(rows).toEqual([
      { name: '有码', code: 'B02' },
      { name: '有码下级', code: 'B02A01' },
      { name: '无码', code: 'B03' },
    ])
  })

  it('does so with departments too', async () => {
    const answer = await imported(importDeparts.path, [
      ['机构/部门名称', '机构编码'],
      ['无码部门', ''],
      ['有码部门', 'B01'],
    ])
    expect(answer).toMatchObject({ message: '共2行数据全部导入成功！' })
    const rows = await t.app.db
      .select({ name: sysDepart.departName, code: sysDepart.orgCode })
      .from(sysDepart)
      .where(inArray(sysDepart.departName, ['无码部门', '有码部门']))
      .orderBy(sysDepart.orgCode)
    expect(rows).toEqual([
      { name: '有码部门', code: 'B01' },
      { name: '无码部门', code: 'B02' },
    ])
  })

  it('holds what stands below the top, too, when a tree is exported', async () => {
    expect(await exported(category.api.exportXls?.path ?? '')).toEqual(expect.arrayContaining(['有码', '有码下级']))
    const { result: pid } = await crud(careType, 'add', { json: { name: '表中上级' } }, admin)
    await crud(careType, 'add', { json: { name: '表中下级', pid } }, admin)
    expect(await exported(careType.api.exportXls?.path ?? '')).toEqual(expect.arrayContaining(['表中上级', '表中下级']))
    const { result } = await crud(careType, 'list', {}, admin)
    expect(result.records.map(({ name }: { name: string }) => name)).not.toContain('表中下级')
  })
})
