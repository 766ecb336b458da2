import { keysBelow, pathTo } from './branches.ts'
import type { Branch } from './branches.ts'

/** Words of moving in a tree. */
export const MOVE_TEXT = {
  handle: (title: string): string => `移动 ${title}`,
  handleKeys: '上下方向键改变次序，右方向键移到上一项之下，左方向键移到上一层；也可拖动',
  treeKeys: '按 Ctrl+Shift+上下方向键改变次序，Ctrl+Shift+右方向键移到上一项之下，Ctrl+Shift+左方向键移到上一层；也可拖动',
  first: '已经是同级的第一个',
  last: '已经是同级的最后一个',
  nothingAbove: '前面没有同级的项，不能移到下一层',
  top: '已经在最上层',
  circle: '不能移到自己或自己的下级',
  moved: (title: string, parent: string | null, place: number, count: number): string =>
    `「${title}」移到${parent === null ? '最上层' : `「${parent}」下`}第 ${place} 个，共 ${count} 个`,
} as const

/** Where a branch shall stand: below a parent ('': at the top), at a place among those there, 0 is the first. */
export interface Spot {
  parentId: string
  place: number
}
export type Way = 'up' | 'down' | 'in' | 'out'
/** Where over another branch it is let go. */
export type Zone = 'before' | 'inside' | 'after'

/** Ways of the arrow keys. */
export const WAYS: Readonly<Record<string, Way>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

function standing(branches: readonly Branch[], key: string) {
  const path = pathTo(branches, key)
  const [parent = null, grand = null] = [path.at(-2), path.at(-3)]
  const siblings = parent?.children ?? branches
  return { branch: path.at(-1), parent, grand, siblings, at: siblings.findIndex(one => one.key === key) }
}

/** Where a step by keyboard leads, or why it leads nowhere. */
export function stepSpot(branches: readonly Branch[], key: string, way: Way): Spot | string {
  const { parent, grand, siblings, at } = standing(branches, key)
  const parentId = parent?.key ?? ''
  if (way === 'up') return at === 0 ? MOVE_TEXT.first : { parentId, place: at - 1 }
  if (way === 'down') return at === siblings.length - 1 ? MOVE_TEXT.last : { parentId, place: at + 1 }
  if (way === 'in') {
    const above = siblings[at - 1]
    return above === undefined ? MOVE_TEXT.nothingAbove : { parentId: above.key, place: above.children.length }
  }
  if (parent === null) return MOVE_TEXT.top
  const uncles = grand?.children ?? branches
  return { parentId: grand?.key ?? '', place: uncles.findIndex(one => one.key === parent.key) + 1 }
}

/** Where a branch comes to stand that is let go over another one, why it may not, or null: where it stands already. */
export function dropSpot(branches: readonly Branch[], key: string, over: string, zone: Zone): Spot | string | null {
  const { branch, siblings, at, parent: own } = standing(branches, key)
  if (branch === undefined || over === key) return null
  if (keysBelow(branch).includes(over)) return MOVE_TEXT.circle
  const { branch: target, parent, siblings: there } = standing(branches, over)
  if (target === undefined) return null
  const others = (zone === 'inside' ? target.children : there).filter(one => one.key !== key)
  const parentId = zone === 'inside' ? over : (parent?.key ?? '')
  const before = others.findIndex(one => one.key === over)
  const place = zone === 'inside' ? others.length : zone === 'before' ? before : before + 1
  return parentId === (own?.key ?? '') && siblings.length > 0 && place === at ? null : { parentId, place }
}

/** What is read out after a move. */
export function movedText(branches: readonly Branch[], key: string, { parentId, place }: Spot): string {
  const parent = pathTo(branches, parentId).at(-1) ?? null
  const others = (parent?.children ?? branches).filter(one => one.key !== key)
  return MOVE_TEXT.moved(pathTo(branches, key).at(-1)?.title ?? '', parent?.title ?? null, place + 1, others.length + 1)
}
