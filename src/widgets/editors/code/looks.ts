import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** CodeMirror's own style; its colours become names, so that the style sheet can choose them for both appearances. */
const colours = HighlightStyle.define(
  defaultHighlightStyle.specs.map(spec => {
    const color: unknown = spec['color']
    return typeof color === 'string' ? { ...spec, color: `var(--xl-code-${color.replace('#', '')}, ${color})` } : spec
  }),
)

const theme = EditorView.theme({
  '&': { color: 'var(--xl-text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'Menlo, Consolas, "Courier New", monospace', fontSize: '14px', lineHeight: '22px' },
  '.cm-content': { caretColor: 'var(--xl-text)' },
  '.cm-gutters': {
    color: 'var(--xl-text-3)',
    backgroundColor: 'transparent',
    borderRight: '1px solid var(--xl-line-soft)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--xl-link) 8%, transparent)',
  },
  '.cm-placeholder': { color: 'var(--xl-text-3)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--xl-primary-soft-hover)' },
  '.cm-searchMatch': { backgroundColor: 'var(--xl-note-soft)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--xl-primary-soft-hover)', outline: '1px solid var(--xl-link)' },
  '.cm-panels': { color: 'var(--xl-text)', backgroundColor: 'var(--xl-raised)', borderColor: 'var(--xl-line)' },
  '.cm-textfield': { color: 'var(--xl-text)', backgroundColor: 'var(--xl-panel)', borderColor: 'var(--xl-line)' },
  '.cm-panel.cm-search': { padding: '8px 40px 8px 8px', fontSize: '14px' },
  '.cm-panel.cm-search label': { fontSize: '14px' },
  '.cm-panel.cm-search :is(.cm-textfield, .cm-button)': { minHeight: '28px', borderRadius: '4px', fontSize: '14px' },
  '.cm-panel.cm-search [name=close]': { top: '4px', right: '4px', width: '32px', height: '32px', fontSize: '18px' },
  '.cm-button': {
    color: 'var(--xl-text)',
    backgroundColor: 'var(--xl-panel)',
    backgroundImage: 'none',
    borderColor: 'var(--xl-line)',
  },
})

const phrases = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部选中',
  'match case': '区分大小写',
  'by word': '全词匹配',
  regexp: '正则表达式',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'on line': '在第几行',
  'replaced match on line $': '已替换第$行的匹配',
  'replaced $ matches': '已替换$处',
  'Go to line': '转到行',
  go: '转到',
  'Control character': '控制字符',
  'Selection deleted': '已删除所选内容',
})

/** How CodeMirror looks and what it says, in both appearances. */
export const looks: Extension = [theme, syntaxHighlighting(colours), phrases]
