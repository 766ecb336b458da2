import type { CSSProperties } from 'react'

/** The edge at which a column is frozen; in the middle they scroll. */
export type Side = 'start' | 'middle' | 'end'

export const sideOf = ({ frozen }: { frozen?: boolean | 'start' | 'end' | null | undefined }): Side =>
  frozen === 'end' ? 'end' : frozen === true || frozen === 'start' ? 'start' : 'middle'

/** Where columns `from` to `to` of a side stick, by the widths that the viewport names. */
export const stickOf = (side: Side, from: number, to = from): CSSProperties =>
  side === 'start'
    ? { insetInlineStart: `var(--rdg-frozen-start-${from})` }
    : side === 'end'
      ? { insetInlineEnd: `var(--rdg-frozen-end-${to})` }
      : {}
