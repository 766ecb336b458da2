import { usePreference } from '#src/runtime/machines/usePreferences.ts'
import { alignOf, fieldsOf, isSortable, listedFields, widthOf } from './fields.ts'
import type { ListSetup } from './listTypes.ts'
import type { ColumnLook } from './screen.ts'

/** Narrowest and widest a person may draw a column, px. */
export const COLUMN_MIN = 60
export const COLUMN_MAX = 800

/** What a person chose for the columns of a list; a column not named stands as it is declared. */
export interface ColumnChoice {
  order: readonly string[]
  hidden: readonly string[]
  shown: readonly string[]
  widths: Readonly<Record<string, number>>
  /** frozen at the left by the person, or let go where they are declared as frozen */
  frozen: Readonly<Record<string, boolean>>
}
const AS_DECLARED: ColumnChoice = { order: [], hidden: [], shown: [], widths: {}, frozen: {} }

export interface Column {
  key: string
  label: string
  look: ColumnLook
  width: number
  align: 'left' | 'center' | 'right'
  isSortable: boolean
  isShown: boolean
}

/** All columns a list may have as they are declared: its fields, then what the screen adds. */
function declared({ resource, screen, owner }: ListSetup): Column[] {
  const fields = listedFields(resource).filter(({ key }) => key !== owner?.by)
  const listed = fields.map(({ key, field }): Column => {
    const look = screen.list?.[key] ?? {}
    return {
      key,
      label: field.label,
      look,
      width: look.width ?? widthOf(field),
      align: look.align ?? alignOf(field),
      isSortable: look.sort ?? isSortable(field),
      isShown: field.notListed !== true,
    }
  })
  const more = Object.entries(screen.extra ?? {}).map(([key, label]): Column => {
    const look = screen.list?.[key] ?? {}
    return {
      key,
      label,
      look,
      width: look.width ?? 160,
      align: look.align ?? 'left',
      isSortable: look.sort === true,
      isShown: true,
    }
  })
  return [...listed, ...more]
}

/** A look with the person's own word about freezing; what is declared at the right stays there. */
function frozenLook({ fixed, ...look }: ColumnLook, isFrozen: boolean | undefined): ColumnLook {
  if (isFrozen === undefined || fixed === 'right') return fixed === undefined ? look : { ...look, fixed }
  return isFrozen ? { ...look, fixed: 'left' } : look
}

/** The order of all columns after one was put before another; unchanged when one of them is unknown. */
export function movedColumn(columns: readonly Pick<Column, 'key'>[], key: string, target: string): string[] {
  const order = columns.map(one => one.key)
  const [from, to] = [order.indexOf(key), order.indexOf(target)]
  if (from === -1 || to === -1 || from === to) return order
  order.splice(from, 1)
  order.splice(to, 0, key)
  return order
}

/** Columns in the person's order; new ones of the declaration stand where they are declared. */
export function columnsOf(setup: ListSetup, choice: ColumnChoice): Column[] {
  const all = declared(setup)
  const placeOf = (key: string, at: number): number => {
    const chosen = choice.order.indexOf(key)
    return chosen === -1 ? at : chosen
  }
  return all
    .map((column, at) => ({ column, at: placeOf(column.key, at), declaredAt: at }))
    .sort((one, other) => one.at - other.at || one.declaredAt - other.declaredAt)
    .map(({ column }) => ({
      ...column,
      look: frozenLook(column.look, choice.frozen[column.key]),
      width: choice.widths[column.key] ?? column.width,
      isShown: choice.shown.includes(column.key) || (column.isShown && !choice.hidden.includes(column.key)),
    }))
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(one => typeof one === 'string') : [])
/** A kept choice, whatever an older program may have kept. */
function choiceOf(kept: unknown): ColumnChoice {
  if (typeof kept !== 'object' || kept === null) return AS_DECLARED
  const part = new Map<string, unknown>(Object.entries(kept))
  const widths = part.get('widths')
  const frozen = part.get('frozen')
  return {
    frozen: Object.fromEntries(
      Object.entries(typeof frozen === 'object' && frozen !== null ? frozen : {}).flatMap(([key, one]) =>
        typeof one === 'boolean' ? [[key, one]] : [],
      ),
    ),
    order: texts(part.get('order')),
    hidden: texts(part.get('hidden')),
    shown: texts(part.get('shown')),
    widths: Object.fromEntries(
      Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).flatMap(([key, width]) =>
        typeof width === 'number' && Number.isFinite(width)
          ? [[key, Math.min(COLUMN_MAX, Math.max(COLUMN_MIN, Math.round(width)))]]
          : [],
      ),
    ),
  }
}

/** The columns of a list as the person chose them, kept for the person (preferences); null goes back to the declaration. */
export function useColumns(setup: ListSetup): {
  columns: Column[]
  choice: ColumnChoice
  choose: (choice: ColumnChoice | null) => void
} {
  const [kept, choose] = usePreference<unknown>(`columns.${setup.resource.id}`, null)
  const choice = choiceOf(kept)
  return { columns: columnsOf(setup, choice), choice, choose }
}

export const DENSITIES = ['large', 'middle', 'small'] as const
export type Density = (typeof DENSITIES)[number]
export const DENSITY_TEXT: Readonly<Record<Density, string>> = { large: '宽松', middle: '适中', small: '紧凑' }
/** How close the rows of all lists stand, kept for the person. */
export function useDensity(): [Density, (density: Density) => void] {
  const [kept, keep] = usePreference<unknown>('lists.density', 'middle')
  return [DENSITIES.find(one => one === kept) ?? 'middle', keep]
}

/** Fields that a workbook of this list holds, in the order of its columns. */
export const exportedColumns = ({ resource }: ListSetup, columns: readonly Column[]): string[] => {
  const left = new Set(fieldsOf(resource).flatMap(({ key, field }) => (field.notExported ? [key] : [])))
  return columns.filter(({ key, isShown }) => isShown && key in resource.fields && !left.has(key)).map(({ key }) => key)
}

/** Values of a card besides its name: two facts, then two in small letters (looks.md part 4). */
const CARD_VALUES = 4

/** Columns of the cards on phones: those that the screen names, else the first that are shown, without the row's name. */
export function cardColumns(columns: readonly Column[], name: string, wanted?: readonly string[]): readonly Column[] {
  if (wanted !== undefined) return wanted.flatMap(key => columns.find(column => column.key === key) ?? [])
  return columns.filter(({ key, isShown }) => isShown && key !== name).slice(0, CARD_VALUES)
}
