import { useEffect, useId, useRef, useState } from 'react'
import ReactQuill from 'react-quill'
import { RICH_TEXT_HEIGHT } from '#contract/constants.ts'
import { KeyHint } from '../components/KeyHint.tsx'
import { UploadLines } from '../pictures/UploadLines.tsx'
import { PICTURE_KINDS } from '../pictures/pictureUpload.ts'
import { usePictureUploads } from '../pictures/usePictureUploads.ts'
import type { RichTextProps } from '../RichText.tsx'
import { FORMATS, TAB_BINDINGS } from './quill.ts'
import { RichTools } from './RichTools.tsx'
import { usePaste } from './usePaste.ts'
import { useRootFacts } from './useRootFacts.ts'
import { useRichText } from './useRichText.ts'
import '../components/editors.css'
import './rich.css'

/** The rich-text editor itself; RichText.tsx loads it. */
export default function RichTextArea(props: RichTextProps) {
  const { label, value, onChange, disabled = false, placeholder = '', id, height = RICH_TEXT_HEIGHT, onBusy } = props
  const part = useRef<ReactQuill>(null)
  const hint = useId()
  const { editor, tell, keepPosition, place } = useRichText(part, value, onChange)
  const pictures = usePictureUploads(place, onBusy)
  const putIn = (files: readonly File[], at: number): void => keepPosition(pictures.add(files), at)
  const latest = useRef(putIn)
  useEffect(() => {
    latest.current = putIn
  })
  // Quill is made anew when its modules change
  const [modules] = useState(() => ({
    table: true,
    // Tab goes on to the next field: nobody is caught in the text; lists are indented by their tools
    keyboard: { bindings: Object.fromEntries(TAB_BINDINGS.map(name => [name, false])) },
    uploader: {
      mimetypes: [...PICTURE_KINDS],
      handler: (range: { index: number }, files: File[]) => latest.current(files, range.index),
    },
  }))
  usePaste(editor, pictures, putIn)
  useRootFacts(editor, { label, hint, disabled })
  return (
    <div className="xl-editor xl-rich" id={id} data-disabled={disabled}>
      <RichTools editor={editor} disabled={disabled} onPictures={files => putIn(files, editor?.getSelection(true).index ?? 0)} />
      <UploadLines {...pictures} />
      <ReactQuill
        ref={part}
        theme="default"
        modules={modules}
        formats={FORMATS}
        readOnly={disabled}
        placeholder={placeholder}
        style={{ height }}
        onChange={(_html, _change, source) => {
          // all but 'user' is what was put in from outside
          if (source === 'user' && editor !== null) tell(editor)
        }}
      />
      <KeyHint id={hint} />
    </div>
  )
}
