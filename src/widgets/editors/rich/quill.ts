import { Quill } from 'react-quill'
import 'react-quill/dist/quill.core.css'

/** Sizes of letters; the profile of the contract lets them pass. */
export const SIZES = [
  { value: '12px', name: '小号' },
  { value: '18px', name: '大号' },
  { value: '24px', name: '特大号' },
] as const
export const COLORS = [
  { value: '#cf1322', name: '红色' },
  { value: '#ad4e00', name: '橙色' },
  { value: '#237804', name: '绿色' },
  { value: '#096dd9', name: '蓝色' },
  { value: '#531dab', name: '紫色' },
  { value: '#595959', name: '灰色' },
] as const
export const GROUNDS = [
  { value: '#fff1b8', name: '黄底' },
  { value: '#d9f7be', name: '绿底' },
  { value: '#bae0ff', name: '蓝底' },
  { value: '#ffccc7', name: '红底' },
] as const

// Style attributes instead of Quill's classes: the profile knows no classes (contract/rules/htmlProfile.ts).
const { Scope, StyleAttributor } = Quill.import('parchment')
Quill.register('formats/align', Quill.import('attributors/style/align'), true)
Quill.register(
  'formats/size',
  new StyleAttributor('size', 'font-size', { scope: Scope.INLINE, whitelist: SIZES.map(({ value }) => value) }),
  true,
)

/** What a text may hold; neither videos nor formulas. Tables are kept, not made. */
export const FORMATS = (
  'bold italic underline strike color background size header align list indent blockquote code-block code link image script ' +
  'table table-row table-body table-container'
).split(' ')

/** Quill's names for what its Tab key does. */
export const TAB_BINDINGS = ['tab', 'table tab', 'remove tab', 'indent', 'outdent', 'indent code-block', 'outdent code-block']

export const Delta = Quill.import('delta')

/** Nothing that anybody could read or see: no words, no picture. */
export const isBlank = (editor: Quill): boolean =>
  editor.getContents().ops.every(({ insert }) => typeof insert === 'string' && insert.trim() === '')

/** Blanks that writers of Chinese begin a paragraph with; Quill would take them for line breaks of the source and drop them. */
const WIDE = ['\u3000', '\u2003', '\u2002'] as const
const STANDS_FOR = ['\uf3e0', '\uf3e1', '\uf3e2'] as const
const exchange = (text: string, from: readonly string[], to: readonly string[]): string =>
  from.reduce((done, sign, at) => done.replaceAll(sign, to[at] ?? sign), text)

/** HTML as Quill's own form, wide blanks kept. */
const readHtml = (editor: Quill, html: string) =>
  new Delta(
    editor.clipboard
      .convert({ html: exchange(html, WIDE, STANDS_FOR) })
      .ops.map(op => (typeof op.insert === 'string' ? { ...op, insert: exchange(op.insert, STANDS_FOR, WIDE) } : op)),
  )

/** Exchanges the whole text without telling anybody; nothing of it can be undone. */
export function fill(editor: Quill, html: string): void {
  const range = editor.hasFocus() ? editor.getSelection() : null
  editor.setContents(readHtml(editor, html), 'silent')
  editor.history.clear()
  if (range !== null) editor.setSelection(Math.min(range.index, editor.getLength() - 1), 0, 'silent')
}

/** Puts pasted HTML in place of what is selected; in code only its words. */
export function paste(editor: Quill, { html, text }: { html: string; text: string }): void {
  const range = editor.getSelection(true)
  const formats = editor.getFormat(range.index)
  const pasted = formats['code-block'] ? editor.clipboard.convert({ text }, formats) : readHtml(editor, html)
  editor.updateContents(new Delta().retain(range.index).delete(range.length).concat(pasted), 'user')
  editor.setSelection(range.index + pasted.length(), 0, 'silent')
  editor.scrollSelectionIntoView()
}
