import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Puts a mark around what is selected, or takes it away where it stands already. */
export function wrap(view: EditorView, mark: string): void {
  const { state } = view
  view.dispatch(
    state.changeByRange(({ from, to }) => {
      const size = mark.length
      const isMarked = state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark
      return isMarked
        ? {
            changes: [
              { from: from - size, to: from },
              { from: to, to: to + size },
            ],
            range: EditorSelection.range(from - size, to - size),
          }
        : {
            changes: [
              { from, insert: mark },
              { from: to, insert: mark },
            ],
            range: EditorSelection.range(from + size, to + size),
          }
    }),
    { userEvent: 'input' },
  )
  view.focus()
}

/** Begins the selected lines with a mark, or takes it away where all have it. */
export function prefix(view: EditorView, mark: string): void {
  const { doc, selection } = view.state
  const { from, to } = selection.main
  const lines = Array.from({ length: doc.lineAt(to).number - doc.lineAt(from).number + 1 }, (_, at) =>
    doc.line(doc.lineAt(from).number + at),
  )
  const isMarked = lines.every(({ text }) => text.startsWith(mark))
  view.dispatch({
    changes: lines.map(({ from: at }) => (isMarked ? { from: at, to: at + mark.length } : { from: at, insert: mark })),
    userEvent: 'input',
  })
  view.focus()
}

/** Signs that would end the words in brackets early. */
const escaped = (words: string): string => words.replace(/[\\[\]]/g, String.raw`\$&`)

/** A link around the selected words; the place of its address is selected then. */
export function link(view: EditorView): void {
  const { from, to } = view.state.selection.main
  const words = view.state.sliceDoc(from, to) || '链接文字'
  const address = 'https://'
  const begin = from + words.length + 3
  view.dispatch({
    changes: { from, to, insert: `[${words}](${address})` },
    selection: { anchor: begin, head: begin + address.length },
    userEvent: 'input',
  })
  view.focus()
}

/** What shows a picture. */
export const pictureText = (src: string, alt: string): string =>
  `![${escaped(alt)}](${src.replace(/[()\s<>]/g, encodeURIComponent)})`
