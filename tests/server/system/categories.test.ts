import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/categories.ts'
import { sysCategory, sysLog } from '#server/db/tables/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { nextTreeCode } from '#contract/rules/treeCode.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { stateOf } from '#tests/support/databaseState.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const id = (code: string) => seedId('category', code)

describe('codes of categories', () => {
  it('count segments of a letter and two digits up, and append one after Z99', () => {
    expect(
      [
        ['', null],
        ['', 'A01'],
        ['', 'A99'],
        ['A01', 'A01A09'],
        ['A01', null],
        ['', 'Z99'],
      ].map(([parent, last]) => nextTreeCode(parent ?? '', last ?? null)),
    ).toEqual(['A01', 'A02', 'B01', 'A01A10', 'A01A01', 'Z99A01'])
  })
})

describeOnDatabases('categories', open => {
  let t: TestApp
  let admin: string
  let doctor: string
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = (await t.loginAs('admin')).token
    doctor = (await t.loginAs('doctor')).token
  })
  afterAll(async () => t.close())
  const remove = async (path: string, query: string, token = admin) =>
    JSON.parse((await t.raw('DELETE', `/jeecg-boot/sys/category/${path}?${query}`, { token })).text) as unknown
  const row = async (rowId: string) => (await t.database.db.select().from(sysCategory).where(eq(sysCategory.id, rowId)))[0]

  it('[API-CAT-01] loadTreeRoot takes async and pcode: one level or the whole tree', async () => {
    expect([calls.loadTreeRoot.methods[0], calls.loadTreeRoot.path]).toEqual(['GET', '/sys/category/loadTreeRoot'])
    const roots = (await t.call(calls.loadTreeRoot, { async: true, pcode: '' }, doctor)).result
    expect(roots.map(({ title, leaf, code }) => [title, leaf, code])).toEqual([
      ['药品分类', false, 'A01'],
      ['健康宣教', false, 'A02'],
      ['护理服务', false, 'A03'],
    ])
    expect(roots.every(node => node.children === undefined)).toBe(true)
    const whole = (await t.call(calls.loadTreeRoot, { async: false, pcode: 'A02' }, doctor)).result
    expect(whole.map(node => node.title)).toEqual(['慢病管理', '用药指导', '疫苗接种'])
    expect(whole[0]?.children?.map(node => node.title)).toEqual(['高血压', '糖尿病'])
    expect(await t.call(calls.loadTreeRoot, { async: true, pcode: 'Q77' }, doctor)).toMatchObject({
      success: false,
      message: '该编码【Q77】不存在，请核实!',
    })
  })

  it('[API-CAT-02] [API-CAT-05] loadTreeChildren takes pid; loadTreeData pid, pcode and condition', async () => {
    expect([calls.loadTreeChildren.path, calls.loadCategoryTree.path]).toEqual([
      '/sys/category/loadTreeChildren',
      '/sys/category/loadTreeData',
    ])
    const titles = async (input: { pid?: string; pcode?: string; condition?: string }) =>
      (await t.call(calls.loadCategoryTree, input, doctor)).result.map(node => node.title)
    expect((await t.call(calls.loadTreeChildren, { pid: id('A03') }, doctor)).result.map(node => node.title)).toEqual([
      '居家护理',
      '康复护理',
      '母婴护理',
    ])
    expect(await titles({ pcode: '0' })).toHaveLength(3)
    expect(await titles({ pcode: 'A03' })).toHaveLength(3)
    expect(await titles({ pid: id('A02'), pcode: 'A03' })).toEqual(['慢病管理', '用药指导', '疫苗接种'])
    expect(await titles({ pid: id('A02'), condition: '{"name":"用药指导"}' })).toEqual(['用药指导'])
    expect(await t.call(calls.loadCategoryTree, {}, doctor)).toMatchObject({ message: '加载分类字典树参数有误.[null]!' })
    expect(await t.call(calls.loadCategoryTree, { pcode: 'x' }, doctor)).toMatchObject({ message: '加载分类字典树参数有误.[x]!' })
    expect(await t.call(calls.loadCategoryTree, { pcode: '0', condition: '[1]' }, doctor)).toMatchObject({
      message: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
    })
    expect(await t.call(calls.loadCategoryTree, { pcode: '0', condition: '{"pid) or (1=1":"x"}' }, doctor)).toMatchObject({
      message: '查询条件不合法',
    })
  })

  it('[API-CAT-03] [API-CAT-04] [API-CAT-06] loadOne by field and val is read through name; loadDictItem/ gives names in order', async () => {
    const one = await t.call(calls.loadOneCategory, { field: 'code', val: 'A02A01' }, doctor)
    expect(one.result).toMatchObject({ id: id('A02A01'), name: '慢病管理', pid: id('A02'), hasChild: '1' })
    expect((await t.call(calls.loadOneCategory, { field: 'id', val: id('A03') }, doctor)).result.name).toBe('护理服务')
    expect(await t.call(calls.loadOneCategory, { field: 'code', val: 'nothing' }, doctor)).toMatchObject({ message: '查询无果' })
    expect(
      JSON.parse((await t.raw('GET', '/jeecg-boot/sys/category/loadOne?field=name&val=x', { token: doctor })).text),
    ).toMatchObject({
      success: false,
      message: '参数不识别！',
    })
    const names = async (ids: string, more: { delNotExist?: boolean } = {}) =>
      t.call(calls.loadCategoryNames, { ids, ...more }, doctor)
    expect((await names(`${id('A03')},x,${id('A01')}`)).result).toEqual(['护理服务', '药品分类'])
    expect((await names(`${id('A03')},x,`, { delNotExist: false })).result).toEqual(['护理服务', 'x'])
    expect(await names('')).toMatchObject({ success: false, message: 'ids 不能为空' })
  })

  it('adds below a parent with the next code, also when many add at once; edits by version; a circle is refused', async () => {
    const added = await Promise.all(
      ['伤口换药', '鼻饲护理', '压疮护理'].map(name => t.call(calls.addCategory, { name, pid: id('A03A01') }, admin)),
    )
    for (const answer of added) expect(answer).toMatchObject({ success: true, message: '添加成功！' })
    const rows = await t.database.db
      .select()
      .from(sysCategory)
      .where(eq(sysCategory.pid, id('A03A01')))
    expect(rows.map(one => one.code).sort()).toEqual(['A03A01A01', 'A03A01A02', 'A03A01A03'])
    expect((await row(id('A03A01')))?.hasChild).toBe('1')
    const [first = ''] = added.map(answer => answer.result)
    expect(await t.call(calls.editCategory, { id: first, name: '换药', version: 1, pid: id('A03A02') }, admin)).toMatchObject({
      success: true,
      message: '修改成功!',
    })
    const [line] = await t.database.db
      .select()
      .from(sysLog)
      .where(eq(sysLog.action, 'category.edit'))
      .orderBy(desc(sysLog.at))
      .limit(1)
    expect(line?.content).toMatch(/^name: .+ → 换药; pid: /)
    expect(await row(first)).toMatchObject({ name: '换药', pid: id('A03A02'), version: 2 })
    expect(await t.call(calls.editCategory, { id: first, name: '旧', version: 1 }, admin)).toMatchObject({
      result: { reason: 'VERSION_CONFLICT', current: { name: '换药' } },
    })
    expect(await t.call(calls.editCategory, { id: id('A03'), pid: id('A03A02') }, admin)).toMatchObject({
      message: '上级分类不能是自己或自己的下级',
    })
    expect(await t.call(calls.editCategory, { id: id('A03'), pid: 'nobody' }, admin)).toMatchObject({ message: '未找到对应实体' })
    // the code that the moved one took along is not given twice
    const again = await t.call(calls.addCategory, { name: '雾化护理', pid: id('A03A01') }, admin)
    expect(again.success).toBe(true)
    expect((await row(again.result))?.code).toBe('A03A01A04')
    expect(await t.call(calls.addCategory, { name: 'x', pid: 'nobody' }, admin)).toMatchObject({ message: '未找到对应实体' })
    expect(await t.call(calls.addCategory, { name: 'x' }, doctor)).toMatchObject({ code: 510 })
  })

  it('deletes with everything below, and the parent becomes a leaf', async () => {
    expect(await remove('delete', `id=${id('A02A01')}`, doctor)).toMatchObject({ code: 510 })
    expect(await remove('delete', `id=${id('A02A01')}`)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await row(id('A02A01A02'))).toBeUndefined()
    expect(await remove('deleteBatch', `ids=${id('A02A02')},${id('A02A03')},`)).toMatchObject({ success: true })
    expect((await row(id('A02')))?.hasChild).toBeNull()
    expect(await remove('delete', `id=${id('A02A01')}`)).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await remove('deleteBatch', 'ids=,')).toMatchObject({ success: false, message: '参数不识别！' })
  })

  it('SQL, prototype names and wrong types change and tell nothing', async () => {
    const before = await stateOf(t.database, ['sys_log', 'sys_token'])
    for (const attack of ["' or 1=1 --", '__proto__', '\u0000', '[]', 'x'.repeat(300), '%']) {
      const value = encodeURIComponent(attack)
      for (const path of [
        `loadTreeRoot?async=${value}&pcode=${value}`,
        `loadTreeChildren?pid=${value}`,
        `loadOne?field=${value}&val=${value}`,
        `loadOne?field=code&val=${value}`,
        `loadTreeData?pid=${value}`,
        `loadTreeData?pcode=0&condition=${value}`,
        `loadDictItem/?ids=${value}`,
      ]) {
        const { text } = await t.raw('GET', `/jeecg-boot/sys/category/${path}`, { token: admin })
        expect(text).not.toMatch(/select |syntax|Failed query|服务器内部错误|药品分类/)
      }
      await remove('delete', `id=${value}`)
      await remove('deleteBatch', `ids=${value}`)
      await t.call(calls.editCategory, { id: attack, name: attack }, admin)
      await t.call(calls.addCategory, { name: 'x', pid: attack }, admin)
    }
    expect(await stateOf(t.database, ['sys_log', 'sys_token'])).toEqual(before)
  })
})
