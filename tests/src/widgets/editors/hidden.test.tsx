import '../../support/jsdomParts.ts'
import '#tests/support/widgets/editors/jsdomRanges.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { EditorView } from '@codemirror/view'
import { Activity, useState } from 'react'
import { Quill } from 'react-quill'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MarkdownEditor } from '#src/widgets/editors/MarkdownEditor.tsx'
import { RichText } from '#src/widgets/editors/RichText.tsx'
import { pictureServer, png } from '#tests/support/widgets/editors/uploads.ts'

let server: Awaited<ReturnType<typeof pictureServer>>
beforeEach(async () => {
  server = await pictureServer()
})
afterEach(async () => {
  cleanup()
  await server.stop()
})
/** A screen in a tab, as the tab pool keeps it: hidden, its effects end and its state stays. */
function Tab({ isShown }: { isShown: boolean }) {
  const [html, setHtml] = useState('')
  const [text, setText] = useState('')
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <RichText label="内容" value={html} onChange={setHtml} />
      <MarkdownEditor label="说明" value={text} onChange={setText} />
      <output>{html}</output>
    </Activity>
  )
}
const field = (name: string) => screen.findByRole('textbox', { name })
const quill = async () => {
  const editor = Quill.find((await field('内容')).parentElement ?? document.body)
  if (!(editor instanceof Quill)) throw new Error('no editor')
  return editor
}
const markdown = async () => {
  const view = EditorView.findFromDOM(await field('说明'))
  if (view === null) throw new Error('no editor')
  return view
}
const stored = () => document.querySelector('output')?.textContent
/** The browser's own clipboard, holding one picture. */
const clipboardData = { types: ['Files'], files: [png()], getData: () => '' }

describe('editors in a tab that is hidden', () => {
  it('stand there again with their text, and go on', async () => {
    const { rerender } = render(<Tab isShown />)
    const first = await quill()
    act(() => void first.insertText(0, '停诊', 'user'))
    const view = await markdown()
    act(() => view.dispatch({ changes: { from: 0, insert: '说明' }, userEvent: 'input' }))
    expect(stored()).toBe('<p>停诊</p>')
    for (const isShown of [false, true]) rerender(<Tab isShown={isShown} />)
    const again = await quill()
    expect(again.getText()).toBe('停诊\n')
    expect(document.querySelectorAll('.ql-editor')).toHaveLength(1)
    act(() => void again.insertText(2, '通知', 'user'))
    expect(stored()).toBe('<p>停诊通知</p>')
    const shown = await markdown()
    expect([shown === view, shown.state.doc.toString()]).toEqual([false, '说明'])
    fireEvent.keyDown(shown.contentDOM, { key: 'z', keyCode: 90, ctrlKey: true })
    expect(shown.state.doc.toString()).toBe('')
  })

  it('get the pictures that arrived meanwhile, each in its place', async () => {
    const { rerender } = render(<Tab isShown />)
    const editor = await quill()
    act(() => void editor.insertText(0, '前后', 'user'))
    act(() => editor.setSelection(1, 0))
    fireEvent.paste(await field('内容'), { clipboardData })
    const view = await markdown()
    act(() => view.dispatch({ changes: { from: 0, insert: '甲乙' }, selection: { anchor: 1 }, userEvent: 'input' }))
    fireEvent.paste(await field('说明'), { clipboardData })
    rerender(<Tab isShown={false} />)
    await waitFor(() => expect(server.uploads()).toHaveLength(2))
    await waitFor(() => expect(document.querySelectorAll('.xl-editor-upload')).toHaveLength(0))
    rerender(<Tab isShown />)
    await waitFor(() => expect(stored()).toMatch(/^<p>前<img src="[^"]+\.png" alt="片子">后<\/p>$/))
    const shown = await markdown()
    await waitFor(() => expect(shown.state.doc.toString()).toMatch(/^甲!\[片子\]\([^)]+\)乙$/))
  })
})
