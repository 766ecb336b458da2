import { describe, expect, it } from 'vitest'
import { isTaken } from '#src/views/system/permission/components/menuDraft.ts'
import { MENU_ICONS, menuIcon } from '#src/lib/menuIcons.tsx'
import type { Branch } from '#src/widgets/rights/branches.ts'
import {
  allKeys,
  branchLines,
  foundBranches,
  parentKeys,
  partlyTicked,
  toggled,
  unreachable,
} from '#src/widgets/rights/branches.ts'

const branch = (key: string, title: string, children: Branch[] = []): Branch => ({ key, title, children })
/** 系统 with 用户 (添加, 删除) and 角色; 首页 alone. */
const TREE = [
  branch('sys', '系统', [branch('user', '用户', [branch('add', '添加'), branch('del', '删除')]), branch('role', '角色')]),
  branch('home', '首页'),
]
const set = (...keys: string[]) => new Set(keys)
const sorted = (keys: ReadonlySet<string>) => [...keys].sort()

describe('ticks of a tree of rights', () => {
  it('takes everything below along, and what stands above, when parents and children are linked', () => {
    expect(sorted(toggled(TREE, set(), 'user', true))).toEqual(['add', 'del', 'sys', 'user'])
    expect(sorted(toggled(TREE, set(), 'del', true))).toEqual(['del', 'sys', 'user'])
  })
  it('makes whole first what is ticked in part, then takes all of it away and leaves what stands above', () => {
    const whole = toggled(TREE, set('sys', 'user', 'add'), 'user', true)
    expect(sorted(whole)).toEqual(['add', 'del', 'sys', 'user'])
    expect(sorted(toggled(TREE, whole, 'user', true))).toEqual(['sys'])
  })
  it('changes the one alone when they are not linked', () => {
    expect(sorted(toggled(TREE, set('add'), 'user', false))).toEqual(['add', 'user'])
    expect(sorted(toggled(TREE, set('sys', 'user'), 'sys', false))).toEqual(['user'])
  })
  it('tells which are ticked in part and which nobody reaches', () => {
    expect(partlyTicked(TREE, set('sys', 'user', 'add', 'del'))).toEqual(['sys'])
    expect(partlyTicked(TREE, set('user', 'add'))).toEqual(['user'])
    expect(unreachable(TREE, set('sys', 'add', 'home'))).toEqual(['add'])
    expect(unreachable(TREE, set('user', 'add'))).toEqual(['user', 'add'])
    expect(unreachable(TREE, set(...allKeys(TREE)))).toEqual([])
  })
})

describe('what is seen of a tree', () => {
  it('keeps of a search what was found with its way and all below', () => {
    expect(allKeys(foundBranches(TREE, '用户'))).toEqual(['sys', 'user', 'add', 'del'])
    expect(allKeys(foundBranches(TREE, '删除'))).toEqual(['sys', 'user', 'del'])
    expect(foundBranches(TREE, '没有')).toEqual([])
  })
  it('draws what is open, each with its place among its siblings', () => {
    expect(parentKeys(TREE)).toEqual(['sys', 'user'])
    const lines = branchLines(TREE, set('sys', 'home'))
    expect(lines.map(line => `${line.branch.key} ${line.level} ${line.position}/${line.size} ${line.isOpen}`)).toEqual([
      'sys 1 1/2 true',
      'user 2 1/2 false',
      'role 2 2/2 false',
      'home 1 2/2 false',
    ])
  })
})

describe('the form of a menu entry', () => {
  it('offers icons with a name and a text each of its own', () => {
    for (const { name, icon } of MENU_ICONS) expect(menuIcon(name), name).toBe(icon)
    expect(new Set(MENU_ICONS.map(({ text }) => text)).size).toBe(MENU_ICONS.length)
    expect([menuIcon(null), menuIcon(''), menuIcon('constructor')]).toEqual([null, null, null])
  })
  it('knows a code that another entry has, also in a list of several', () => {
    const entries = [
      { id: 'a', perms: 'user:add,user:edit' },
      { id: 'b', perms: null },
    ]
    expect(isTaken('x:y, user:edit', entries, null)).toBe(true)
    expect(isTaken('user:edit', entries, 'a')).toBe(false)
    expect(isTaken('', entries, null)).toBe(false)
  })
})
