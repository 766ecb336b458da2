import { EditorView } from '@codemirror/view'
import { useEffect, useMemo, useRef } from 'react'
import { type StoredPicture, usePictureUploads } from '../pictures/usePictureUploads.ts'
import { pictureText } from './commands.ts'

/** Pictures of a markdown text: chosen, pasted or dropped, uploaded, and then named where they were put in. */
export function useMarkdownPictures(disabled: boolean, onBusy?: (isBusy: boolean) => void) {
  const view = useRef<EditorView | null>(null)
  const places = useRef(new Map<string, number>())
  const arrived = useRef<StoredPicture[]>([])
  const insert = (into: EditorView, { key, src, alt }: StoredPicture): void => {
    const { length } = into.state.doc
    const at = Math.min(places.current.get(key) ?? length, length)
    places.current.delete(key)
    const text = pictureText(src, alt)
    // a caret at this very place goes behind the picture
    into.dispatch({ changes: { from: at, insert: text }, userEvent: 'input.drop' })
  }
  const pictures = usePictureUploads(picture => {
    if (view.current === null) arrived.current.push(picture)
    else insert(view.current, picture)
  }, onBusy)
  const putIn = (files: readonly File[], at: number): void =>
    pictures.add(files).forEach(key => {
      places.current.set(key, at)
    })
  const latest = useRef({ putIn, disabled })
  useEffect(() => {
    latest.current = { putIn, disabled }
  })
  const extension = useMemo(() => {
    const take = (list: FileList | undefined, at: number): boolean => {
      if (!list?.length || latest.current.disabled) return false
      latest.current.putIn([...list], at)
      return true
    }
    return [
      EditorView.updateListener.of(({ docChanged, changes }) => {
        if (docChanged) for (const [key, at] of places.current) places.current.set(key, changes.mapPos(at, 1))
      }),
      EditorView.domEventHandlers({
        // words that come with a picture of themselves (tables) are taken as words
        paste: ({ clipboardData }, on) =>
          !clipboardData?.getData('text/plain') && take(clipboardData?.files, on.state.selection.main.head),
        drop: ({ dataTransfer, clientX, clientY }, on) =>
          take(dataTransfer?.files, on.posAtCoords({ x: clientX, y: clientY }) ?? on.state.doc.length),
      }),
    ]
  }, [])
  return {
    pictures,
    putIn,
    extension,
    /** tells which editor stands; what arrived while there was none is put in now */
    follow: (shown: EditorView | null): void => {
      view.current = shown
      if (shown !== null) for (const picture of arrived.current.splice(0)) insert(shown, picture)
    },
  }
}
