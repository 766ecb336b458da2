import { useEffect, useState } from 'react'
import type { Quill } from 'react-quill'

/** How the text at the caret is formatted; the last known while the caret is elsewhere. */
export function useFormats(editor: Quill | null): Readonly<Record<string, unknown>> {
  const [formats, setFormats] = useState<Readonly<Record<string, unknown>>>({})
  useEffect(() => {
    if (editor === null) return undefined
    const look = (): void => {
      const range = editor.getSelection()
      if (range !== null) setFormats(editor.getFormat(range))
    }
    editor.on('editor-change', look)
    return () => {
      editor.off('editor-change', look)
    }
  }, [editor])
  return formats
}
