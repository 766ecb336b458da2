import { GRID_KINDS, type GridColumn, type ValidateRule } from '#contract/entities/gridColumn.ts'
import type { BenchColumn, BenchRow } from './benchGrid.ts'

const KINDS: Readonly<Record<string, string>> = {
  text: 'input',
  string: 'input',
  number: 'inputNumber',
  money: 'inputNumber',
  check: 'checkbox',
  bool: 'checkbox',
  boolean: 'checkbox',
  dict: 'select',
  enum: 'select',
}
const isOwn = (kind: string): boolean => GRID_KINDS.some(own => own === kind)
/** Rows that are looked at for the options of a select. */
const SAMPLE = 1_000

const RULES: Readonly<Record<string, readonly ValidateRule[]>> = {
  input: [{ required: true }],
  inputNumber: [{ required: true }, { pattern: 'n' }],
}

/** The product's columns for those of a bench. Every text and number column has rules, and the first text must be unique: validation is in the path. */
export function benchColumns(cols: readonly BenchColumn[], rows: readonly BenchRow[]): GridColumn[] {
  const first = cols.find(({ kind }) => (KINDS[kind] ?? kind) === 'input')
  return cols.map(({ key, title, kind, width, validateRules }): GridColumn => {
    const type = isOwn(kind) ? kind : (KINDS[kind] ?? 'input')
    const rules = validateRules ?? [...(RULES[type] ?? []), ...(key === first?.key ? [{ unique: true }] : [])]
    const values = type === 'select' ? [...new Set(rows.slice(0, SAMPLE).map(row => String(row[key] ?? '')))] : []
    return {
      key,
      title,
      type,
      width,
      validateRules: rules,
      ...(type === 'select' ? { options: values.map(value => ({ value, text: value })) } : {}),
      ...(type === 'checkbox' ? { customValue: [true, false] as const } : {}),
    }
  })
}
