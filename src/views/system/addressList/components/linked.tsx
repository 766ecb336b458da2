import type { ReactNode } from 'react'

/** A phone or an address of mail that opens with a press; one that is masked is only read. */
export const linked = (scheme: 'tel' | 'mailto') =>
  function shown(value: unknown): ReactNode {
    if (typeof value !== 'string' || value === '') return null
    return value.includes('*') ? value : <a href={`${scheme}:${value}`}>{value}</a>
  }
