import { MARKDOWN_HEIGHT } from '#contract/constants.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { Waiting } from './components/Waiting.tsx'

/** What is shown: the text, its preview, or both. */
export type MarkdownMode = 'edit' | 'split' | 'preview'

export interface MarkdownEditorProps {
  /** what it is, for screen readers: `说明文档` */
  label: string
  value: string
  onChange: (text: string) => void
  disabled?: boolean
  placeholder?: string
  id?: string
  /** px; 300 unless told, at least 200 (CONST-25, 26) */
  height?: number
  /** how it begins; a narrow screen begins with the text alone */
  mode?: MarkdownMode
  /** pictures are on their way: a form should not be saved before they have arrived */
  onBusy?: (isBusy: boolean) => void
}

/** The markdown editor: text and preview, in a chunk of its own. */
export const MarkdownEditor = lazyScreen<MarkdownEditorProps>(
  () => import('./markdown/MarkdownArea.tsx'),
  <Waiting height={MARKDOWN_HEIGHT} />,
)
