import { afterAll, beforeAll, expect, it } from 'vitest'
import { usableReplies, useReply } from '#contract/http/calls/cannedReplies.ts'
import { cannedReply } from '#contract/resources/hospital/cannedReply.resource.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const draft = (more: Record<string, unknown> = {}) => ({
  title: '多喝水',
  shortcut: 'dhs',
  content: '{{患者姓名}}，请多喝水。',
  groupName: '结束语',
  scope: '1',
  enabled: 'Y',
  ...more,
})

describeOnDatabases('canned replies', open => {
  let t: TestApp
  const tokens: Record<string, string> = {}
  const call = crudCaller(() => t)
  const add = (who: string, more?: Record<string, unknown>) => call(cannedReply, 'add', { json: draft(more) }, tokens[who])
  const titles = async (who: string): Promise<string[]> =>
    (await t.call(usableReplies, {}, tokens[who])).result.map(({ title }) => title)
  beforeAll(async () => {
    t = await startTestApp({ open })
    for (const name of ['doctor', 'doctor2', 'hospital', 'pharmacist']) tokens[name] = await tokenFor(t.app, name)
  })
  afterAll(async () => t.close())

  it('the demonstration brings sixty: thirty of the hospital, twelve and six of two departments, twelve of the first doctor', async () => {
    expect(await titles('doctor')).toHaveLength(54)
    expect(await titles('doctor2')).toHaveLength(36)
  })

  it('[CHAT-06] a doctor maintains personal ones, and nobody else sees or changes them', async () => {
    const { result: id, success } = await add('doctor', { title: '自己的' })
    expect(success).toBe(true)
    expect(await titles('doctor')).toContain('自己的')
    expect(await titles('doctor2')).not.toContain('自己的')
    const stolen = { ...draft({ title: '改了' }), id, version: 1 }
    expect(await call(cannedReply, 'edit', { json: stolen }, tokens['doctor2'])).toMatchObject({ success: false })
    expect(await call(cannedReply, 'queryById', { query: { id } }, tokens['hospital'])).toMatchObject({ success: false })
    expect(await call(cannedReply, 'edit', { json: stolen }, tokens['doctor'])).toMatchObject({ success: true })
    expect(await titles('doctor')).toContain('改了')
    expect(await call(cannedReply, 'delete', { query: { id } }, tokens['doctor'])).toMatchObject({ success: true })
    expect(await titles('doctor')).not.toContain('改了')
  })

  it('those of a department reach its doctors, those of the hospital all; only the office writes them', async () => {
    expect(await add('doctor', { scope: '3' })).toMatchObject({ success: false, message: '仅医院管理员可维护科室和全院常用语' })
    expect(await add('hospital', { scope: '2' })).toMatchObject({ success: false, message: '请选择科室' })
    await add('hospital', { scope: '2', orgCode: 'A04', title: '呼吸科的' })
    await add('hospital', { scope: '3', title: '全院的' })
    expect(await titles('doctor2')).toEqual(expect.arrayContaining(['呼吸科的', '全院的']))
    expect(await titles('doctor')).toContain('全院的')
    expect(await titles('doctor')).not.toContain('呼吸科的')
    expect((await t.call(usableReplies, {}, tokens['pharmacist'])).success).toBe(false)
  })

  it('a shortcut is told once for each owner, also to two who save it at once', async () => {
    const both = await Promise.all([add('doctor', { shortcut: 'yc1' }), add('doctor', { shortcut: 'yc1' })])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(both.find(({ success }) => !success)).toMatchObject({
      message: '快捷码已存在',
      result: { issues: { shortcut: '快捷码已存在' } },
    })
    expect(await add('doctor2', { shortcut: 'yc1' })).toMatchObject({ success: true })
  })

  it('an unknown variable is named; blanks are free', async () => {
    expect(await add('doctor', { shortcut: 'wz', content: '您好{{患者名字}}' })).toMatchObject({
      success: false,
      message: '未知变量 {{患者名字}}',
    })
    expect(await add('doctor', { shortcut: 'wz', content: '体温{{?体温}}℃' })).toMatchObject({ success: true })
  })

  it('every insertion is counted, and only of what the doctor may insert', async () => {
    const { result: id } = await add('doctor', { shortcut: 'cs', title: '计数' })
    await t.call(useReply, { id }, tokens['doctor'])
    await t.call(useReply, { id }, tokens['doctor'])
    await t.call(useReply, { id }, tokens['doctor2'])
    const { result: row } = await call(cannedReply, 'queryById', { query: { id } }, tokens['doctor'])
    expect(row).toMatchObject({ useCount: 2, version: 1, pinyin: 'js' })
  })
})
