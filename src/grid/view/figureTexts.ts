import type { GridStatistics } from '#contract/entities/gridColumn.ts'

/** What the footer calls a figure (GRID-27, GRID-28). */
export const FIGURE_TEXT: Readonly<Record<GridStatistics, string>> = { sum: '合计', average: '平均' }

/** A figure as it is read. */
export const figureText = (figure: number): string => Number(figure.toFixed(2)).toLocaleString('zh-CN')
