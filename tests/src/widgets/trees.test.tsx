import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DROPDOWN_HEIGHT } from '#contract/constants.ts'
import type { WireTreeNode } from '#contract/entities/dictionary.ts'
import { categoryNodeOf, treeNodeOf } from '#contract/entities/dictionary.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { CategorySelect } from '#src/widgets/trees/CategorySelect.tsx'
import { TreeDict } from '#src/widgets/trees/TreeDict.tsx'
import { TreeSelect } from '#src/widgets/trees/TreeSelect.tsx'
import { TreeTable } from '#src/widgets/trees/TreeTable.tsx'
import { treeRowsOf } from '#src/widgets/trees/treeRows.ts'
import { no, ok } from '../support/listeningServer.ts'
import type { Seen } from '../support/listeningServer.ts'
import { Kept, startWidgets, still } from '#tests/support/widgets/selectsSupport.tsx'

let world: Awaited<ReturnType<typeof startWidgets>>
beforeEach(async () => {
  world = await startWidgets()
})
afterEach(async () => world.stop())

const node = (key: string, title: string, more: Partial<WireTreeNode> = {}): WireTreeNode => ({
  key,
  title,
  leaf: true,
  icon: null,
  parentId: '0',
  value: null,
  code: `C-${key}`,
  ...more,
})
const openList = () => fireEvent.mouseDown(screen.getByRole('combobox', { name: '树' }))
const titles = () => [...document.querySelectorAll('.ant-select-tree-title')].map(one => one.textContent)
const treeNode = (title: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.ant-select-tree-treenode')].find(one =>
    one.textContent?.includes(title),
  )
  if (!found) throw new Error(`no node ${title}: ${titles().join(' ')}`)
  return found
}
const expand = (title: string) => fireEvent.click(treeNode(title).querySelector('.ant-select-tree-switcher') ?? treeNode(title))
const pick = (title: string) =>
  fireEvent.click(treeNode(title).querySelector('.ant-select-tree-node-content-wrapper') ?? treeNode(title))
const hasExpander = (title: string) => treeNode(title).querySelector('.ant-select-tree-switcher-noop') === null

const DEPARTS = 'sys_depart,depart_name,id'
const departs = (seen: Seen) =>
  ok(
    seen.query.get('pid') === ''
      ? [node('1', '医院', { leaf: false }), node('2', '分院', { leaf: false })]
      : seen.query.get('pid') === '1'
        ? [node('11', '内科', { parentId: '1' }), node('12', '外科', { parentId: '1' })]
        : [],
  )

describe('TreeSelect', () => {
  beforeEach(() => {
    world.answers['/sys/dict/loadTreeData'] = departs
    world.answers[`/sys/dict/loadDictItem/${DEPARTS}`] = () => ok(['远处科'])
  })

  it('[API-DICT-10] [PICK-51] [PICK-52] loads level by level with the parameters of the call, at most 400 px high', async () => {
    const given: unknown[] = []
    render(
      <Kept initial="99" given={given}>
        {(value, set) => (
          <TreeSelect aria-label="树" dict={DEPARTS} pidField="parent_id" condition='{"a":1}' value={value} onChange={set} />
        )}
      </Kept>,
    )
    expect(await screen.findByText('远处科')).toBeTruthy()
    openList()
    await waitFor(() => expect(titles()).toEqual(['医院', '分院']))
    expect(DROPDOWN_HEIGHT).toBe(400)
    expect(document.querySelector<HTMLElement>('.ant-select-dropdown')?.style.maxHeight).toBe('400px')
    expect(Object.fromEntries(world.asked('/sys/dict/loadTreeData')[0]?.query ?? [])).toMatchObject({
      pid: '',
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      pidField: 'parent_id',
      hasChildField: '',
      condition: '{"a":1}',
    })
    expand('医院')
    await waitFor(() => expect(titles()).toEqual(['医院', '内科', '外科', '分院']))
    expect(world.asked('/sys/dict/loadTreeData').at(-1)?.query.get('pid')).toBe('1')
    // a branch without anything below it becomes a leaf
    expect(hasExpander('分院')).toBe(true)
    expand('分院')
    await waitFor(() => expect(hasExpander('分院')).toBe(false))
    pick('外科')
    expect(given).toEqual([['12', '外科']])
    fireEvent.click(screen.getByRole('button', { name: '清除' }))
    expect(given.at(-1)).toEqual(['', ''])
  })

  it('[FORM-42] a condition that is no JSON text of an object says so and loads nothing', async () => {
    for (const condition of ['abc', '[1]', '"x"', 'null', '1']) {
      const { unmount } = render(still(<TreeSelect aria-label="树" dict={DEPARTS} condition={condition} />))
      await waitFor(() =>
        expect(toasts.current()).toMatchObject([
          { kind: 'error', text: '组件JTreeSelect-condition传值有误，需要一个json字符串!' },
        ]),
      )
      openList()
      expect(await screen.findByText('组件JTreeSelect-condition传值有误，需要一个json字符串!')).toBeTruthy()
      unmount()
      for (const toast of toasts.current()) toasts.dismiss(toast.id)
    }
    expect(world.asked('/sys/dict/loadTreeData')).toEqual([])
  })

  it('[PICK-53] several: joined by a comma, one tag in the field; 0 is no value', async () => {
    const given: unknown[] = []
    render(
      <Kept initial="0" given={given}>
        {(value, set) => <TreeSelect aria-label="树" multiple dict={DEPARTS} value={value} onChange={set} />}
      </Kept>,
    )
    openList()
    await waitFor(() => expect(titles()).toHaveLength(2))
    pick('医院')
    pick('分院')
    expect(given).toEqual([
      ['1', '医院'],
      ['1,2', '医院,分院'],
    ])
    const tags = [...document.querySelectorAll('.ant-select-selection-item')].map(one => one.textContent)
    expect(tags).toEqual(['医院', '+ 1 ...'])
  })

  it('says why the tree is not there, and can be asked again', async () => {
    world.answers['/sys/dict/loadTreeData'] = () => no('字典Code不合法')
    render(still(<TreeSelect aria-label="树" dict={DEPARTS} />))
    await waitFor(() => expect(toasts.current()).toMatchObject([{ kind: 'error', text: '字典Code不合法' }]))
    openList()
    world.answers['/sys/dict/loadTreeData'] = departs
    fireEvent.click(await screen.findByRole('button', { name: '重试' }))
    await waitFor(() => expect(titles()).toEqual(['医院', '分院']))
  })
})

describe('categories', () => {
  const level = (seen: Seen) =>
    ok(
      seen.query.get('pid') === 'a'
        ? [node('a1', '降压药', { parentId: 'a' })]
        : [node('a', '药品', { leaf: false }), node('b', '器械')],
    )

  it('[API-CAT-05] [API-CAT-06] CategorySelect asks loadTreeData with pcode 0, then pid, and gives the text back', async () => {
    world.answers['/sys/category/loadTreeData'] = level
    world.answers['/sys/category/loadDictItem/'] = () => ok(['护理'])
    const given: unknown[] = []
    render(
      <Kept initial="x" given={given}>
        {(value, set) => <CategorySelect aria-label="树" back="kindName" value={value} onChange={set} />}
      </Kept>,
    )
    expect(await screen.findByText('护理')).toBeTruthy()
    expect(world.asked('/sys/category/loadDictItem/')[0]?.query.get('ids')).toBe('x')
    openList()
    await waitFor(() => expect(titles()).toEqual(['药品', '器械']))
    expect(Object.fromEntries(world.asked('/sys/category/loadTreeData')[0]?.query ?? [])).toMatchObject({
      pcode: '0',
      condition: '',
    })
    expand('药品')
    await waitFor(() => expect(titles()).toEqual(['药品', '降压药', '器械']))
    expect(world.asked('/sys/category/loadTreeData').at(-1)?.query.get('pid')).toBe('a')
    pick('降压药')
    expect(given).toEqual([['a1', { kindName: '降压药' }]])
  })

  it('[PICK-50] [API-CAT-01] [API-CAT-02] TreeDict loads its roots, then children by pid when a branch is opened', async () => {
    world.answers['/sys/category/loadTreeRoot'] = () => ok([node('a', '药品', { leaf: false })])
    world.answers['/sys/category/loadTreeChildren'] = () => ok([node('a1', '降压药', { parentId: 'a' })])
    const given: unknown[] = []
    render(
      <Kept initial="" given={given}>
        {(value, set) => <TreeDict aria-label="树" async parentCode="A01" field="code" value={value} onChange={set} />}
      </Kept>,
    )
    openList()
    await waitFor(() => expect(titles()).toEqual(['药品']))
    expect(Object.fromEntries(world.asked('/sys/category/loadTreeRoot')[0]?.query ?? [])).toMatchObject({
      async: 'true',
      pcode: 'A01',
    })
    expect(world.asked('/sys/category/loadTreeChildren')).toEqual([])
    expand('药品')
    await waitFor(() => expect(titles()).toEqual(['药品', '降压药']))
    expect(world.asked('/sys/category/loadTreeChildren')[0]?.query.get('pid')).toBe('a')
    pick('降压药')
    expect(given).toEqual(['C-a1'])
  })

  it('[API-CAT-03] [API-CAT-04] TreeDict reads the name of its value by loadOne; not asynchronous it takes the whole tree at once', async () => {
    world.answers['/sys/category/loadTreeRoot'] = () =>
      ok([node('a', '药品', { leaf: false, children: [node('a1', '降压药', { parentId: 'a' })] })])
    world.answers['/sys/category/loadOne'] = () =>
      ok({ id: 'z', pid: '0', name: '康复', code: 'Z01', hasChild: null, version: 1 })
    render(still(<TreeDict aria-label="树" value="z" />))
    expect(await screen.findByText('康复')).toBeTruthy()
    const [asked] = world.asked('/sys/category/loadOne')
    expect([asked?.query.get('field'), asked?.query.get('val')]).toEqual(['id', 'z'])
    openList()
    await waitFor(() => expect(titles()).toEqual(['药品']))
    expect(world.asked('/sys/category/loadTreeRoot')[0]?.query.get('async')).toBe('false')
    expand('药品')
    await waitFor(() => expect(titles()).toEqual(['药品', '降压药']))
    expect(world.asked('/sys/category/loadTreeChildren')).toEqual([])
  })

  it('[ERR-33] a failed load of the roots shows the message of the server as an error', async () => {
    world.answers['/sys/category/loadTreeRoot'] = () => no('该编码【Q77】不存在，请核实!')
    render(still(<TreeDict aria-label="树" parentCode="Q77" />))
    await waitFor(() => expect(toasts.current()).toMatchObject([{ kind: 'error', text: '该编码【Q77】不存在，请核实!' }]))
  })

  it('[ENTITY-10] [ENTITY-11] wire nodes become nodes of the client: leaf, hasChildren, value = key', () => {
    const wire = node('a', '药品', { leaf: false, children: [node('a1', '降压药', { parentId: 'a' })] })
    expect(treeNodeOf(wire)).toEqual({
      id: 'a',
      key: 'a',
      title: '药品',
      isLeaf: false,
      hasChildren: true,
      parentId: '0',
      children: [{ id: 'a1', key: 'a1', title: '降压药', isLeaf: true, hasChildren: false, parentId: 'a' }],
    })
    expect(categoryNodeOf(wire)).toMatchObject({
      key: 'a',
      value: 'a',
      label: '药品',
      name: '药品',
      leaf: false,
      isLeaf: false,
      children: [{ value: 'a1', isLeaf: true }],
    })
  })
})

describe('TreeTable', () => {
  const columns = [
    { key: 'name', title: '名称' },
    { key: 'code', title: '编码' },
  ]
  const rows = (seen: Seen, key: string) =>
    seen.query.get(key) === '1'
      ? [{ id: 11, name: '内科', code: 'A1' }]
      : seen.query.get(key) === '2'
        ? []
        : [
            { id: 1, name: '医院', code: 'A', hasChildren: true },
            { id: 2, name: '分院', code: 'B', hasChildren: true },
          ]
  const names = () => [...document.querySelectorAll('tbody tr.ant-table-row')].map(row => row.querySelector('td')?.textContent)
  const expander = (name: string) => {
    const found = [...document.querySelectorAll('tbody tr.ant-table-row')].find(row => row.textContent?.includes(name))
    return found?.querySelector<HTMLElement>('button.ant-table-row-expand-icon:not(.ant-table-row-expand-icon-spaced)')
  }

  it('[API-TREE-01] [API-TREE-04] asks its url with parentId and takes a list; a branch is loaded when it is opened', async () => {
    world.answers['/sys/tree/list'] = seen => ok(rows(seen, 'parentId'))
    const events: string[] = []
    render(
      still(
        <TreeTable
          aria-label="部门"
          url="/sys/tree/list"
          columns={columns}
          topValue="0"
          onRequestBefore={() => events.push('before')}
          onRequestSuccess={found => events.push(`success ${found.length}`)}
          onRequestFinally={() => events.push('finally')}
        />,
      ),
    )
    await waitFor(() => expect(names()).toEqual(['医院', '分院']))
    expect(world.asked('/sys/tree/list')[0]?.query.get('parentId')).toBe('0')
    expect(events).toEqual(['before', 'success 2', 'finally'])
    fireEvent.click(expander('医院') ?? document.body)
    await waitFor(() => expect(names()).toEqual(['医院', '内科', '分院']))
    expect(world.asked('/sys/tree/list').at(-1)?.query.get('parentId')).toBe('1')
    // nothing below: no expander any more
    fireEvent.click(expander('分院') ?? document.body)
    await waitFor(() => expect(expander('分院')).toBeFalsy())
    fireEvent.click(expander('医院') ?? document.body)
    await waitFor(() => expect(names()).toEqual(['医院', '分院']))
    fireEvent.click(expander('医院') ?? document.body)
    await waitFor(() => expect(names()).toEqual(['医院', '内科', '分院']))
    expect(world.asked('/sys/tree/list')).toHaveLength(3)
  })

  it('[API-TREE-02] [API-TREE-03] [API-TREE-05] another key, other parameters, a condition, another url below, and an object with records', async () => {
    world.answers['/sys/tree/roots'] = seen => ok({ records: rows(seen, 'pid'), total: 2 })
    world.answers['/sys/tree/below'] = seen => ok({ records: rows(seen, 'pid') })
    const table = (status: string) =>
      still(
        <TreeTable
          aria-label="部门"
          url="/sys/tree/roots"
          childrenUrl="/sys/tree/below"
          queryKey="pid"
          queryParams={{ status }}
          condition='{"a":1}'
          columns={columns}
        />,
      )
    const { rerender } = render(table('1'))
    await waitFor(() => expect(names()).toEqual(['医院', '分院']))
    const query = Object.fromEntries(world.asked('/sys/tree/roots')[0]?.query ?? [])
    expect(query).toMatchObject({ status: '1', condition: '{"a":1}' })
    expect(Object.keys(query)).not.toContain('parentId')
    fireEvent.click(expander('医院') ?? document.body)
    await waitFor(() => expect(names()).toEqual(['医院', '内科', '分院']))
    expect(Object.fromEntries(world.asked('/sys/tree/below')[0]?.query ?? [])).toMatchObject({ pid: '1', status: '1' })
    // the same content asks nothing, another one asks anew and folds
    rerender(table('1'))
    rerender(table('2'))
    await waitFor(() => expect(world.asked('/sys/tree/roots').map(one => one.query.get('status'))).toEqual(['1', '2']))
    await waitFor(() => expect(names()).toEqual(['医院', '分院']))
  })

  it('[API-TREE-06] any other result says 返回数据类型不识别', async () => {
    for (const result of ['x', 7, true, null, { rows: [] }, [1]]) {
      expect(() => treeRowsOf(result)).toThrow()
      world.answers['/sys/tree/list'] = () => ok(result)
      const { unmount } = render(still(<TreeTable aria-label="部门" url="/sys/tree/list" columns={columns} />))
      await waitFor(() => expect(toasts.current()).toMatchObject([{ kind: 'error', text: '返回数据类型不识别' }]))
      expect((await screen.findByRole('alert')).textContent).toContain('返回数据类型不识别')
      unmount()
      for (const toast of toasts.current()) toasts.dismiss(toast.id)
    }
  })
})
