import type { CSSProperties, ReactNode } from 'react'
import './detailList.css'

const MAX_COLUMNS = 4

export interface DetailItem {
  /** name of the value */
  term: string
  /** empty text, null and undefined are shown as – */
  value: ReactNode
  /** columns the value takes: for long texts and pictures */
  span?: number
}

interface Props {
  items: readonly DetailItem[]
  title?: string
  /** columns on a wide screen, 3 unless told, at most 4 (DIALOG-14, 15) */
  columns?: number
  /** horizontal: the name stands before its value (DIALOG-16) */
  layout?: 'horizontal' | 'vertical'
  /** DIALOG-17 */
  size?: 'small' | 'large'
}

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === ''

/** Names and values of one record in columns (DIALOG-14 to 17); the columns become fewer where its own box is narrow. */
export function DetailList({ items, title, columns = 3, layout = 'horizontal', size = 'large' }: Props) {
  const count = Math.min(Math.max(1, Math.floor(columns)), MAX_COLUMNS)
  return (
    <section className="xl-detail" data-columns={count} data-layout={layout} data-size={size} aria-label={title}>
      {title === undefined ? null : <h3 className="xl-detail-title">{title}</h3>}
      <dl className="xl-detail-list" style={{ '--xl-detail-columns': count } as CSSProperties}>
        {items.map(({ term, value, span = 1 }) => (
          <div
            key={term}
            className="xl-detail-item"
            style={span > 1 ? { gridColumn: span >= count ? '1 / -1' : `span ${span}` } : undefined}
          >
            <dt>{term}</dt>
            <dd>{isEmpty(value) ? '–' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
