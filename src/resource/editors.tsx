import type { Editors } from './editorTypes.ts'
import { LongEditor, TextEditor } from './editors/plain.tsx'
import { lazyEditors } from './searchEditors.tsx'

/** The editor of each kind of field; whatever is not plain text is loaded when the first form wants it. */
export const editors: Editors = { text: TextEditor, textarea: LongEditor, ...lazyEditors }
