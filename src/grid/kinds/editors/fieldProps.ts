import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { CellEditorProps } from '../cellKind.ts'

/** The hint of an empty cell: the column's own with its names filled in, else verb and title (contract.md 28.44). */
export const placeholderOf = ({ placeholder, key, title, defaultValue }: GridColumn, verb: string): string =>
  (placeholder ?? `${verb}\${title}`)
    .replaceAll('${title}', title)
    .replaceAll('${key}', key)
    .replaceAll('${defaultValue}', defaultValue === undefined || defaultValue === null ? '' : String(defaultValue))

/** What a plain input says of itself; the column's `props` as they are. */
export const cellProps = ({ cell, label, isInvalid, describedBy, isDisabled }: CellEditorProps) => ({
  ...cell.column.props,
  'aria-label': label,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
  disabled: isDisabled,
})

/** The same for the fields of the product. */
export const fieldProps = (props: CellEditorProps) => ({
  'aria-label': props.label,
  ...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy }),
  disabled: props.isDisabled,
})
export const selectProps = (props: CellEditorProps) => ({
  ...fieldProps(props),
  'aria-invalid': props.isInvalid,
  status: props.isInvalid ? ('error' as const) : ('' as const),
})
