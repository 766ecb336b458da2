import { useEffect } from 'react'
import { picturePaths, RUN_PICTURES, RUN_TEXT } from '#contract/rules/testRuns.ts'
import type { GridSession } from '#src/grid/session/gridSession.ts'
import { uploadFile } from '#src/lib/http/uploadFile.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { message } from '#src/ui/feedback/toasts.ts'

const FIELD = 'pictures'

async function storedPath(file: File): Promise<string> {
  const answer = await uploadFile(file)
  if (!answer.success) throw new Error(answer.message)
  return answer.message
}

/** Adds pictures to a step: those that it has stay, also one that a colleague added meanwhile. */
async function addPictures({ data, writer }: GridSession, rowId: string, files: readonly File[]): Promise<void> {
  try {
    const paths: string[] = []
    for (const file of files) paths.push(await storedPath(file))
    const row = data.store.row(rowId)
    if (row === null) return
    const before = row.get(FIELD)
    const all = [...picturePaths(typeof before === 'string' ? before : null), ...paths]
    if (all.length > RUN_PICTURES) return void message.warning(RUN_TEXT.badPictures)
    writer.write(row, FIELD, all.join(','))
    message.success(`图片已添加到路径 ${String(row.get('path'))} 第 ${String(row.get('step'))} 步`)
  } catch (error) {
    message.error(`图片未能添加：${failureLine(toFailure(error))}`)
  }
}

/** A picture on the clipboard, pasted anywhere in a row of the grid, goes up and stands among the pictures of its step. Text is the grid's own to paste. */
export function usePastedPictures(session: GridSession, mayEdit: boolean): void {
  useEffect(() => {
    if (!mayEdit) return undefined
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      const [row] = session.range.cells().rows
      const isHere = document.activeElement?.closest('.xl-editable-grid') !== null
      if (files.length === 0 || row === undefined || !isHere || clipboardData?.types.includes('text/plain') === true) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void addPictures(session, row.id, files)
    }
    // before the grid's own listener at the document
    window.addEventListener('paste', paste, true)
    return () => window.removeEventListener('paste', paste, true)
  }, [session, mayEdit])
}
