import { markdown } from '@codemirror/lang-markdown'
import { EditorState } from '@codemirror/state'
import { EditorView, placeholder as hintText } from '@codemirror/view'
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { MARKDOWN_HEIGHT, MARKDOWN_HEIGHT_MIN, MOBILE_MAX_WIDTH } from '#contract/constants.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { proseKeys } from '../code/keys.ts'
import { useCodeMirror } from '../code/useCodeMirror.ts'
import type { MarkdownEditorProps, MarkdownMode } from '../MarkdownEditor.tsx'
import { KeyHint } from '../components/KeyHint.tsx'
import { UploadLines } from '../pictures/UploadLines.tsx'
import { EDITOR_TEXT as T } from '../texts.ts'
import { MarkdownTools } from './MarkdownTools.tsx'
import { useMarkdownPictures } from './useMarkdownPictures.ts'
import '../components/editors.css'
import '../code/code.css'
import './markdown.css'

const Preview = lazyScreen<{ text: string }>(() => import('./Preview.tsx'), <div role="status" aria-label={T.loading} />)

/** The markdown editor itself; MarkdownEditor.tsx loads it. */
export default function MarkdownArea(props: MarkdownEditorProps) {
  const { label, value, onChange, disabled = false, placeholder = '', id, height = MARKDOWN_HEIGHT, onBusy } = props
  const hint = useId()
  const isNarrow = useNarrowerThan(Math.ceil(MOBILE_MAX_WIDTH))
  const [mode, setMode] = useState<MarkdownMode>(props.mode ?? (isNarrow ? 'edit' : 'split'))
  const { pictures, putIn, extension, follow } = useMarkdownPictures(disabled, onBusy)
  const extensions = useMemo(
    () => [
      proseKeys,
      markdown(),
      EditorView.lineWrapping,
      hintText(placeholder),
      EditorState.readOnly.of(disabled),
      EditorView.editable.of(!disabled),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': hint, tabindex: '0' }),
      extension,
    ],
    [placeholder, disabled, label, hint, extension],
  )
  const { host, view } = useCodeMirror({ value, onChange, delay: 0, extensions })
  useEffect(() => {
    follow(view)
    return () => follow(null)
  })
  const shown = useDeferredValue(value)
  return (
    <div className="xl-editor xl-markdown" id={id} data-disabled={disabled}>
      <MarkdownTools
        view={view}
        disabled={disabled}
        mode={mode}
        onMode={setMode}
        onPictures={files => putIn(files, view?.state.selection.main.head ?? 0)}
      />
      <UploadLines {...pictures} />
      <div className="xl-markdown-parts" style={{ height: Math.max(height, MARKDOWN_HEIGHT_MIN) }}>
        {/* hidden, not gone: caret and undo stay */}
        <div ref={host} className="xl-code-text" hidden={mode === 'preview'} />
        {mode === 'edit' ? null : (
          // a scrolling place must be reachable by keyboard
          <section className="xl-markdown-preview" aria-label={T.preview} tabIndex={0}>
            {shown.trim() === '' ? <p className="xl-markdown-empty">{T.emptyPreview}</p> : <Preview text={shown} />}
          </section>
        )}
      </div>
      <KeyHint id={hint} />
    </div>
  )
}
