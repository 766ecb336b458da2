import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { pageLinks } from '#src/ui/pagination/pageNumbers.ts'
import { Pages } from '#src/ui/pagination/Pages.tsx'

afterEach(cleanup)

const user = userEvent.setup()
const shown = (props: Partial<Parameters<typeof Pages>[0]> = {}) => {
  const asked: [number, number][] = []
  render(<Pages current={1} size={10} total={25} onChange={(page, size) => asked.push([page, size])} {...props} />)
  return asked
}
const names = () => screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))

it('[SCALE-08] tells a total that was not counted as an estimate, to three digits', () => {
  shown({ total: 200_000, countedMax: 200_000 })
  expect(screen.getByText('1-10 共200000条')).toBeTruthy()
  cleanup()
  shown({ total: 23_456_789, countedMax: 200_000, current: 3 })
  expect(screen.getByText('21-30 共约23500000条')).toBeTruthy()
})

describe('the pages to choose from', () => {
  it('leave out what is far from the current one, never a single page', () => {
    expect(pageLinks(1, 1, 2)).toEqual([1])
    expect(pageLinks(3, 6, 2)).toEqual([1, 2, 3, 4, 5, 6])
    expect(pageLinks(1, 9, 2)).toEqual([1, 2, 3, 4, 5, 'on', 9])
    expect(pageLinks(5, 9, 2)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(pageLinks(6, 20, 2)).toEqual([1, 'back', 4, 5, 6, 7, 8, 'on', 20])
    expect(pageLinks(20, 20, 1)).toEqual([1, 'back', 18, 19, 20])
  })

  it('always hold the first, the last and the current one, in order and no page twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 399 }),
        fc.integer({ min: 1, max: 3 }),
        (last, at, reach) => {
          const current = 1 + (at % last)
          const numbers = pageLinks(current, last, reach).filter(one => typeof one === 'number')
          expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
          expect(numbers).toEqual(expect.arrayContaining([1, current, last]))
          expect(numbers.length).toBeLessThanOrEqual(2 * reach + 5)
        },
      ),
      { seed: 4 },
    )
  })
})

describe('a pagination', () => {
  it('[GRID-67] [GRID-68] [GRID-69] says which rows of how many, offers 10, 20 and 30 rows and a field to jump', async () => {
    const asked = shown({ current: 2 })
    expect(screen.getByText('11-20 共25条')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '每页条数，10 条/页' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['10 条/页', '20 条/页', '30 条/页'])
    await user.click(screen.getByRole('menuitem', { name: '30 条/页' }))
    await user.type(screen.getByRole('textbox', { name: '跳至页码' }), '3{Enter}')
    await user.type(screen.getByRole('textbox', { name: '跳至页码' }), '99{Enter}')
    await user.type(screen.getByRole('textbox', { name: '跳至页码' }), 'x{Enter}')
    expect(asked).toEqual([
      [1, 30],
      [3, 10],
      [3, 10],
    ])
  })

  it('goes to a page, to its neighbours and over several; the current one asks nothing', async () => {
    const asked = shown({ current: 10, total: 200 })
    expect(names()).toEqual([
      '上一页',
      '第1页',
      '向前 5 页',
      '第8页',
      '第9页',
      '第10页',
      '第11页',
      '第12页',
      '向后 5 页',
      '第20页',
      '下一页',
      '每页条数，10 条/页',
    ])
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('10')
    for (const name of ['第8页', '上一页', '下一页', '向前 5 页', '向后 5 页', '第10页'])
      await user.click(screen.getByRole('button', { name }))
    expect(asked.map(([page]) => page)).toEqual([8, 9, 11, 5, 15])
  })

  it('leads nowhere before the first page and behind the last, and needs no jump for one page', () => {
    shown({ total: 7 })
    expect(screen.getByText('1-7 共7条')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '上一页' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一页' }).disabled).toBe(true)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('is shorter on phones', () => {
    shown({ current: 10, total: 200, isNarrow: true })
    expect(names()).toEqual([
      '上一页',
      '第1页',
      '向前 3 页',
      '第9页',
      '第10页',
      '第11页',
      '向后 3 页',
      '第20页',
      '下一页',
      '每页条数，10 条/页',
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
