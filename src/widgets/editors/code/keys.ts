import { defaultKeymap, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { indentUnit } from '@codemirror/language'
import { openSearchPanel, searchKeymap } from '@codemirror/search'
import { EditorSelection, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, type Command } from '@codemirror/view'
import { CODE_EDITOR_TAB } from '#contract/constants.ts'

const UNIT = ' '.repeat(CODE_EDITOR_TAB)

const insertUnit: Command = view => {
  const { state } = view
  if (state.readOnly) return false
  if (state.selection.ranges.some(({ empty }) => !empty)) return indentMore(view)
  view.dispatch(
    state.changeByRange(({ head }) => ({
      changes: { from: head, insert: UNIT },
      range: EditorSelection.cursor(head + UNIT.length),
    })),
    { scrollIntoView: true, userEvent: 'input' },
  )
  return true
}

/** After Escape the Tab key leaves the editor, until something else is pressed or the focus goes: nobody is caught in it. */
const leaveByTab = EditorView.domEventHandlers({
  keydown: ({ key }, view) => {
    if (key === 'Escape') view.setTabFocusMode(true)
    else if (key !== 'Tab' && key !== 'Shift') view.setTabFocusMode(false)
  },
  blur: (_event, view) => view.setTabFocusMode(false),
})

/** The keys of code: Tab indents by two columns (CODE-06), Mod-f searches. */
export const codeKeys: Extension = [
  leaveByTab,
  EditorState.tabSize.of(CODE_EDITOR_TAB),
  indentUnit.of(UNIT),
  keymap.of([
    { key: 'Tab', run: insertUnit, shift: indentLess },
    { key: 'Mod-h', run: openSearchPanel, preventDefault: true },
    ...searchKeymap,
    ...historyKeymap,
    // Escape belongs to the full screen and to leaving
    ...defaultKeymap.filter(({ key }) => key !== 'Escape'),
  ]),
]
/** The keys of prose: Tab goes on to the next field. */
export const proseKeys: Extension = keymap.of([
  ...searchKeymap,
  ...historyKeymap,
  ...defaultKeymap.filter(({ key }) => key !== 'Escape'),
])
