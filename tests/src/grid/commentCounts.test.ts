import { expect, it, vi } from 'vitest'
import { CommentCounts } from '#src/grid/data/commentCounts.ts'

const opened = () => {
  const changed = vi.fn<(ids: readonly string[]) => void>()
  const counts = new CommentCounts(changed)
  const open = (r: string, f = 'name') => counts.at(r, f).open
  return { counts, changed, open }
}

it('counts what was said while nobody listened with the next join', () => {
  const { counts, changed, open } = opened()
  counts.load([
    ['1', 'name', 2],
    ['2', 'name', 1],
  ])
  counts.joining()
  counts.load([['2', 'name', 3]])
  expect([open('1'), open('2'), open('2', 'code')]).toEqual([0, 3, 0])
  expect(changed.mock.calls.flat()).toEqual([
    ['1', '2'],
    ['1', '2'],
  ])
})

it('believes a word heard since the join was sent over the answer to that join, and no longer with the next', () => {
  const { counts, open } = opened()
  counts.load([])
  counts.joining()
  counts.hear('1', 'name', 1)
  counts.load([])
  expect(open('1')).toBe(1)
  counts.joining()
  counts.load([])
  expect(open('1')).toBe(0)
})

it('lets a list ask again when something was told, also where as many are open as before', () => {
  const { counts } = opened()
  const heard = () => counts.at('1', 'name').heard
  counts.load([['1', 'name', 1]])
  const first = heard()
  counts.load([['1', 'name', 1]])
  const second = heard()
  counts.hear('1', 'name', 1)
  expect([second > first, heard() > second]).toEqual([true, true])
})
