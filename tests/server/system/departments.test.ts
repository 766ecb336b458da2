import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import { DEPARTMENTS, ROOT_DEPARTMENT } from '#server/db/seed/system.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { sysDepart, sysUserDepart } from '#server/db/tables/index.ts'
import { DepartTree } from '#server/modules/system/departments/departmentTree.rules.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { stateOf } from '#tests/support/databaseState.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const depart = (code: string) => seedId('depart', code)
const flat = (nodes: readonly DepartNode[]): DepartNode[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

describeOnDatabases('departments', open => {
  let t: TestApp
  let token = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    token = await tokenFor(t.app, 'doctor')
    const below = (orgCode: string, departName: string, parentId: string, more: Partial<typeof sysDepart.$inferInsert> = {}) =>
      t.app.db.insert(sysDepart).values({ id: depart(orgCode), orgCode, departName, parentId, ...more })
    await below('A02A02', '心内二病区', depart('A02'), { departOrder: 2 })
    await below('A02A01', '心内一病区', depart('A02'), { departOrder: 1 })
    await below('A02A03', '心内旧病区', depart('A02'), { delFlag: 1 })
  })
  afterAll(async () => t.close())

  const get = async (path: string, as = token) =>
    JSON.parse((await t.raw('GET', `/jeecg-boot/sys/sysDepart/${path}`, { token: as })).text)

  it('[API-DEPT-01] [ENTITY-07] GET queryTreeList gives the whole tree in order, leaves without children, nothing deleted', async () => {
    const answer = await get('queryTreeList')
    expect(answer).toMatchObject({ success: true, code: 0 })
    const [root, ...others] = answer.result as DepartNode[]
    expect(others).toEqual([])
    expect(root).toMatchObject({
      orgCode: ROOT_DEPARTMENT.orgCode,
      title: ROOT_DEPARTMENT.name,
      key: depart('A'),
      orgType: '1',
      isLeaf: false,
    })
    expect(root?.children?.map(child => child.orgCode)).toEqual(DEPARTMENTS.map(([code]) => code))
    const heart = root?.children?.[1]
    expect(heart).toMatchObject({ id: depart('A02'), value: depart('A02'), orgType: '2', isLeaf: false })
    expect(heart?.children?.map(({ departName, isLeaf, children, orgType }) => [departName, isLeaf, children, orgType])).toEqual([
      ['心内一病区', true, null, '3'],
      ['心内二病区', true, null, '3'],
    ])
    expect(root?.children?.[0]).toMatchObject({ isLeaf: true, children: null })
  })

  it('[API-DEPT-02] GET queryDepartTreeSync gives one level: the top without pid, else what stands below it', async () => {
    const [root, ...others] = (await get('queryDepartTreeSync')).result
    expect([root.orgCode, root.isLeaf, root.children, others]).toEqual(['A', false, null, []])
    expect((await get('queryDepartTreeSync?pid=')).result).toEqual([root])
    const level = (await get(`queryDepartTreeSync?pid=${depart('A')}`)).result as DepartNode[]
    expect(level).toHaveLength(DEPARTMENTS.length)
    expect(level.filter(node => !node.isLeaf).map(node => node.orgCode)).toEqual(['A02'])
    expect(level.every(node => node.children === null && node.orgType === '2')).toBe(true)
    expect((await get('queryDepartTreeSync?pid=nobody')).result).toEqual([])
  })

  it('[API-DEPT-03] GET queryIdTree gives the same tree with key, value, title and children only', async () => {
    const [root] = (await get('queryIdTree')).result
    expect(Object.keys(root).sort()).toEqual(['children', 'key', 'title', 'value'])
    expect(root.children[1].children.map((node: DepartNode) => node.title)).toEqual(['心内一病区', '心内二病区'])
    expect(root.children[0]).toEqual({ key: depart('A01'), value: depart('A01'), title: '全科医学科', children: null })
  })

  it('[API-DEPT-04] GET searchBy finds by part of the name, flat; nothing found is refused; one’s own with myDeptSearch', async () => {
    const found = await get(`searchBy?keyWord=${encodeURIComponent('病区')}`)
    expect(found.result.map((node: DepartNode) => [node.title, node.children, node.orgType])).toEqual([
      ['心内一病区', null, '3'],
      ['心内二病区', null, '3'],
    ])
    expect(await get('searchBy?keyWord=%25')).toMatchObject({ success: false, code: 500, message: '未查询匹配数据！' })
    const own = await get(`searchBy?keyWord=${encodeURIComponent('科')}&myDeptSearch=1`)
    expect(own.result.map((node: DepartNode) => node.title)).toEqual(['全科医学科'])
    expect((await get('searchBy')).success).toBe(false)
  })

  it('[API-DEPT-05] GET queryMyDeptTreeList gives the trees of one’s own departments, and the identity as message', async () => {
    const mine = await get('queryMyDeptTreeList', await tokenFor(t.app, 'hospital'))
    expect(mine.message).toBe('1')
    expect(mine.result.map((node: DepartNode) => node.orgCode)).toEqual(['A91', 'A92'])
    const id = await addUser(t.app, 'ward')
    expect((await get('queryMyDeptTreeList', await tokenFor(t.app, 'ward'))).result).toEqual([])
    // a department below another of theirs is part of that one's tree
    await t.app.db
      .insert(sysUserDepart)
      .values([depart('A02A01'), depart('A02'), 'gone'].map(departId => ({ userId: id, departId })))
    const [heart, ...others] = (await get('queryMyDeptTreeList', await tokenFor(t.app, 'ward'))).result
    expect([heart.orgCode, flat([heart]).length, others]).toEqual(['A02', 3, []])
  })

  it('refuses anyone who is not signed in, and survives departments that hang below each other in a circle', async () => {
    expect(await get('queryTreeList', 'nobody')).toMatchObject({ message: 'Token失效，请重新登录' })
    await t.app.db
      .update(sysDepart)
      .set({ parentId: depart('A02A01') })
      .where(eq(sysDepart.id, depart('A02')))
    const before = await stateOf(t.database, ['sys_token'])
    const whole = flat((await get('queryTreeList')).result)
    expect(whole.map(node => node.orgCode)).not.toContain('A02')
    expect((await get('queryMyDeptTreeList', await tokenFor(t.app, 'ward'))).result).toEqual([])
    expect((await get(`searchBy?keyWord=${encodeURIComponent('心内')}`)).success).toBe(true)
    for (const path of [`queryDepartTreeSync?pid=${depart('A02')}`, `queryDepartTreeSync?pid=' or 1=1 --`])
      expect((await get(encodeURI(path))).success, path).toBe(true)
    expect(await stateOf(t.database, ['sys_token'])).toEqual(before)
    await t.app.db
      .update(sysDepart)
      .set({ parentId: depart('A') })
      .where(eq(sysDepart.id, depart('A02')))
  })
})

it('the tree keeps the order of its rows and leaves out what hangs below nothing', () => {
  const row = (id: string, parentId: string) => ({ id, parentId, departName: id, departOrder: 0, orgCategory: '2', orgCode: id })
  const tree = new DepartTree([row('b', ''), row('a', ''), row('a1', 'a'), row('lost', 'gone')])
  expect(flat(tree.whole()).map(node => node.id)).toEqual(['b', 'a', 'a1'])
  expect(tree.pathOf('a1')).toEqual(['a1', 'a'])
  expect(tree.treesOf(['a1', 'a', 'lost']).map(node => node.id)).toEqual(['a'])
})
