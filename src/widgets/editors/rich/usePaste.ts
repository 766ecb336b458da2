import { useEffect, useRef } from 'react'
import type { Quill } from 'react-quill'
import type { PictureUploads } from '../pictures/usePictureUploads.ts'
import { pictureError } from '../pictures/pictureUpload.ts'
import { paste } from './quill.ts'
import { parsePasted } from './pasted.ts'

/** What is pasted or dropped: no programs, no pictures as text; those are uploaded, and what cannot be taken is told. */
export function usePaste(
  editor: Quill | null,
  { refuse }: PictureUploads,
  putIn: (files: readonly File[], at: number) => void,
): void {
  const latest = useRef({ refuse, putIn })
  useEffect(() => {
    latest.current = { refuse, putIn }
  })
  useEffect(() => {
    if (editor === null) return undefined
    const notifyIssues = (files: FileList | undefined): void =>
      latest.current.refuse([...(files ?? [])].map(pictureError).find(issue => issue !== null) ?? null)
    const onPaste = (event: ClipboardEvent): void => {
      const { clipboardData } = event
      if (clipboardData === null || !editor.isEnabled()) return
      const html = clipboardData.getData('text/html')
      // Quill passes files to its uploader, and puts in plain text
      if (html === '') return notifyIssues(clipboardData.files)
      const pasted = parsePasted(html)
      if (pasted.isPicture && clipboardData.files.length > 0) return notifyIssues(clipboardData.files)
      event.preventDefault()
      paste(editor, { html: pasted.html, text: clipboardData.getData('text/plain') })
      latest.current.putIn(pasted.pictures, editor.getSelection()?.index ?? 0)
      if (pasted.lost > 0) latest.current.refuse(`有${pasted.lost}张图片无法粘贴，请用“插入图片”按钮上传`)
      return undefined
    }
    const onDrop = (event: DragEvent): void => notifyIssues(event.dataTransfer?.files)
    const { root } = editor
    root.addEventListener('paste', onPaste, true)
    root.addEventListener('drop', onDrop, true)
    return () => {
      root.removeEventListener('paste', onPaste, true)
      root.removeEventListener('drop', onDrop, true)
    }
  }, [editor])
}
