import { useState } from 'react'
import { PAGE_SIZES } from '#contract/constants.ts'
import { MenuButton } from '../menu/MenuButton.tsx'
import { pageLinks, type PageLink } from './pageNumbers.ts'
import './pages.css'
import { Button } from '../Button.tsx'

/** Words of a pagination; the total is the specification's (GRID-69). */
const T = {
  pages: '分页',
  total: (from: number, to: number, total: number): string => `${from}-${to} 共${total}条`,
  /** an estimate to three digits: more of them would be invented */
  about: (from: number, to: number, total: number): string => `${from}-${to} 共约${Number(total.toPrecision(3))}条`,
  page: (number: number): string => `第${number}页`,
  previous: '上一页',
  next: '下一页',
  back: (pages: number): string => `向前 ${pages} 页`,
  on: (pages: number): string => `向后 ${pages} 页`,
  size: '每页条数',
  perPage: (size: number): string => `${size} 条/页`,
  jump: '跳至',
  jumpTo: '跳至页码',
  jumpUnit: '页',
} as const

interface Props {
  /** from 1 */
  current: number
  /** rows of a page */
  size: number
  /** rows of all pages */
  total: number
  /** a total beyond is an estimate, and is told as one */
  countedMax?: number
  sizes?: readonly number[]
  /** fewer numbers and no field to jump, for phones */
  isNarrow?: boolean
  onChange: (page: number, size: number) => void
}

/** Pages on both sides of the current one, and how far a leap goes. */
const REACH = { wide: 2, narrow: 1 } as const

function Jump({ last, onJump }: { last: number; onJump: (page: number) => void }) {
  const [text, setText] = useState('')
  const jump = () => {
    const page = Number.parseInt(text, 10)
    setText('')
    if (Number.isFinite(page)) onJump(Math.min(last, Math.max(1, page)))
  }
  return (
    <label className="xl-pages-jump">
      {T.jump}
      <input
        inputMode="numeric"
        aria-label={T.jumpTo}
        maxLength={7}
        value={text}
        onChange={event => setText(event.target.value.replace(/\D/g, ''))}
        onBlur={jump}
        onKeyDown={event => {
          if (event.key === 'Enter') jump()
        }}
      />
      {T.jumpUnit}
    </label>
  )
}

/** The pages of a list or grid: which rows of how many, the pages, rows of a page, a field to jump (GRID-65 to 69). */
export function Pages({ current, size, total, countedMax = Infinity, sizes = PAGE_SIZES, isNarrow = false, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / size))
  const reach = isNarrow ? REACH.narrow : REACH.wide
  const far = 2 * reach + 1
  const goTo = (page: number) => {
    if (page !== current) onChange(page, size)
  }
  const step = (name: string, className: string, page: number, isPossible: boolean) => (
    <li key={name}>
      <Button
        variant="bare"
        className={className}
        aria-label={name}
        title={name}
        disabled={!isPossible}
        onClick={() => goTo(Math.min(last, Math.max(1, page)))}
      />
    </li>
  )
  const link = (to: PageLink) => {
    if (to === 'back') return step(T.back(far), 'xl-pages-leap', current - far, true)
    if (to === 'on') return step(T.on(far), 'xl-pages-leap', current + far, true)
    return (
      <li key={to}>
        <Button
          variant="bare"
          aria-label={T.page(to)}
          {...(to === current ? { 'aria-current': 'page' as const } : {})}
          onClick={() => goTo(to)}
        >
          {to}
        </Button>
      </li>
    )
  }
  return (
    <nav className="xl-pages" aria-label={T.pages}>
      <span>
        {(total > countedMax ? T.about : T.total)(
          Math.min(total, (current - 1) * size + 1),
          Math.min(total, current * size),
          total,
        )}
      </span>
      <ul>
        {step(T.previous, 'xl-pages-previous', current - 1, current > 1)}
        {pageLinks(current, last, reach).map(link)}
        {step(T.next, 'xl-pages-next', current + 1, current < last)}
      </ul>
      <span className="xl-pages-size">
        <MenuButton
          className="xl-pages-sizes"
          text={T.perPage(size)}
          label={`${T.size}，${T.perPage(size)}`}
          entries={() => sizes.map(one => ({ key: String(one), text: T.perPage(one), press: () => onChange(1, one) }))}
        />
      </span>
      {isNarrow || last === 1 ? null : <Jump last={last} onJump={goTo} />}
    </nav>
  )
}
