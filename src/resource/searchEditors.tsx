import type { ComponentType } from 'react'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { firstPageShown } from './firstPage.ts'
import type { EditorProps, Editors } from './editorTypes.ts'
import type { DayEndProps } from './editors/dates.tsx'
import './awaited.css'

type Editor = ComponentType<EditorProps>

/** A field in a chunk of its family, after the rows of its list (SPEED-04); a grey line stands in its place meanwhile. */
const lazyField = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyScreen<P>(
    async () => {
      await firstPageShown()
      return { default: await load() }
    },
    <span className="xl-form-awaited" />,
  )
const lazyEditor = <K extends string>(load: () => Promise<Readonly<Record<K, Editor>>>, name: K): Editor =>
  lazyField<EditorProps>(async () => (await load())[name])

const choices = () => import('./editors/choices.tsx')
const trees = () => import('./editors/trees.tsx')
const pickers = () => import('./editors/pickers.tsx')
const files = () => import('./editors/files.tsx')
const long = () => import('./editors/long.tsx')
const dates = () => import('./editors/dates.tsx')
/** A day of the plain search as text. */
export const DayInput = lazyField<DayEndProps>(async () => (await dates()).DayEnd)
const NumberEditor = lazyEditor(() => import('./editors/numbers.tsx'), 'NumberEditor')

/** The editors of all kinds of fields but plain text; each is loaded when the first form or search wants it. */
export const lazyEditors = {
  number: NumberEditor,
  money: NumberEditor,
  date: lazyEditor(dates, 'DateEditor'),
  datetime: lazyEditor(dates, 'DateTimeEditor'),
  dict: lazyEditor(choices, 'DictEditor'),
  dictMulti: lazyEditor(choices, 'DictMultiEditor'),
  yesNo: lazyEditor(choices, 'YesNoEditor'),
  user: lazyEditor(pickers, 'UserEditor'),
  depart: lazyEditor(pickers, 'DepartEditor'),
  role: lazyEditor(pickers, 'RoleEditor'),
  position: lazyEditor(pickers, 'PositionEditor'),
  area: lazyEditor(() => import('./editors/areas.tsx'), 'AreaEditor'),
  category: lazyEditor(trees, 'CategoryEditor'),
  tree: lazyEditor(trees, 'TreeEditor'),
  image: lazyEditor(files, 'ImageEditor'),
  file: lazyEditor(files, 'FileEditor'),
  rich: lazyEditor(long, 'RichEditor'),
  markdown: lazyEditor(long, 'MarkdownEditor'),
  code: lazyEditor(long, 'CodeEditor'),
  cron: lazyEditor(() => import('./editors/cron.tsx'), 'CronEditor'),
} satisfies Partial<Editors>

/** Editors of the plain search for values that are chosen and count at once; all others are typed. */
export const searchChoices: Partial<Editors> = {
  dict: lazyEditors.dict,
  dictMulti: lazyEditors.dict,
  yesNo: lazyEditor(choices, 'YesNoQuery'),
  user: lazyEditors.user,
  depart: lazyEditors.depart,
  role: lazyEditors.role,
  position: lazyEditors.position,
  area: lazyEditors.area,
  category: lazyEditors.category,
  tree: lazyEditors.tree,
}
/** The same where several may be chosen. */
export const searchSeveral: Partial<Editors> = { ...searchChoices, dict: lazyEditors.dictMulti, dictMulti: lazyEditors.dictMulti }
