import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { careContent } from '#contract/resources/care/content.resource.ts'
import { careItem } from '#contract/resources/care/item.resource.ts'
import { carePrice } from '#contract/resources/care/price.resource.ts'
import { careSchedule } from '#contract/resources/care/schedule.resource.ts'
import { careType } from '#contract/resources/care/type.resource.ts'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import * as tables from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

describeOnDatabases('lists of care', open => {
  let t: TestApp
  let office = ''
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open })
    office = await tokenFor(t.app, 'hospital')
  })
  afterAll(async () => t.close())

  const add = (of: AnyResource, draft: object) => call(of, 'add', { json: draft }, office)
  const edit = (of: AnyResource, id: unknown, change: object, version = 1) =>
    call(of, 'edit', { json: { id, version, ...change } }, office)
  const remove = (of: AnyResource, id: unknown) => call(of, 'delete', { query: { id: String(id) } }, office)
  const at = (field: string, text: string) => ({ success: false, result: { issues: { [field]: text } } })
  const rowsOf = async (of: AnyResource, query: Record<string, string>) =>
    (await call(of, 'list', { query: { pageSize: '200', ...query } }, office)).result.records

  it('[VIEW-CARE-03] [CARE-01] types are a tree of two levels; none goes that has items or types below it', async () => {
    const tops = await rowsOf(careType, { pid: '' })
    expect(tops.map(({ name }: { name: string }) => name)).toEqual(['居家护理', '康复护理', '母婴护理'])
    const { result: top } = await add(careType, { name: '安宁护理', pid: null, sort: 900 })
    const { result: below } = await add(careType, { name: '症状照护', pid: top, sort: 1 })
    expect(await rowsOf(careType, { pid: String(top) })).toMatchObject([
      { name: '症状照护', isLeaf: true, pid_dictText: '安宁护理' },
    ])
    expect(await add(careType, { name: '疼痛', pid: below, sort: 1 })).toMatchObject(at('pid', '护理类型最多两级'))
    expect(await edit(careType, top, { pid: tops[0].id })).toMatchObject(at('pid', '护理类型最多两级'))
    expect(await edit(careType, below, { pid: 'nowhere' })).toMatchObject(at('pid', '该护理类型不存在'))
    expect(await remove(careType, top)).toMatchObject({ success: false, message: '该类型下仍有下级类型' })
    const { result: item } = await add(careItem, { name: '镇痛泵护理', typeId: below, minutes: 30, enabled: 'Y', sort: 1 })
    expect(await remove(careType, below)).toMatchObject({ success: false, message: '该类型下仍有护理项目' })
    for (const [of, id] of [
      [careItem, item],
      [careType, below],
      [careType, top],
    ] as const)
      expect(await remove(of, id)).toMatchObject({ success: true })
  })

  it('[VIEW-CARE-01] [VIEW-CARE-05] [CARE-01] an item has its contents; one that was reserved only goes out of use', async () => {
    const [type] = await rowsOf(careType, { name: '伤口造口' })
    const draft = { name: '烫伤换药', typeId: type.id, minutes: 40, enabled: 'Y', sort: 5 }
    for (const minutes of [14, 481]) expect(await add(careItem, { ...draft, minutes })).toMatchObject({ success: false })
    expect(await add(careItem, { ...draft, typeId: 'nowhere' })).toMatchObject(at('typeId', '该护理类型不存在'))
    expect(await add(careItem, { ...draft, name: '静脉采血' })).toMatchObject({ message: '护理项目名称已存在' })
    const { result: id } = await add(careItem, draft)
    const words = { content: '<p>清创<script>x</script></p>', preparation: '备好清洁毛巾', contraindication: null }
    expect(await edit(careContent, id, words)).toMatchObject({ success: true })
    const [content] = await rowsOf(careContent, { name: '烫伤换药' })
    expect(content).toMatchObject({ typeId_dictText: '伤口造口', preparation: '备好清洁毛巾', contraindication: '' })
    expect(content.content).toContain('清创')
    expect(content.content).not.toContain('script')
    const { result: price } = await add(carePrice, { itemId: id, price: 88.5, unit: '次', times: 1, startDate: '2026-01-01' })
    expect(await remove(careItem, id)).toMatchObject({ success: true })
    expect(await t.app.db.$count(tables.carePrice, eq(tables.carePrice.id, String(price)))).toBe(0)
    const [reserved] = await t.app.db.select().from(tables.careReservation).limit(1)
    expect(await remove(careItem, reserved?.itemId)).toMatchObject({ success: false, message: '该项目已被预约，只能停用' })
    expect(await edit(careItem, reserved?.itemId, { enabled: 'N' })).toMatchObject({ success: true })
  })

  it('[VIEW-CARE-02] [CARE-01] a price is more than nothing, and one holds for an item and department on a day', async () => {
    const [item] = await rowsOf(careItem, { name: '拆线' })
    const draft = { itemId: item.id, orgCode: 'A02', price: 79.5, unit: '次', times: 1, startDate: '2026-03-01' }
    expect(await add(carePrice, { ...draft, price: 0 })).toMatchObject(at('price', '价格必须大于0'))
    expect(await add(carePrice, { ...draft, itemId: 'nowhere' })).toMatchObject(at('itemId', '该护理项目不存在'))
    expect(await add(carePrice, { ...draft, endDate: '2026-02-28' })).toMatchObject(at('endDate', '止不能早于起'))
    const { result: id } = await add(carePrice, { ...draft, endDate: '2026-03-31' })
    expect(await call(carePrice, 'queryById', { query: { id: String(id) } }, office)).toMatchObject({
      result: { price: 79.5, itemId_dictText: '拆线' },
    })
    const [stored] = await t.app.db
      .select()
      .from(tables.carePrice)
      .where(eq(tables.carePrice.id, String(id)))
    expect(stored?.priceFen).toBe(7_950)
    const overlap = at('startDate', '生效日期重叠')
    expect(await add(carePrice, { ...draft, startDate: '2026-03-31' })).toMatchObject(overlap)
    expect(await add(carePrice, { ...draft, startDate: '2026-01-01', endDate: '2026-03-01' })).toMatchObject(overlap)
    // of the whole hospital there is one since January
    expect(await add(carePrice, { ...draft, orgCode: null })).toMatchObject(overlap)
    const { result: next } = await add(carePrice, { ...draft, startDate: '2026-04-01' })
    expect(await edit(carePrice, id, { endDate: null })).toMatchObject(overlap)
    expect(await edit(carePrice, id, { price: 80 })).toMatchObject({ success: true })
    for (const one of [id, next]) expect(await remove(carePrice, one)).toMatchObject({ success: true })
  })

  it('[CARE-01] of prices that overlap and are saved at once one is stored', async () => {
    const [item] = await rowsOf(careItem, { name: '拆线' })
    const draft = { itemId: item.id, orgCode: 'A03', price: 60, unit: '次', times: 1 }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => add(carePrice, { ...draft, startDate: `2026-05-0${n + 1}` })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it('[VIEW-CARE-06] [CARE-01] hours of a nurse share no minute; with visits in them only their places change', async () => {
    const draft = { nurseId: demoUserId('nurse2'), date: '2027-03-01', startTime: '08:30', endTime: '11:30', quota: 3 }
    expect(await add(careSchedule, { ...draft, nurseId: demoUserId('doctor') })).toMatchObject(
      at('nurseId', '请选择护理部的护士'),
    )
    expect(await add(careSchedule, { ...draft, startTime: '8:30' })).toMatchObject(
      at('startTime', '请填写00:00到23:59之间的时间，如 08:30'),
    )
    expect(await add(careSchedule, { ...draft, endTime: '08:30' })).toMatchObject(at('endTime', '止必须晚于起'))
    const { result: id } = await add(careSchedule, draft)
    expect(await add(careSchedule, { ...draft, startTime: '11:29', endTime: '12:00' })).toMatchObject(at('startTime', '时段重叠'))
    expect(await add(careSchedule, { ...draft, startTime: '11:30', endTime: '12:00' })).toMatchObject({ success: true })
    expect(await add(careSchedule, { ...draft, nurseId: demoUserId('nurse3') })).toMatchObject({ success: true })
    await t.app.db
      .update(tables.careSchedule)
      .set({ used: 2 })
      .where(eq(tables.careSchedule.id, String(id)))
    expect(await edit(careSchedule, id, { quota: 1 })).toMatchObject(at('quota', '名额不能小于已约数'))
    expect(await edit(careSchedule, id, { endTime: '11:00' })).toMatchObject(at('endTime', '该时段已有预约，只能修改名额'))
    expect(await remove(careSchedule, id)).toMatchObject({ success: false, message: '该时段已有预约，不能删除' })
    expect(await edit(careSchedule, id, { ...draft, quota: 2 })).toMatchObject({ success: true })
    const [row] = await rowsOf(careSchedule, { date_begin: '2027-03-01', date_end: '2027-03-01', nurseId: draft.nurseId })
    expect(row).toMatchObject({ nurseId_dictText: '骆清如', quota: 2, used: 2 })
  })

  it('doctors and pharmacists have no part in them', async () => {
    for (const name of ['doctor', 'pharmacist'])
      for (const of of [careType, careItem, careContent, carePrice, careSchedule])
        expect(await call(of, 'list', {}, await tokenFor(t.app, name))).toMatchObject({ code: 510 })
  })
})
