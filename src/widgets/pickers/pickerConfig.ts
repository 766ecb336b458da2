import type { ReactNode } from 'react'
import type { PickerRow } from '#machines/picker/picker.types.ts'
import type { WindowFieldProps } from '../inputs/windowField.ts'

/** A field of the query form (ENTITY-38). */
export interface PickerQueryItem {
  /** parameter of the list call */
  key: string
  label: string
  placeholder?: string
  /** a choice from this dictionary instead of a text */
  dictCode?: string
  /** further properties of the input */
  props?: { maxLength?: number; inputMode?: 'text' | 'numeric' | 'tel' }
  /** draws the field itself; what it gives is sent as it is */
  customRender?: (field: { id: string; value: string; onChange: (value: string) => void }) => ReactNode
}

export interface PickerColumn {
  key: string
  title: string
  width?: number
  /** text instead of the field's own */
  text?: (row: PickerRow) => string
}

/** What a record picker is about (ENTITY-37). */
export interface PickerConfig {
  /** 角色: the title is 角色选择, the side table 已选角色 */
  name: string
  /** field of a row that is stored in forms */
  valueKey: string
  /** field that tells rows of a page apart; id unless told */
  rowKey?: string
  /** field that is shown for a value; the first column's unless told */
  displayKey?: string
  /** list below the base path, by the page protocol */
  listUrl: string
  /** lookup of values; the list unless told */
  valueUrl?: string
  columns: readonly [PickerColumn, ...PickerColumn[]]
  /** further query fields, behind 展开 */
  queryConfig?: readonly PickerQueryItem[]
  /** the further fields stand open from the start */
  isQueryOpen?: boolean
  /** first query field; valueKey unless told */
  queryParamCode?: string
  /** its name; `name` unless told */
  queryParamText?: string
  /** characters after which shown texts are cut; 12 unless told, -1 never */
  ellipsisLength?: number
  /** fields of a chosen row that onChange passes over besides the value */
  returnKeys?: readonly string[]
  /** px; 900 unless told */
  width?: number
  /** order of the list; createTime desc unless told */
  column?: string
  order?: 'asc' | 'desc'
  /** rows of a page at first; 5 unless told */
  pageSize?: number
}

/** What a picker's field takes as part of a form. */
export interface PickerFieldProps extends WindowFieldProps {
  /** comma text; null, undefined and '' are no value */
  value?: string | null | undefined
  /** comma text and, as far as they are known, the chosen rows */
  onChange?: (value: string, rows: readonly PickerRow[]) => void
  isMulti?: boolean
}
