import { RICH_TEXT_HEIGHT } from '#contract/constants.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { Waiting } from './components/Waiting.tsx'

export interface RichTextProps {
  /** what it is, for screen readers: `公告内容` */
  label: string
  /** HTML; cleaned by the profile of the contract on the way in and out, '' when nothing is written */
  value: string
  onChange: (html: string) => void
  disabled?: boolean
  placeholder?: string
  id?: string
  /** px of the writing area; 300 unless told (CONST-27) */
  height?: number
  /** pictures are on their way: a form should not be saved before they have arrived */
  onBusy?: (isBusy: boolean) => void
}

/** The rich-text editor (react-quill), in a chunk of its own. */
export const RichText = lazyScreen<RichTextProps>(() => import('./rich/RichTextArea.tsx'), <Waiting height={RICH_TEXT_HEIGHT} />)
