import type { GridColumn } from '#contract/entities/gridColumn.ts'

/** The dictionary a column's options come from: a code, or a registered `table,text,code`; null for none (ENTITY-29). */
export const dictOf = ({
  dictCode,
  dictTable,
  dictText,
}: Pick<GridColumn, 'dictCode' | 'dictTable' | 'dictText'>): string | null =>
  dictCode === undefined || dictCode === ''
    ? null
    : dictTable === undefined || dictTable === ''
      ? dictCode
      : [dictTable, dictText, dictCode].join(',')
