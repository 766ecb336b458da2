import type { ComponentType } from 'react'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { QueryEditorProps, QueryEditors } from '#src/widgets/query/queryEditor.ts'

type Editor = ComponentType<QueryEditorProps>
const parts = () => import('../editors/queryPickers.tsx')
const lazyEditor = (name: 'UserQuery' | 'DepartQuery' | 'AreaQuery'): Editor =>
  lazyScreen<QueryEditorProps>(async () => ({ default: (await parts())[name] }), <span className="xl-form-awaited" />)

/** Pickers for the values of the advanced query; loaded when a condition first wants one. */
export const queryEditors: QueryEditors = {
  user: lazyEditor('UserQuery'),
  department: lazyEditor('DepartQuery'),
  area: lazyEditor('AreaQuery'),
}
