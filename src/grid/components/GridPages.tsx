import { useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { Pages } from '#src/ui/pagination/Pages.tsx'

export interface GridPagination {
  /** rows of all pages */
  total: number
  onChange: (page: { current: number; pageSize: number }) => void
}

/** Pages of a grid, with the defaults that lists have (GRID-65 to GRID-69); the owner brings the rows. */
export function GridPages({ total, onChange }: GridPagination) {
  const [page, setPage] = useState({ current: 1, pageSize: PAGE_SIZE })
  return (
    <Pages
      current={page.current}
      size={page.pageSize}
      total={total}
      onChange={(current, pageSize) => {
        setPage({ current, pageSize })
        onChange({ current, pageSize })
      }}
    />
  )
}
