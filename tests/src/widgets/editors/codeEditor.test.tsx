import '#tests/support/widgets/editors/jsdomRanges.ts'
import '../../support/jsdomParts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EditorView } from '@codemirror/view'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CODE_EDITOR_DELAY, CODE_EDITOR_LAYER, CODE_EDITOR_TAB } from '#contract/constants.ts'
import { CodeEditor, type CodeEditorProps } from '#src/widgets/editors/CodeEditor.tsx'
import { CODE_LANGUAGES, type CodeLanguage } from '#src/widgets/editors/code/languages.ts'
import { loadPack } from '#src/widgets/editors/code/packs.ts'
import { chooseOption } from '../../support/antdSelect.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})
const heard: string[] = []
/** A form that holds the value; `outside` is what somebody else wrote. */
function Form({ outside, ...props }: Partial<CodeEditorProps> & { outside?: string }) {
  const [code, setCode] = useState(outside ?? '')
  const [given, setGiven] = useState(outside)
  const [language, setLanguage] = useState<CodeLanguage>('x-sql')
  if (outside !== undefined && outside !== given) {
    setGiven(outside)
    setCode(outside)
  }
  const change = (text: string) => {
    heard.push(text)
    setCode(text)
  }
  return <CodeEditor label="脚本" language={language} onLanguageChange={setLanguage} {...props} value={code} onChange={change} />
}
async function open(props: Partial<CodeEditorProps> & { outside?: string } = {}) {
  heard.length = 0
  const shown = render(<Form {...props} />)
  const content = await screen.findByRole('textbox', { name: '脚本' })
  const view = EditorView.findFromDOM(content)
  if (view === null) throw new Error('no editor')
  return { ...shown, content, view, text: () => view.state.doc.toString() }
}
const type = (view: EditorView, text: string) =>
  act(() => view.dispatch(view.state.replaceSelection(text), { userEvent: 'input' }))

describe('the code editor', () => {
  it('[CODE-01] [CODE-02] offers the twelve languages in their order, and each has its colours', async () => {
    await open()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '代码语言' }))
    expect([...document.querySelectorAll('.ant-select-item-option')].map(one => one.textContent)).toEqual([
      'CSS',
      'Javascript',
      'XML/HTML',
      'Java',
      'Objective-C',
      'Python',
      'R',
      'Shell',
      'SQL',
      'Swift',
      'Vue',
      'Markdown',
    ])
    for (const { value } of CODE_LANGUAGES) expect(await loadPack(value)).toBeTruthy()
  })

  it('[CODE-05] asks for code of the chosen language', async () => {
    const { content } = await open()
    expect(content.textContent).toContain('请在此输入SQL代码')
    await chooseOption('代码语言', 'XML/HTML')
    expect(content.textContent).toContain('请在此输入XML/HTML代码')
  })

  it('[CODE-06] indents by two columns, and Escape sets the Tab key free', async () => {
    const { content, view, text } = await open()
    expect([CODE_EDITOR_TAB, view.state.tabSize]).toEqual([2, 2])
    type(view, 'a')
    expect(fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 })).toBe(false)
    expect(text()).toBe('a  ')
    fireEvent.keyDown(content, { key: 'Tab', keyCode: 9, shiftKey: true })
    act(() => view.dispatch({ selection: { anchor: 0, head: 3 } }))
    fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 })
    expect(text()).toBe('  a  ')
    fireEvent.keyDown(content, { key: 'Escape', keyCode: 27 })
    expect(fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 })).toBe(true)
    expect(text()).toBe('  a  ')
    fireEvent.keyDown(content, { key: 'x', keyCode: 88 })
    expect(fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 })).toBe(false)
    expect(document.getElementById(content.getAttribute('aria-describedby') ?? '')?.textContent).toContain('先按 Esc 键')
  })

  it('[CODE-07] [CONST-16] takes over a value from outside after 300 ms, without telling it back or undoing it', async () => {
    const { rerender, view, text } = await open({ outside: 'select 1' })
    expect([CODE_EDITOR_DELAY, text()]).toEqual([300, 'select 1'])
    vi.useFakeTimers()
    rerender(<Form outside="select 2" />)
    act(() => vi.advanceTimersByTime(299))
    expect(text()).toBe('select 1')
    act(() => vi.advanceTimersByTime(1))
    expect([text(), heard]).toEqual(['select 2', []])
    fireEvent.keyDown(view.contentDOM, { key: 'z', keyCode: 90, ctrlKey: true })
    expect(text()).toBe('select 2')
  })

  it('keeps what somebody writes meanwhile', async () => {
    const { rerender, view, text } = await open({ outside: 'a' })
    vi.useFakeTimers()
    rerender(<Form outside="b" />)
    act(() => vi.advanceTimersByTime(200))
    act(() => view.dispatch({ changes: { from: 1, insert: '!' }, userEvent: 'input' }))
    act(() => vi.advanceTimersByTime(1_000))
    expect([text(), heard]).toEqual(['a!', ['a!']])
  })

  it('[CODE-03] [CODE-04] fills the window on layer 999 and comes back by Escape, which no dialog around hears', async () => {
    const user = userEvent.setup()
    const { content } = await open({ fullScreen: true })
    const box = content.closest<HTMLElement>('.xl-code')
    const escapes: Event[] = []
    const listen = (event: Event) => escapes.push(event)
    window.addEventListener('keydown', listen)
    expect(CODE_EDITOR_LAYER).toBe(999)
    await user.click(screen.getByRole('button', { name: '全屏' }))
    expect([box?.style.zIndex, box?.getAttribute('role')]).toEqual(['999', 'dialog'])
    act(() => content.focus())
    fireEvent.keyDown(content, { key: 'Escape', keyCode: 27 })
    expect([box?.style.zIndex, box?.getAttribute('role')]).toEqual(['', null])
    fireEvent.keyDown(content, { key: 'Escape', keyCode: 27, timeStamp: 5_000 })
    expect(escapes).toEqual([])
    fireEvent.keyDown(content, { key: 'Escape', keyCode: 27 })
    expect(escapes).toHaveLength(1)
    window.removeEventListener('keydown', listen)
  })

  it('cannot be written in when disabled, but read; nothing that was not asked for stands above it', async () => {
    const { content, view } = await open({ outside: 'x', disabled: true })
    expect([content.getAttribute('contenteditable'), content.getAttribute('aria-readonly'), content.tabIndex]).toEqual([
      'false',
      'true',
      0,
    ])
    fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 })
    expect(view.state.doc.toString()).toBe('x')
    expect(screen.getByRole('combobox', { name: '代码语言' })).toHaveProperty('disabled', true)
    cleanup()
    render(<CodeEditor label="脚本" language="css" value="" onChange={() => undefined} />)
    await screen.findByRole('textbox', { name: '脚本' })
    expect([screen.queryByRole('combobox'), screen.queryByRole('button')]).toEqual([null, null])
  })
})
