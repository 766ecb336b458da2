import type { ReactNode } from 'react'
import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { EditorView } from '@codemirror/view'
import type { MarkdownMode } from '../MarkdownEditor.tsx'
import { Tool } from '../components/Tool.tsx'
import { ToolRow } from '../components/ToolRow.tsx'
import { PictureTool } from '../pictures/PictureTool.tsx'
import { EDITOR_TEXT as T } from '../texts.ts'
import { link, prefix, wrap } from './commands.ts'

const COMMANDS: readonly { label: string; icon: ReactNode; run: (view: EditorView) => void }[] = [
  { label: '标题', icon: <strong aria-hidden>H</strong>, run: view => prefix(view, '## ') },
  { label: '粗体', icon: <BoldOutlined aria-hidden />, run: view => wrap(view, '**') },
  { label: '斜体', icon: <ItalicOutlined aria-hidden />, run: view => wrap(view, '*') },
  { label: '无序列表', icon: <UnorderedListOutlined aria-hidden />, run: view => prefix(view, '- ') },
  { label: '有序列表', icon: <OrderedListOutlined aria-hidden />, run: view => prefix(view, '1. ') },
  {
    label: '引用',
    icon: (
      <span className="xl-editor-word" aria-hidden>
        引
      </span>
    ),
    run: view => prefix(view, '> '),
  },
  { label: '代码', icon: <CodeOutlined aria-hidden />, run: view => wrap(view, '`') },
  { label: T.linkTitle, icon: <LinkOutlined aria-hidden />, run: link },
]
const MODES: readonly { mode: MarkdownMode; label: string }[] = [
  { mode: 'edit', label: '编辑' },
  { mode: 'split', label: '对照' },
  { mode: 'preview', label: T.preview },
]

interface Props {
  view: EditorView | null
  disabled: boolean
  mode: MarkdownMode
  onMode: (mode: MarkdownMode) => void
  onPictures: (files: File[]) => void
}

/** The tools of the markdown editor, and which of text and preview is shown. */
export function MarkdownTools({ view, disabled, mode, onMode, onPictures }: Props) {
  const off = disabled || view === null || mode === 'preview'
  return (
    <ToolRow label={T.tools}>
      {COMMANDS.map(({ label, icon, run }) => (
        <Tool
          key={label}
          label={label}
          icon={icon}
          disabled={off}
          onPress={() => {
            if (view !== null) run(view)
          }}
        />
      ))}
      <PictureTool disabled={off} onChoose={onPictures} />
      <span className="xl-editor-gap" />
      {MODES.map(one => (
        <Tool
          key={one.mode}
          label={one.label}
          icon={<span className="xl-editor-word">{one.label}</span>}
          pressed={mode === one.mode}
          disabled={false}
          onPress={() => onMode(one.mode)}
        />
      ))}
    </ToolRow>
  )
}
