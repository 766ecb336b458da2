import type { ComponentType } from 'react'
import type { EditorKind } from '#contract/entities/advancedQuery.ts'
import { editorKindOf } from '#contract/entities/advancedQuery.ts'
import { DictionaryEditor, OptionsEditor, PopupEditor, SwitchEditor } from './ChoiceEditors.tsx'
import { DayEditor, MomentEditor, NumberEditor, TextEditor, TimeEditor } from './TextEditors.tsx'
import type { QueryEditorProps, QueryEditors } from './queryEditor.ts'

const BUILT_IN: Readonly<Record<EditorKind, ComponentType<QueryEditorProps>>> = {
  text: TextEditor,
  number: NumberEditor,
  date: DayEditor,
  datetime: MomentEditor,
  time: TimeEditor,
  switch: SwitchEditor,
  options: OptionsEditor,
  dictionary: DictionaryEditor,
  popup: PopupEditor,
  // by their stored value, unless the page brings a picker
  user: TextEditor,
  department: TextEditor,
  area: TextEditor,
}

/** The editor that follows the field's type (QUERY-17): the page's own, else the built-in one. */
export function ValueEditor({ editors, ...props }: QueryEditorProps & { editors: QueryEditors }) {
  const kind = editorKindOf(props.field)
  const Editor = editors[kind] ?? BUILT_IN[kind]
  return <Editor {...props} />
}
