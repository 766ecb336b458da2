import '#tests/support/widgets/editors/jsdomRanges.ts'
import '../../support/jsdomParts.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Quill } from 'react-quill'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MARKDOWN_HEIGHT, MARKDOWN_HEIGHT_MIN, RICH_TEXT_HEIGHT } from '#contract/constants.ts'
import { RichText, type RichTextProps } from '#src/widgets/editors/RichText.tsx'
import { fieldOf, pictureServer, png } from '#tests/support/widgets/editors/uploads.ts'
import { chooseOption } from '../../support/antdSelect.ts'

let server: Awaited<ReturnType<typeof pictureServer>>
beforeEach(async () => {
  server = await pictureServer()
})
afterEach(async () => {
  cleanup()
  await server.stop()
})

const heard: string[] = []
const busy: boolean[] = []
let setOutside: (html: string) => void = () => undefined
function Form(props: Partial<RichTextProps>) {
  const [value, setValue] = useState(props.value ?? '')
  useEffect(() => {
    setOutside = setValue
  }, [])
  const change = (html: string) => {
    heard.push(html)
    setValue(html)
  }
  return <RichText label="公告内容" {...props} value={value} onChange={change} onBusy={is => busy.push(is)} />
}
/** Draws the editor and gives Quill itself: jsdom has no typing into an editable element. */
async function open(props: Partial<RichTextProps> = {}) {
  heard.length = 0
  busy.length = 0
  const view = render(<Form {...props} />)
  const root = await screen.findByRole('textbox', { name: '公告内容' })
  const editor = Quill.find(root.parentElement ?? root)
  if (!(editor instanceof Quill)) throw new Error('no editor')
  return { ...view, root, editor, write: (command: () => void) => act(async () => command()) }
}
const last = () => heard.at(-1)

describe('the rich-text editor', () => {
  it('[RICH-01] [TECH-13] produces HTML: bold words, ordinary blanks, nothing for an empty text', async () => {
    const { editor, write, root } = await open()
    expect(root.closest('.quill')).toBeTruthy()
    await write(() => editor.insertText(0, '本周六 停诊 一天', 'user'))
    await write(() => editor.setSelection(4, 2))
    await userEvent.click(screen.getByRole('button', { name: '粗体' }))
    expect(last()).toBe('<p>本周六 <strong>停诊</strong> 一天</p>')
    expect(screen.getByRole('button', { name: '粗体' }).getAttribute('aria-pressed')).toBe('true')
    await chooseOption('对齐方式', '居中')
    expect(last()).toBe('<p style="text-align:center">本周六 <strong>停诊</strong> 一天</p>')
    await chooseOption('字号', '大号')
    expect(last()).toContain('font-size:18px')
    await userEvent.click(screen.getByRole('button', { name: '撤销' }))
    await write(() => editor.deleteText(0, editor.getLength(), 'user'))
    expect(last()).toBe('')
    await write(() => editor.insertText(0, '   \n ', 'user'))
    expect(last()).toBe('')
  })

  it('takes in what comes from outside, cleaned, without telling it back, and keeps its own words', async () => {
    const { editor, write, root } = await open({ value: '<p>旧<script>globalThis.hit=1</script></p>' })
    expect(root.textContent).toBe('旧')
    await write(() => editor.insertText(1, '文', 'user'))
    await write(() => editor.setSelection(1, 0))
    expect(editor.getSelection()?.index).toBe(1)
    expect(heard).toEqual(['<p>旧文</p>'])
    act(() => setOutside('<h2>新</h2><img src="x" onerror="globalThis.hit=1">'))
    await waitFor(() => expect(root.querySelector('h2')?.textContent).toBe('新'))
    expect(heard).toEqual(['<p>旧文</p>'])
    expect('hit' in globalThis).toBe(false)
  })

  it('keeps the wide blanks that a Chinese paragraph begins with, tables, lists and code as they are', async () => {
    const kept = [
      '<p>　　本周六停诊。</p><p>&nbsp;&nbsp;急诊 &nbsp;照常</p>',
      '<ol><li>一<ol><li>二</li></ol></li><li>三</li></ol><p><br></p><p>四</p>',
      '<table><tbody><tr><td>阿莫西林 0.25g</td><td>2</td></tr></tbody></table><p>x<sub>2</sub></p>',
      '<h2>标题</h2><p><img src="/jeecg-boot/sys/common/static/a.png" alt="图" width="20"></p><blockquote>引</blockquote>',
    ]
    const { editor, write, root } = await open()
    for (const html of kept) {
      act(() => setOutside(html))
      await write(() => editor.insertText(editor.getLength() - 1, '完', 'user'))
      expect(last()?.replace('完', '')).toBe(html)
    }
    act(() => setOutside(''))
    const clipboardData = { files: [], getData: (kind: string) => (kind === 'text/html' ? '<p>　　粘贴</p>' : '') }
    await write(() => fireEvent.paste(root, { clipboardData }))
    expect(last()).toBe('<p>　　粘贴</p>')
  })

  it('waits for the input method before it takes in a value from outside', async () => {
    const { editor, root } = await open({ value: '<p>旧</p>' })
    fireEvent.compositionStart(root.querySelector('p') ?? root)
    expect(editor.composition.isComposing).toBe(true)
    act(() => setOutside('<p>新</p>'))
    expect(root.textContent).toBe('旧')
    fireEvent.compositionEnd(root.querySelector('p') ?? root)
    await waitFor(() => expect(root.textContent).toBe('新'))
  })

  it('[RICH-03] is read-only when disabled', async () => {
    const { editor, root, write, rerender } = await open({ value: '<p>旧</p>', disabled: true })
    expect([root.getAttribute('contenteditable'), root.getAttribute('aria-disabled')]).toEqual(['false', 'true'])
    expect(screen.getByRole('button', { name: '粗体' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: '插入图片' })).toHaveProperty('disabled', true)
    await write(() => editor.insertText(0, '改', 'user'))
    expect(heard).toEqual([])
    rerender(<Form disabled={false} />)
    expect(root.getAttribute('contenteditable')).toBe('true')
  })

  it('[CONST-27] is 300 px high', async () => {
    const { root } = await open()
    expect(RICH_TEXT_HEIGHT).toBe(300)
    expect(root.closest<HTMLElement>('.quill')?.style.height).toBe('300px')
    expect([MARKDOWN_HEIGHT, MARKDOWN_HEIGHT_MIN]).toEqual([300, 200])
  })

  it('[RICH-02] [API-FILE-03] [API-FILE-04] stores pictures by the upload call and shows them by their static address', async () => {
    const { editor, write } = await open()
    await write(() => editor.insertText(0, '前后', 'user'))
    await write(() => editor.setSelection(1, 0))
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('no input')
    await userEvent.upload(input, [png(), png('image.png')])
    const src = (n: number) => `${server.origin}/files/jeditor/${n}.png`
    await waitFor(() => expect(server.uploads()).toHaveLength(2))
    const [{ path, body } = { path: '', body: '' }] = server.uploads()
    expect([path, fieldOf(body, 'biz'), fieldOf(body, 'jeditor'), fieldOf(body, 'file')]).toEqual([
      '/jeecg-boot/sys/common/upload',
      'jeditor',
      '1',
      'png',
    ])
    await waitFor(() => expect(editor.getContents().ops).toHaveLength(4))
    expect(editor.getContents().ops).toEqual([
      { insert: '前' },
      { insert: { image: src(1) }, attributes: { alt: '片子' } },
      { insert: { image: src(2) }, attributes: { alt: '图片' } },
      { insert: '后\n' },
    ])
    expect(last()).toBe(`<p>前<img src="${src(1)}" alt="片子"><img src="${src(2)}" alt="图片">后</p>`)
    await waitFor(() => expect(busy).toEqual([true, false]))
  })

  it('puts a picture where it belongs although the text moved; failure is told and can be tried again or removed', async () => {
    const { editor, write, root } = await open()
    await write(() => editor.insertText(0, '前后', 'user'))
    server.refuse(true)
    const files = { types: ['Files'], files: [png()], getData: () => '' }
    await write(() => editor.setSelection(1, 0))
    fireEvent.paste(root, { clipboardData: files })
    const issue = await screen.findByRole('alert')
    expect(issue.textContent).toBe('上传失败：上传失败！')
    await waitFor(() => expect(busy.at(-1)).toBe(false))
    await write(() => editor.insertText(0, '很长的', 'user'))
    server.refuse(false)
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(editor.getContents().ops[0]).toEqual({ insert: '很长的前' }))
    expect(screen.queryByRole('alert')).toBeNull()
    server.refuse(true)
    fireEvent.paste(root, { clipboardData: files })
    await userEvent.click(await screen.findByRole('button', { name: '移除' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(last()).not.toContain('data:')
  })

  it('refuses files that are no pictures, and uploads pictures that stand as data in pasted HTML', async () => {
    const { editor, root, write } = await open()
    await write(() => editor.setSelection(0, 0))
    fireEvent.paste(root, { clipboardData: { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })], getData: () => '' } })
    expect((await screen.findByRole('alert')).textContent).toBe('请选择 PNG、JPG、WEBP 或 GIF 图片')
    const html =
      '<p>病史<script>globalThis.hit=1</script><img src="data:image/png;base64,iVBORw0KGgo="></p><p><img src="https://example.org/a.png">摘要</p>'
    const clipboardData = { files: [], getData: (kind: string) => (kind === 'text/html' ? html : '病史 摘要') }
    await write(() => fireEvent.paste(root, { clipboardData }))
    await waitFor(() => expect(server.uploads()).toHaveLength(1))
    await waitFor(() => expect(last()).toContain('jeditor/1.png'))
    expect(root.textContent).toBe('病史摘要')
    expect(last()).not.toMatch(/data:|script|example\.org|globalThis/)
    expect(screen.getByRole('alert').textContent).toContain('有1张图片无法粘贴')
    expect('hit' in globalThis).toBe(false)
  })

  it('catches nobody: Tab writes nothing, the tools are one stop, and the keys are explained', async () => {
    const user = userEvent.setup()
    const { root, editor, write } = await open({ value: '<ul><li>一</li></ul>' })
    const hint = document.getElementById(root.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toContain('按 Tab 键进入下一项')
    await write(() => editor.setSelection(1, 0))
    const isFree = fireEvent.keyDown(root, { key: 'Tab' })
    expect([isFree, root.textContent]).toEqual([true, '一'])
    const row = screen.getByRole('toolbar', { name: '格式工具栏' })
    const stops = () => [...row.querySelectorAll<HTMLElement>(':is(button, [role=combobox])')].filter(one => one.tabIndex === 0)
    expect(stops()).toHaveLength(1)
    act(() => stops()[0]?.focus())
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '重做' }))
    await user.keyboard('{Home}{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '字号' }))
    expect(stops()).toEqual([document.activeElement])
  })
})
