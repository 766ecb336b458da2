import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { default as ReactQuill, Quill } from 'react-quill'
import { Delta, fill, isBlank } from './quill.ts'
import { fromEditor, toEditor } from './richHtml.ts'

/** A picture with the place it belongs to. */
interface Placed {
  key: string
  src: string
  alt: string
}

const valueOf = (editor: Quill): string => (isBlank(editor) ? '' : fromEditor(editor.getSemanticHTML()))

/**
 * Value in, value out. The editor is told only what it did not say itself: putting its own words back would move the caret. It is made anew when
 * its tab is shown again (contract.md 28.32), and pictures that arrived meanwhile are put in then.
 */
export function useRichText(part: RefObject<ReactQuill | null>, value: string, onChange: (html: string) => void) {
  const [editor, setEditor] = useState<Quill | null>(null)
  // what stands now; the state may still name an editor that went with its tab
  const standing = useRef<Quill | null>(null)
  const known = useRef<string | null>(null)
  const latest = useRef({ value, onChange })
  const places = useRef(new Map<string, number>())
  const arrived = useRef<Placed[]>([])
  useLayoutEffect(() => {
    latest.current = { value, onChange }
  })

  const applyOwn = useCallback((into: Quill): void => {
    const attempt = (): void => {
      const html = latest.current.value
      if (html === known.current) return
      if (into.composition.isComposing) {
        // what the input method writes comes first; if it changed the value, there is nothing left to take in
        into.root.addEventListener('compositionend', () => setTimeout(attempt), { once: true })
        return
      }
      known.current = html
      fill(into, toEditor(html))
    }
    attempt()
  }, [])
  const tell = (from: Quill): void => {
    const html = valueOf(from)
    if (html === known.current) return
    known.current = html
    latest.current.onChange(html)
  }
  const insert = useCallback((into: Quill, { key, src, alt }: Placed): void => {
    const end = Math.max(0, into.getLength() - 1)
    const at = Math.min(places.current.get(key) ?? end, end)
    places.current.delete(key)
    into.updateContents(new Delta().retain(at).insert({ image: src }, { alt }), 'user')
    if (into.hasFocus()) into.setSelection(at + 1, 0, 'silent')
  }, [])

  useLayoutEffect(() => {
    const made = part.current?.getEditor() ?? null
    setEditor(made)
    if (made === null) return undefined
    known.current = null
    standing.current = made
    applyOwn(made)
    return () => {
      standing.current = null
      setEditor(null)
    }
  }, [part, applyOwn])
  useEffect(() => {
    if (editor !== null) applyOwn(editor)
  }, [editor, value, applyOwn])
  useEffect(() => {
    if (editor === null || editor !== standing.current) return undefined
    const move = (kind: string, change: unknown): void => {
      if (kind !== 'text-change' || !(change instanceof Delta)) return
      for (const [key, at] of places.current) places.current.set(key, change.transformPosition(at))
    }
    editor.on('editor-change', move)
    for (const picture of arrived.current.splice(0)) insert(editor, picture)
    return () => {
      editor.off('editor-change', move)
    }
  }, [editor, insert])

  return {
    editor,
    tell,
    /** remembers where pictures that are on their way belong */
    keepPosition: (keys: readonly string[], at: number): void => keys.forEach(key => places.current.set(key, at)),
    /** puts an arrived picture into its place */
    place: (picture: Placed): void => {
      if (standing.current === null) arrived.current.push(picture)
      else insert(standing.current, picture)
    },
  }
}
