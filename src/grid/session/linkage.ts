import type { OptionItem } from '#contract/entities/dictionary.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { RowHandle } from '../store/rowHandle.ts'

/** Columns that hang on each other: `key` is the first level, `requestData` gives the options below a value ('' for the first level). */
export interface LinkageConfig {
  key: string
  requestData: (parent: string) => Promise<readonly OptionItem[]>
}

const NONE: readonly OptionItem[] = []

/**
 * Options of linked selects (GRID-74, contract.md 28.52): a column names the next one by its linkageKey; options are kept for each parent value, an
 * empty parent has none. `changed` is called when options came.
 */
export function linkage(columns: readonly GridColumn[], configs: readonly LinkageConfig[], changed: () => void) {
  const kept = new Map<string, readonly OptionItem[]>()
  const byKey = new Map(columns.map(column => [column.key, column]))
  const chainOf = (key: string): string[] => {
    const below: string[] = []
    let next = byKey.get(key)?.linkageKey
    while (next !== undefined && next !== key && !below.includes(next)) {
      below.push(next)
      next = byKey.get(next)?.linkageKey
    }
    return below
  }
  const sources = new Map(configs.flatMap(config => [config.key, ...chainOf(config.key)].map(key => [key, config] as const)))
  const parents = new Map(
    columns.flatMap(({ key, linkageKey }) => (linkageKey === undefined ? [] : [[linkageKey, key] as const])),
  )
  const ask = (config: LinkageConfig, at: string, parent: string) => {
    kept.set(at, NONE)
    config.requestData(parent).then(
      options => {
        kept.set(at, options)
        changed()
      },
      // asked again with the next look at the cell
      () => kept.delete(at),
    )
  }
  return {
    /** the columns below, nearest first: they are cleared when this one changes */
    below: (key: string): readonly string[] => (sources.has(key) ? chainOf(key) : []),
    /** null: the column is linked to none */
    choices: (key: string, row: RowHandle): readonly OptionItem[] | null => {
      const config = sources.get(key)
      if (config === undefined) return null
      const parent = parents.get(key)
      const value = parent === undefined || key === config.key ? '' : String(row.get(parent) ?? '')
      if (value === '' && key !== config.key) return NONE
      const at = `${config.key}\n${key}\n${value}`
      if (!kept.has(at)) ask(config, at, value)
      return kept.get(at) ?? NONE
    },
  }
}
