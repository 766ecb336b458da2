import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { CodeLanguage } from './code/languages.ts'
import { Waiting } from './components/Waiting.tsx'

/** Least and greatest height of the text in px, unless told otherwise; between them it grows with what is written. */
export const CODE_HEIGHT = { min: 240, max: 480 } as const

export interface CodeEditorProps {
  /** what it is, for screen readers: `执行脚本` */
  label: string
  value: string
  onChange: (text: string) => void
  language: CodeLanguage
  /** with it the person may choose the language (CODE-01) */
  onLanguageChange?: (language: CodeLanguage) => void
  /** the button that fills the window (CODE-03) */
  fullScreen?: boolean
  disabled?: boolean
  lineNumbers?: boolean
  minHeight?: number
  maxHeight?: number
  id?: string
}

/** The code editor (CodeMirror 6), in a chunk of its own; each language is another one. */
export const CodeEditor = lazyScreen<CodeEditorProps>(() => import('./code/CodeArea.tsx'), <Waiting height={CODE_HEIGHT.min} />)
