import { afterAll, beforeAll, expect, it } from 'vitest'
import { gridViews, removeGridView, saveGridView } from '#contract/http/calls/grids.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

/** Tables that only administrators change, and that nobody but them and the hospital's office sees. */
const tables: ServerModule = async app => {
  app.grids.add(
    storedRows({ ...demoGrid, name: 'seen' }, async (_tx, { roles, username }) => {
      const edit = roles.includes('admin')
      return edit || username === 'hospital' ? { edit, add: edit, remove: edit, move: edit } : null
    }),
  )
}

describeOnDatabases('views of shared tables', open => {
  let t: TestApp
  let admin = ''
  let office = ''
  const value = { columns: { hidden: ['code'] }, rows: { sorts: [] } }
  const save = (name: string, more: { id?: string; shared?: boolean; table?: string } = {}, who = admin) =>
    t.call(saveGridView, { table: 'seen:1', name, shared: false, value, ...more }, who)
  const names = async (who: string, table = 'seen:2') =>
    (await t.call(gridViews, { table }, who)).result.map(({ name, shared, by, mine }) => ({ name, shared, by, mine }))
  beforeAll(async () => {
    t = await startTestApp({ open, more: [tables] })
    admin = await tokenFor(t.app, 'admin')
    office = await tokenFor(t.app, 'hospital')
  })
  afterAll(() => t.close())

  it('[WALK-37] keeps own views for their owner and shows shared ones to all who see the table, in every table of the kind', async () => {
    expect(await save('  近效期  ')).toMatchObject({
      success: true,
      result: { name: '近效期', shared: false, mine: true, value },
    })
    expect(await save('低库存', { shared: true })).toMatchObject({ success: true })
    expect(await save('我的', {}, office)).toMatchObject({ success: true })
    expect(await names(admin)).toMatchObject([
      { name: '低库存', shared: true, mine: true },
      { name: '近效期', shared: false, mine: true },
    ])
    expect(await names(office)).toMatchObject([
      { name: '低库存', shared: true, mine: false },
      { name: '我的', shared: false, mine: true },
    ])
    const doctor = await tokenFor(t.app, 'doctor')
    expect(await t.call(gridViews, { table: 'seen:1' }, doctor)).toMatchObject({ success: false, code: 510 })
    expect(await save('偷看', {}, doctor)).toMatchObject({ success: false, code: 510 })
  })

  it('[WALK-37] lets who may not change the table share nothing', async () => {
    expect(await save('共享', { shared: true }, office)).toMatchObject({
      success: false,
      message: '没有编辑该表格的权限，不能共享视图',
    })
  })

  it('[WALK-37] writes over and deletes for the owner alone, and takes a name once', async () => {
    const { result: made } = await save('盘点', { shared: true })
    expect(await save('盘点')).toMatchObject({ success: false, message: '已有同名的视图' })
    expect(await save('', {})).toMatchObject({ success: false, message: '请输入视图名称' })
    const missing = { success: false, message: '该视图不存在，或不是您的视图' }
    expect(await save('夺走', { id: made.id }, office)).toMatchObject(missing)
    expect(await t.call(removeGridView, { table: 'seen:1', id: made.id }, office)).toMatchObject(missing)
    expect(await save('盘点二', { id: made.id, shared: false })).toMatchObject({
      success: true,
      result: { id: made.id, name: '盘点二', shared: false },
    })
    expect((await names(office)).map(({ name }) => name)).not.toContain('盘点二')
    expect(await t.call(removeGridView, { table: 'seen:1', id: made.id }, admin)).toMatchObject({ success: true })
    expect((await names(admin)).map(({ name }) => name)).not.toContain('盘点二')
  })

  it('[WALK-37] keeps nothing that is too large', async () => {
    const large = { text: 'x'.repeat(17_000) }
    expect(await t.call(saveGridView, { table: 'seen:1', name: '大', shared: false, value: large }, admin)).toMatchObject({
      success: false,
      message: '视图内容过大，无法保存',
    })
  })
})
