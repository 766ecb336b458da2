import { useEffect } from 'react'
import type { Quill } from 'react-quill'

interface Facts {
  label: string
  /** id of the element that explains the keys */
  hint: string
  disabled: boolean
}

/** What screen readers and the style sheet must know of the element that Quill made. */
export function useRootFacts(editor: Quill | null, { label, hint, disabled }: Facts): void {
  useEffect(() => {
    if (editor === null) return
    const facts = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': hint,
      'aria-disabled': String(disabled),
      // without editing it can still be reached and read
      tabindex: '0',
    }
    for (const [name, text] of Object.entries(facts)) editor.root.setAttribute(name, text)
  }, [editor, label, hint, disabled])
  useEffect(() => {
    if (editor === null) return undefined
    const { root } = editor
    // Quill keeps calling the text empty until the input method is done
    const begin = (): void => root.setAttribute('data-composing', '')
    const end = (): void => root.removeAttribute('data-composing')
    root.addEventListener('compositionstart', begin)
    root.addEventListener('compositionend', end)
    return () => {
      root.removeEventListener('compositionstart', begin)
      root.removeEventListener('compositionend', end)
    }
  }, [editor])
}
