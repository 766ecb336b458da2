import type { ComponentType, ReactNode } from 'react'
import type { AnyResource, BatchResult, Fields, ListInput, Resource, RowOf } from '#contract/resources/defineResource.ts'
import type { Board } from '#contract/sockets/boards.ts'
import type { Draft, Question, Row } from '#machines/resourceList/resourceList.types.ts'
import type { TemplateColumn } from '#src/widgets/uploads/workbook/buildTemplate.ts'
import type { CheckRow } from '#src/widgets/uploads/workbook/previewOf.ts'
import type { EditorProps } from './editorTypes.ts'

/** What a part of a screen may do with the list around it. */
export interface ListHandle {
  reload(): void
  /** looks after the rows behind what the person does: nothing dims, a failure says nothing */
  freshen(): void
  clearSelection(): void
  /** opens the form for a new row that begins with these values */
  add(initial?: Draft): void
  edit(row: Row): void
  show(row: Row): void
}
/** A window that an action opens; it says itself whether the list must be loaded again. */
export interface ActionDialogProps<R = Row> {
  open: boolean
  rows: readonly R[]
  list: ListHandle
  onClose: () => void
}

/** What stands between the rows and their pages is told what the list asked for and what came of it. */
export interface BelowProps {
  input: ListInput
  /** the rows of the page: others when the list was loaded again */
  rows: readonly Row[]
}

/** A part for rows of this resource, or one that any row will do for. */
type Part<Own, Any> = ComponentType<Own> | ComponentType<Any>

/** How a column looks; what it is called and holds stands in the contract. */
export interface ColumnLook<R = Row> {
  /** px */
  width?: number
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  /** false: the header does not sort */
  sort?: boolean
  /** characters before a text is cut; 0 never */
  ellipsis?: number
  /** called for each row, no component: without hooks */
  render?(value: unknown, row: R): ReactNode
}

interface ActionOf<R> {
  key: string
  /** action that the person must have; without it nothing is drawn */
  permission?: string
  /** asks first */
  question?(rows: readonly R[]): Omit<Question, 'confirm'>
  /** does it; gives the server's words, for a batch also what became of each row. Rejects with a Failure */
  run?(rows: readonly R[]): Promise<string | { message: string; result?: BatchResult }>
  /** takes it back; only without `question` */
  undo?(rows: readonly R[]): Promise<string>
  /** opens a window instead: a lazyDialog */
  dialog?: Part<ActionDialogProps<R>, ActionDialogProps>
  /** anything else: goes to another place, … */
  open?(rows: readonly R[], list: ListHandle): void
  isDangerous?: boolean
}
/** An entry at the end of a row. */
export interface RowAction<R = Row> extends ActionOf<R> {
  text: string | ((row: R) => string)
  isShown?(row: R): boolean
}
/** An entry of 批量操作: works on the rows that are chosen. */
export interface BulkAction<R = Row> extends ActionOf<R> {
  text: string
}
/** A button above the list. */
export interface ToolbarAction {
  key: string
  text: string
  icon?: ReactNode
  /** the one command of the list that stands out, where it has no 添加 of its own */
  isPrimary?: boolean
  permission?: string
  dialog?: ComponentType<ActionDialogProps>
  open?(list: ListHandle): void
  run?(): Promise<string>
}
/** What every list has by itself; named in `row` to say where it stands. */
export type OwnRowAction = 'edit' | 'addBelow' | 'detail' | 'history' | 'delete'

/** How the form looks. */
export interface FormLook<R = Row> {
  /** drawer unless told; page: in place of the list */
  as?: 'drawer' | 'modal' | 'page'
  width?: number
  /** 1 up to eight fields, else 2 */
  columns?: 1 | 2
  /** fields under headings, in their order; those not named follow at the end */
  groups?: readonly { title: string; fields: readonly string[] }[]
  /** groups stand behind tabs instead of below each other: for forms of many fields */
  tabs?: true
  /** an editor of the screen's own */
  editors?: Readonly<Record<string, ComponentType<EditorProps>>>
  /** whole rows wide, by field; long texts are so by themselves */
  wide?: readonly string[]
  isShown?(field: string, draft: Draft): boolean
  /** what is wrong beyond the rules of the fields, by field */
  check?(draft: Draft): Readonly<Record<string, string>>
  /** the last change before it is sent */
  beforeSave?(draft: Draft, before: R | null): Draft
}

/** A column of the workbooks of an import. */
export interface ImportColumn extends TemplateColumn {
  /** no two rows may share its values */
  isUnique?: true
}
/** How the workbooks of an import look where its server reads other columns than the fields. */
export interface ImportLook {
  columns: readonly ImportColumn[]
  /** what is wrong in a row, by heading; the second column of one heading is 描述（2） */
  check: CheckRow
}

/** What stands around and between. */
export interface Slots<R = Row> {
  above?: ComponentType<{ list: ListHandle }>
  /** beside the list, on phones above it: filters it by `onFilter` */
  side?: ComponentType<{
    list: ListHandle
    filters: Readonly<Record<string, string>>
    onFilter: (filters: Readonly<Record<string, string>>) => void
  }>
  /** below a row that is unfolded */
  expanded?: Part<{ row: R }, { row: Row }>
  /** between the rows and their pages: sums of what the list asked for */
  below?: ComponentType<BelowProps>
  /** in place of the text when there is nothing */
  empty?: ComponentType<{ list: ListHandle }>
  /** in the window of details, below the fields */
  detail?: Part<{ row: R }, { row: Row }>
}

/** Looks of a list screen; facts stand in contract/resources. */
export interface ResourceScreen<R = Row> {
  resource: AnyResource
  list?: Readonly<Record<string, ColumnLook<R>>>
  /** columns of a card on phones besides the name: two facts, then two in small letters; absent: the first four that are shown */
  card?: readonly string[]
  row?: readonly (OwnRowAction | RowAction<R>)[]
  bulk?: readonly BulkAction<R>[]
  toolbar?: readonly ToolbarAction[]
  form?: FormLook<R>
  /** absent: the columns of the import are the fields */
  import?: ImportLook
  slots?: Slots<R>
  /** the board of the staff that says when the rows have changed: a list that many look at and others change */
  board?: Board
  /** parameters that every request of the list carries besides */
  params?: Readonly<Record<string, string>>
  /** names of filters in the address besides those of the fields: what `slots.side` sets */
  filters?: readonly string[]
  /** columns that are no fields of the resource, by key: their heading */
  extra?: Readonly<Record<string, string>>
  /** where the lists of a row stand: under it when it is unfolded (unless told), or below the whole list for the row that is pressed */
  childrenAs?: 'inner' | 'erp'
  /** what the top rows of a tree hold in `parent`; '0' unless told */
  root?: string
  /** rows without an id of their own are known by their place */
  isPlaced?: true
  /** the workbook is fetched and saved (unless told), or the browser goes to its address by itself: by its cookie, so in the person's first tenant */
  exportAs?: 'file' | 'address'
}
type ScreenOf<F extends Fields, X extends string> = Omit<ResourceScreen<RowOf<F>>, 'resource' | 'list' | 'extra'> & {
  list?: { readonly [K in keyof RowOf<F> | NoInfer<X>]?: ColumnLook<RowOf<F>> }
  extra?: Readonly<Record<X, string>>
}

/**
 * Gives a resource its looks: `export default screen(position, { list: { code: { width: 120 } } })` in src/views/<area>/<noun>.screen.tsx. A resource
 * without such a file is shown as it is.
 * @__NO_SIDE_EFFECTS__
 */
export function screen<F extends Fields, X extends string = never>(
  resource: Resource<F>,
  looks: ScreenOf<F, X> = {},
): ResourceScreen {
  // the rows of this screen are those of its resource: here alone their type is left behind
  return { ...looks, resource } as unknown as ResourceScreen
}
