import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import { failure } from '#contract/http/failure.ts'
import { departmentTreeMachine } from '#machines/departmentTree/departmentTree.machine.ts'
import { firstOpen, halfTicked, toggled } from '#machines/departmentTree/departmentTree.rules.ts'
import * as select from '#machines/departmentTree/departmentTree.select.ts'
import type { DepartTreeEmitted, DepartTreeInput } from '#machines/departmentTree/departmentTree.types.ts'

const node = (id: string, title: string, children: DepartNode[] | null = null, isLeaf = children === null): DepartNode => ({
  ...{ id, key: id, value: id, title, departName: title, children, isLeaf },
  ...{ parentId: '', departOrder: 0, orgCategory: '2', orgType: '1', orgCode: id.toUpperCase() },
})
const TREE = [
  node('a', '医院', [
    node('b', '内科', [node('c', '心内一病区'), node('d', '心内二病区')]),
    node('e', '外科', [node('f', '骨科')]),
  ]),
]
const INPUT: DepartTreeInput = { value: [], store: 'id', isMulti: false, isLazy: false, isRootOpened: true, isRequired: true }

/** The machine over a tree; `asked` is what was asked for. */
function started(input: Partial<DepartTreeInput> = {}, fails: { tree?: number; children?: boolean } = {}) {
  const asked: string[] = []
  const confirmed: DepartTreeEmitted[] = []
  let failing = fails.tree ?? 0
  const children: Record<string, DepartNode[]> = { a: [node('b', '内科', null, false), node('e', '外科')], b: [] }
  const actor = createActor(
    departmentTreeMachine.provide({
      actors: {
        loadTree: fromPromise(async ({ input: { isLazy } }) => {
          asked.push(isLazy ? 'top' : 'tree')
          if ((failing -= 1) >= 0) throw failure('network', '网络异常')
          return isLazy ? [node('a', '医院', null, false)] : TREE
        }),
        loadChildren: fromPromise(async ({ input: { id } }) => {
          asked.push(id)
          if (fails.children) throw failure('network', '网络异常')
          return children[id] ?? []
        }),
        searchTree: fromPromise(async ({ input: { keyword } }) => {
          asked.push(`?${keyword}`)
          if (keyword === '无') throw failure('refused', '未查询匹配数据！')
          return [node('x', `${keyword}门诊`)]
        }),
      },
    }),
    { input: { ...INPUT, ...input } },
  )
  actor.on('departs.confirmed', told => confirmed.push(told))
  actor.start()
  const settle = () => new Promise(resolve => setTimeout(resolve))
  return { actor, asked, confirmed, settle, now: () => actor.getSnapshot() }
}
/** An open, loaded tree. */
async function opened(input: Partial<DepartTreeInput> = {}) {
  const tree = started(input)
  tree.actor.send({ type: 'tree.open' })
  await tree.settle()
  return tree
}

describe('ticks', () => {
  it('[PICK-22] are strict at first: a parent’s tick leaves its children alone', async () => {
    const { actor, now } = await opened({ isMulti: true })
    actor.send({ type: 'node.check', value: 'b' })
    expect(select.selectChecked(now())).toEqual(['b'])
    expect(select.selectHalf(now())).toEqual([])
  })

  it('[PICK-23] [WALK-42] in single mode the newest replaces the former, and a second press takes it away', async () => {
    const { actor, now } = await opened()
    for (const value of ['c', 'd']) actor.send({ type: 'node.check', value })
    expect(select.selectChecked(now())).toEqual(['d'])
    actor.send({ type: 'node.check', value: 'd' })
    expect(select.selectChecked(now())).toEqual([])
    actor.send({ type: 'link.set', isLinked: true })
    expect(select.selectIsLinked(now()), 'nothing to link in single mode').toBe(false)
  })

  it('linked: children follow, the last child ticks its parent, the first unticked one unticks it; half where some are missing', async () => {
    const { actor, now } = await opened({ isMulti: true })
    const checked = () => [...select.selectChecked(now())].sort().join('')
    actor.send({ type: 'node.check', value: 'b' })
    actor.send({ type: 'link.set', isLinked: true })
    expect(checked(), 'what was ticked takes along what is below').toBe('bcd')
    expect(select.selectHalf(now())).toEqual(['a'])
    actor.send({ type: 'node.check', value: 'f' })
    expect(checked(), 'all below the top are ticked').toBe('abcdef')
    actor.send({ type: 'node.check', value: 'c' })
    expect(checked()).toBe('def')
    expect(select.selectHalf(now())).toEqual(['a', 'b'])
    actor.send({ type: 'link.set', isLinked: false })
    actor.send({ type: 'node.check', value: 'a' })
    expect(checked()).toBe('adef')
    actor.send({ type: 'checks.clear' })
    expect(checked()).toBe('')
  })

  it('linked ticks: pressing a node twice brings back what was, and a parent is ticked exactly when all its children are', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f']
    const ticks = { nodes: TREE, store: 'id' as const, isMulti: true, isLinked: true }
    for (const value of all) {
      const on = toggled({ ...ticks, checked: [] }, value)
      expect(toggled({ ...ticks, checked: on }, value), value).toEqual([])
      expect(on.includes('b'), value).toBe(on.includes('c') && on.includes('d'))
      expect(halfTicked({ ...ticks, checked: on }).some(half => on.includes(half))).toBe(false)
    }
  })
})

describe('opening and confirming', () => {
  it('[PICK-15] opens with its top open, and the way to what is ticked; all folded where that is wanted', async () => {
    expect(select.selectExpanded((await opened()).now())).toEqual(['a'])
    expect(select.selectExpanded((await opened({ value: ['f'] })).now()).toSorted()).toEqual(['a', 'e'])
    const { now } = await opened({ isRootOpened: false })
    expect(select.selectExpanded(now())).toEqual([])
    expect(firstOpen(TREE, { ...now().context, checked: ['a'] })).toEqual([])
  })

  it('[PICK-49] refuses to confirm without a choice and says so; a choice takes the sentence away', async () => {
    const { actor, now, confirmed } = await opened()
    actor.send({ type: 'tree.confirm' })
    expect([select.isTreeOpen(now()), select.selectAsked(now()), confirmed]).toEqual([true, '请选择科室', []])
    actor.send({ type: 'node.check', value: 'c' })
    expect(select.selectAsked(now())).toBe('')
    actor.send({ type: 'tree.confirm' })
    expect(select.isTreeOpen(now())).toBe(false)
    expect(confirmed).toMatchObject([{ value: ['c'], nodes: [{ id: 'c', title: '心内一病区' }] }])
    const free = await opened({ isRequired: false })
    free.actor.send({ type: 'tree.confirm' })
    expect(free.confirmed).toMatchObject([{ value: [], nodes: [] }])
  })

  it('cancelling forgets the ticks; the next opening begins with the value; values that the tree lacks are kept', async () => {
    const { actor, now, confirmed, settle } = await opened({ value: ['c', 'gone'], isMulti: true })
    actor.send({ type: 'node.check', value: 'd' })
    actor.send({ type: 'tree.cancel' })
    expect([select.selectChecked(now()), confirmed]).toEqual([[], []])
    actor.send({ type: 'tree.open' })
    await settle()
    expect(select.selectChecked(now())).toEqual(['c', 'gone'])
    actor.send({ type: 'node.check', value: 'f' })
    actor.send({ type: 'tree.confirm' })
    expect(confirmed[0]?.value).toEqual(['c', 'gone', 'f'])
    expect(select.selectDepartNames(now())).toBe('心内一病区,gone,骨科')
  })

  it('names the value without being opened, by org code where that is stored; asks for nothing without a value', async () => {
    const closed = started({ value: ['C'], store: 'orgCode' })
    await closed.settle()
    expect([select.selectDepartNames(closed.now()), select.isTreeOpen(closed.now())]).toEqual(['心内一病区', false])
    const empty = started()
    await empty.settle()
    expect(empty.asked).toEqual([])
    empty.actor.send({ type: 'value.set', value: ['f'] })
    await empty.settle()
    expect([empty.asked, select.selectDepartNames(empty.now())]).toEqual([['tree'], '骨科'])
  })

  it('says why the tree did not come, and tries again', async () => {
    const { actor, now, settle, asked } = started({}, { tree: 1 })
    actor.send({ type: 'tree.open' })
    await settle()
    expect([select.hasTreeFailed(now()), select.selectTreeFailure(now())?.text]).toEqual([true, '网络异常'])
    actor.send({ type: 'tree.retry' })
    await settle()
    expect([now().hasTag('ready'), select.selectTreeFailure(now()), asked]).toEqual([true, null, ['tree', 'tree']])
  })
})

describe('searching and lazy levels', () => {
  it('a whole tree opens the way to what it finds and colours it; an empty word ends the search', async () => {
    const { actor, now, asked } = await opened()
    actor.send({ type: 'search.submit', keyword: '二病区' })
    expect([select.selectMatches(now()), select.selectExpanded(now()).toSorted()]).toEqual([['d'], ['a', 'b']])
    actor.send({ type: 'search.submit', keyword: '眼科' })
    expect(select.isSearchEmpty(now())).toBe(true)
    actor.send({ type: 'search.submit', keyword: '' })
    expect([select.isSearchEmpty(now()), select.selectMatches(now()), asked]).toEqual([false, [], ['tree']])
  })

  it('asks for a level when it is opened, once, one after the other; a node without children becomes a leaf', async () => {
    const { actor, now, asked, settle } = await opened({ isLazy: true })
    expect([asked, select.selectNodes(now()).map(one => one.children)]).toEqual([['top'], [null]])
    actor.send({ type: 'node.expand', id: 'a', isExpanded: true })
    await settle()
    actor.send({ type: 'node.expand', id: 'a', isExpanded: false })
    actor.send({ type: 'node.expand', id: 'a', isExpanded: true })
    actor.send({ type: 'node.expand', id: 'b', isExpanded: true })
    await settle()
    expect(asked).toEqual(['top', 'a', 'b'])
    expect(select.selectNodes(now())[0]?.children?.map(one => one.isLeaf)).toEqual([true, true])
  })

  it('folds a node whose children did not come, so that it can be opened again', async () => {
    const { actor, now, asked, settle } = started({ isLazy: true }, { children: true })
    actor.send({ type: 'tree.open' })
    await settle()
    for (let time = 0; time < 2; time += 1) {
      actor.send({ type: 'node.expand', id: 'a', isExpanded: true })
      await settle()
      expect([select.selectExpanded(now()), select.selectTreeFailure(now())?.text]).toEqual([[], '网络异常'])
    }
    expect(asked).toEqual(['top', 'a', 'a'])
  })

  it('lets the server search a lazy tree; what was found can be ticked', async () => {
    const { actor, now, confirmed, settle } = await opened({ isLazy: true })
    actor.send({ type: 'search.submit', keyword: '眼科' })
    await settle()
    expect(select.selectNodes(now()).map(one => one.title)).toEqual(['眼科门诊'])
    actor.send({ type: 'node.check', value: 'x' })
    actor.send({ type: 'tree.confirm' })
    expect(confirmed).toMatchObject([{ value: ['x'], nodes: [{ title: '眼科门诊' }] }])
    actor.send({ type: 'tree.open' })
    await settle()
    actor.send({ type: 'search.submit', keyword: '无' })
    await settle()
    expect([select.selectNodes(now()), select.isSearchEmpty(now())]).toEqual([[], true])
    actor.send({ type: 'search.submit', keyword: '' })
    expect(select.selectNodes(now())).toHaveLength(1)
  })
})
