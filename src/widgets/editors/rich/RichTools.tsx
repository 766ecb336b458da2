import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import {
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Quill } from 'react-quill'
import { MenuSelect } from '../components/MenuSelect.tsx'
import { Tool } from '../components/Tool.tsx'
import { ToolRow } from '../components/ToolRow.tsx'
import { PictureTool } from '../pictures/PictureTool.tsx'
import { EDITOR_TEXT as T } from '../texts.ts'
import { COLORS, GROUNDS, SIZES } from './quill.ts'
import { isSafeLink } from '#contract/rules/htmlProfile.ts'
import { prompt } from '#src/ui/dialogs/prompt.ts'

/** How the text at the caret is formatted; the last known while the caret is elsewhere. */
function useFormats(editor: Quill | null): Readonly<Record<string, unknown>> {
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

/** Asks for the address of a link and puts it on what is selected; where nothing is selected the address itself is the text. */
async function askLink(editor: Quill): Promise<void> {
  const range = editor.getSelection(true)
  const { link } = editor.getFormat(range)
  const before = typeof link === 'string' ? link : ''
  const answer = await prompt({
    title: T.linkTitle,
    confirm: T.linkTitle,
    label: T.linkLabel,
    value: before,
    placeholder: T.linkHint,
    max: 500,
    isRequired: false,
    check: text => (text === '' || isSafeLink(text) ? null : T.linkError),
  })
  if (answer === undefined) return
  editor.setSelection(range, 'silent')
  if (range.length > 0 || answer === '') editor.format('link', answer || false, 'user')
  else editor.insertText(range.index, answer, { link: answer }, 'user')
}

interface Switch {
  format: string
  value: unknown
  label: string
  icon: ReactNode
}
const MARKS: readonly Switch[] = [
  { format: 'bold', value: true, label: '粗体', icon: <BoldOutlined aria-hidden /> },
  { format: 'italic', value: true, label: '斜体', icon: <ItalicOutlined aria-hidden /> },
  { format: 'underline', value: true, label: '下划线', icon: <UnderlineOutlined aria-hidden /> },
  { format: 'strike', value: true, label: '删除线', icon: <StrikethroughOutlined aria-hidden /> },
]
const BLOCKS: readonly Switch[] = [
  { format: 'list', value: 'ordered', label: '有序列表', icon: <OrderedListOutlined aria-hidden /> },
  { format: 'list', value: 'bullet', label: '无序列表', icon: <UnorderedListOutlined aria-hidden /> },
  {
    format: 'blockquote',
    value: true,
    label: '引用',
    icon: (
      <span className="xl-editor-word" aria-hidden>
        引
      </span>
    ),
  },
  { format: 'code-block', value: 'plain', label: '代码块', icon: <CodeOutlined aria-hidden /> },
]
/** Menus: the empty value takes the format away. */
const MENUS = [
  {
    format: 'header',
    label: '段落样式',
    none: '正文',
    options: ['一', '二', '三', '四'].map((name, at) => ({ value: String(at + 1), name: `标题${name}` })),
  },
  { format: 'size', label: '字号', none: '标准字号', options: SIZES },
  { format: 'color', label: '文字颜色', none: '默认颜色', options: COLORS },
  { format: 'background', label: '背景颜色', none: '无底色', options: GROUNDS },
  {
    format: 'align',
    label: '对齐方式',
    none: '左对齐',
    options: [
      { value: 'center', name: '居中' },
      { value: 'right', name: '右对齐' },
      { value: 'justify', name: '两端对齐' },
    ],
  },
] as const

interface Props {
  editor: Quill | null
  disabled: boolean
  onPictures: (files: File[]) => void
}

/** The tools of the rich-text editor. */
export function RichTools({ editor, disabled, onPictures }: Props) {
  const formats = useFormats(editor)
  const off = disabled || editor === null
  const isOn = ({ format, value }: Switch): boolean =>
    value === true || format === 'code-block' ? Boolean(formats[format]) : formats[format] === value
  const switchTool = (one: Switch) => (
    <Tool
      key={one.label}
      label={one.label}
      icon={one.icon}
      pressed={isOn(one)}
      disabled={off}
      onPress={() => editor?.format(one.format, isOn(one) ? false : one.value, 'user')}
    />
  )
  const indent = (by: '-1' | '+1', label: string, icon: ReactNode) => (
    <Tool label={label} icon={icon} disabled={off || !formats['list']} onPress={() => editor?.format('indent', by, 'user')} />
  )
  return (
    <ToolRow label={T.tools}>
      {MENUS.map(({ format, label, none, options }) => (
        <MenuSelect
          key={format}
          label={label}
          disabled={off}
          value={typeof formats[format] === 'string' || typeof formats[format] === 'number' ? String(formats[format]) : ''}
          options={[{ value: '', label: none }, ...options.map(({ value, name }) => ({ value, label: name }))]}
          onChange={value => editor?.format(format, value || false, 'user')}
        />
      ))}
      {MARKS.map(switchTool)}
      {BLOCKS.map(switchTool)}
      {indent('-1', '减少缩进', <MenuFoldOutlined aria-hidden />)}
      {indent('+1', '增加缩进', <MenuUnfoldOutlined aria-hidden />)}
      <Tool
        label={T.linkTitle}
        icon={<LinkOutlined aria-hidden />}
        pressed={Boolean(formats['link'])}
        disabled={off}
        onPress={() => {
          if (editor !== null) void askLink(editor)
        }}
      />
      <PictureTool disabled={off} onChoose={onPictures} />
      <Tool
        label="清除格式"
        icon={<ClearOutlined aria-hidden />}
        disabled={off}
        onPress={() => {
          const range = editor?.getSelection(true)
          if (range) editor?.removeFormat(range.index, range.length, 'user')
        }}
      />
      <Tool label="撤销" icon={<UndoOutlined aria-hidden />} disabled={off} onPress={() => editor?.history.undo()} />
      <Tool label="重做" icon={<RedoOutlined aria-hidden />} disabled={off} onPress={() => editor?.history.redo()} />
    </ToolRow>
  )
}
