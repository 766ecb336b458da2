import { history } from '@codemirror/commands'
import { Compartment, EditorState, Transaction, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { looks } from './looks.ts'

interface Options {
  value: string
  onChange: (text: string) => void
  /** ms until a new value from outside is taken over */
  delay: number
  /** what may change while the editor stands; keep it in a memo */
  extensions: Extension
}

/**
 * One CodeMirror in the element that gets `host`. A value that the editor did not say itself is taken over after `delay`, unless somebody wrote
 * something meanwhile; `onChange` hears only what people do. While its tab is hidden the editor is gone; its state, undo included, is kept.
 */
export function useCodeMirror({ value, onChange, delay, extensions }: Options) {
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [flexible] = useState(() => new Compartment())
  const kept = useRef<EditorState | null>(null)
  const known = useRef(value)
  const latest = useRef({ value, onChange, extensions })
  useLayoutEffect(() => {
    latest.current = { value, onChange, extensions }
  })

  useLayoutEffect(() => {
    const parent = host.current
    if (parent === null) return undefined
    const heard = EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      // what came from outside is annotated as remote
      if (!docChanged || transactions.every(one => one.annotation(Transaction.remote))) return
      known.current = state.doc.toString()
      latest.current.onChange(known.current)
    })
    const first = () =>
      EditorState.create({
        doc: known.current,
        extensions: [flexible.of(latest.current.extensions), history(), looks, heard],
      })
    const made = new EditorView({ state: kept.current ?? first(), parent })
    setView(made)
    return () => {
      kept.current = made.state
      made.destroy()
      setView(null)
    }
  }, [flexible])

  useEffect(() => view?.dispatch({ effects: flexible.reconfigure(extensions) }), [view, flexible, extensions])

  const applyOwn = useCallback((into: EditorView): void => {
    const attempt = (): void => {
      const text = latest.current.value
      if (text === known.current) return
      if (into.composing) {
        // what the input method writes comes first; if it changed the value, there is nothing left to take in
        into.contentDOM.addEventListener('compositionend', () => setTimeout(attempt), { once: true })
        return
      }
      known.current = text
      const { anchor } = into.state.selection.main
      const doc = into.state.toText(text)
      into.dispatch({
        changes: { from: 0, to: into.state.doc.length, insert: doc },
        selection: { anchor: Math.min(anchor, doc.length) },
        annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
      })
    }
    attempt()
  }, [])
  useEffect(() => {
    if (view === null || value === known.current) return undefined
    if (delay === 0) {
      applyOwn(view)
      return undefined
    }
    const timer = setTimeout(() => applyOwn(view), delay)
    return () => clearTimeout(timer)
  }, [view, value, delay, applyOwn])

  return { host, view }
}
