import '../../support/jsdomParts.ts'
import '#tests/support/widgets/editors/jsdomRanges.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EditorView } from '@codemirror/view'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MARKDOWN_HEIGHT, MARKDOWN_HEIGHT_MIN } from '#contract/constants.ts'
import { MarkdownEditor, type MarkdownEditorProps } from '#src/widgets/editors/MarkdownEditor.tsx'
import { fieldOf, pictureServer, png } from '#tests/support/widgets/editors/uploads.ts'

let server: Awaited<ReturnType<typeof pictureServer>>
beforeEach(async () => {
  server = await pictureServer()
})
afterEach(async () => {
  cleanup()
  await server.stop()
})
function Form(props: Partial<MarkdownEditorProps>) {
  const [text, setText] = useState(props.value ?? '')
  return <MarkdownEditor label="说明" {...props} value={text} onChange={setText} />
}
async function open(props: Partial<MarkdownEditorProps> = {}) {
  const shown = render(<Form {...props} />)
  const content = await screen.findByRole('textbox', { name: '说明' })
  const view = EditorView.findFromDOM(content)
  if (view === null) throw new Error('no editor')
  return { ...shown, content, view, text: () => view.state.doc.toString() }
}
const preview = () => screen.getByRole('region', { name: '预览' })
const parts = (content: HTMLElement) => content.closest<HTMLElement>('.xl-markdown-parts')

describe('the markdown editor', () => {
  it('[RICH-04] shows text and preview, or one of them', async () => {
    const { content } = await open({ value: '## 用药\n\n- 每日**两次**' })
    await waitFor(() => expect(preview().querySelector('h2')?.textContent).toBe('用药'))
    expect(preview().querySelector('li strong')?.textContent).toBe('两次')
    await userEvent.click(screen.getByRole('button', { name: '编辑' }))
    expect(screen.queryByRole('region', { name: '预览' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '预览' }))
    expect(preview()).toBeTruthy()
    expect(content.closest<HTMLElement>('.xl-code-text')?.hidden).toBe(true)
    expect(screen.getByRole('button', { name: '粗体' })).toHaveProperty('disabled', true)
  })

  it('[RICH-05] makes no element of HTML that stands in it, and leads to no unsafe address', async () => {
    await open({
      value:
        '病史<script>globalThis.hit=1</script>\n\n<img src=x onerror="globalThis.hit=1">\n\n[一](javascript:globalThis.hit=1)\n\n' +
        '![二](data:text/html;base64,AA) [三](/hospital/orders)',
    })
    await waitFor(() => expect(preview().textContent).toContain('病史'))
    expect(preview().querySelectorAll('script,img,[onerror]')).toHaveLength(0)
    expect([...preview().querySelectorAll('a')].map(one => [one.textContent, one.getAttribute('href'), one.rel])).toEqual([
      ['一', '', 'noopener noreferrer'],
      ['三', '/hospital/orders', 'noopener noreferrer'],
    ])
    expect('hit' in globalThis).toBe(false)
  })

  it('[CONST-25] [CONST-26] is 300 px high unless told, and never lower than 200', async () => {
    expect([MARKDOWN_HEIGHT, MARKDOWN_HEIGHT_MIN]).toEqual([300, 200])
    const first = await open()
    expect(parts(first.content)?.style.height).toBe('300px')
    first.unmount()
    const low = await open({ height: 80 })
    expect(parts(low.content)?.style.height).toBe('200px')
  })

  it('marks what is selected and takes the mark away again', async () => {
    const { view, text } = await open({ value: '每日两次\n饭后' })
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
    act(() => view.dispatch({ selection: { anchor: 2, head: 4 } }))
    await press('粗体')
    expect(text()).toBe('每日**两次**\n饭后')
    await press('粗体')
    expect(text()).toBe('每日两次\n饭后')
    act(() => view.dispatch({ selection: { anchor: 0, head: 7 } }))
    await press('无序列表')
    expect(text()).toBe('- 每日两次\n- 饭后')
    await press('无序列表')
    await press('插入链接')
    expect(text()).toBe('[每日两次\n饭后](https://)')
  })

  it('[API-FILE-03] [API-FILE-04] stores pictures by the same call and names them where they were put in', async () => {
    const { view, text, content } = await open({ value: '前后' })
    act(() => view.dispatch({ selection: { anchor: 1 } }))
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('no input')
    await userEvent.upload(input, [png('胸片 [1].png'), png()])
    act(() => view.dispatch({ changes: { from: 0, insert: '很' }, userEvent: 'input' }))
    const src = (n: number) => `${server.origin}/files/jeditor/${n}.png`
    await waitFor(() => expect(server.uploads()).toHaveLength(2))
    // both go out at once: the server numbers them as they come
    const [{ body } = { body: '' }] = server.uploads()
    const [chest, other] = body.includes('胸片') ? [1, 2] : [2, 1]
    await waitFor(() => expect(text()).toBe(`很前![胸片 \\[1\\]](${src(chest)})![片子](${src(other)})后`))
    expect([fieldOf(body, 'biz'), fieldOf(body, 'jeditor')]).toEqual(['jeditor', '1'])
    fireEvent.paste(content, { clipboardData: { files: [png('image.png')], getData: () => '' } })
    await waitFor(() => expect(text()).toContain('![图片]'))
  })

  it('cannot be written in when disabled, and lets the Tab key go on', async () => {
    const { content, view, rerender } = await open({ value: '一', disabled: true })
    expect([content.getAttribute('contenteditable'), content.tabIndex]).toEqual(['false', 0])
    rerender(<Form disabled={false} />)
    expect(fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 })).toBe(true)
    expect(view.state.doc.toString()).toBe('一')
  })
})
