import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { MESSAGE_TEXT_MAX } from '#contract/constants.ts'
import { PICTURE_ACCEPT } from '#contract/rules/pictures.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { Button } from '#src/ui/Button.tsx'
import { CONVERSATION_TEXT as T } from './texts.ts'

/** A file in the tray above the input. */
export interface TrayItem {
  key: string
  name: string
  /** object url of a picture, null for other files */
  preview: string | null
  /** 0 to 100, null when it waits or is done */
  progress: number | null
  error: string | null
}

/** Canned replies of the input, where it has them. Positions are UTF-16 units. */
export interface ComposerReplies {
  /** the list above the input; null: closed */
  menu: ReactNode | null
  menuId: string
  /** id of the option that Enter takes */
  activeId: string | null
  /** what the input selects next; a new object each time */
  selection: { start: number; end: number } | null
  onTyped(text: string, caret: number): void
  /** a key before the input acts on it; true: nothing else happens */
  onKey(key: string, caret: number): boolean
  onOpen(caret: number): void
  onClose(): void
}

export interface ComposerBarProps {
  text: string
  tray: readonly TrayItem[]
  /** why nothing can be written now, null: writing is open */
  disabledReason: string | null
  canSend: boolean
  /** ms recorded so far, null: not recording */
  recordingMs: number | null
  canRecord: boolean
  /** short message below the input, such as a refused file */
  hint: string | null
  /** what the next message answers to */
  quote?: { senderName: string; text: string } | null
  onDropQuote?(): void
  /** messages of this conversation that wait or were refused */
  unsent: number
  /** takes the focus when it appears; give the bar the conversation's id as key */
  autoFocus?: boolean
  replies?: ComposerReplies
  onText(text: string): void
  onSend(): void
  /** Enter without Shift; `composing`: a word is still being chosen in the input method */
  onEnter(composing: boolean): void
  onFiles(files: File[]): void
  onRemove(key: string): void
  onRecord(command: 'start' | 'stop' | 'cancel'): void
}

const seconds = (ms: number): string => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

function Tray({ tray, onRemove }: Pick<ComposerBarProps, 'tray' | 'onRemove'>) {
  if (tray.length === 0) return null
  return (
    <ul className="xl-tray">
      {tray.map(item => (
        <li key={item.key} className={item.error ? 'is-failed' : undefined} title={item.error ?? item.name}>
          {item.preview ? <img src={item.preview} alt={item.name} /> : <span className="xl-tray-name">{item.name}</span>}
          {item.progress !== null && (
            <progress max={100} value={item.progress} aria-label={`${item.name} ${T.sending.uploading}`} />
          )}
          {item.error && <span className="xl-tray-error">{item.error}</span>}
          <Button variant="bare" aria-label={`${T.remove} ${item.name}`} onClick={() => onRemove(item.key)}>
            ×
          </Button>
        </li>
      ))}
    </ul>
  )
}

function PickFile({
  label,
  accept,
  sign,
  disabled,
  onFiles,
}: {
  label: string
  accept: string
  sign: string
  disabled: boolean
  onFiles(files: File[]): void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button className="xl-tool" title={label} aria-label={label} disabled={disabled} onClick={() => input.current?.click()}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={sign} />
        </svg>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

const IMAGE_SIGN = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01'
const FILE_SIGN = 'M6 3h8l4 4v14H6zM14 3v4h4M9 13h6M9 17h6'
const MORE_SIGN = 'M12 5v14M5 12h14'
const CLOSE_SIGN = 'M6 6l12 12M18 6L6 18'
const PHONE = 576
const VOICE_SIGN = 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4'

/** The input of a conversation: text that grows to five lines, pictures and files by button, paste or drop, voice. Enter sends, never while Chinese input composes. */
export function ComposerBar(props: ComposerBarProps) {
  const { text, disabledReason, recordingMs, autoFocus, replies } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const touch = useMemo(() => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches, [])
  const disabled = disabledReason !== null
  // on phones the line belongs to the text (looks.md 6)
  const isNarrow = useNarrowerThan(PHONE)
  const [areToolsOpen, setToolsOpen] = useState(false)
  const tools = useId()
  const length = [...text].length

  useEffect(() => {
    const element = area.current
    if (!element || element.value !== text) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, 5 * 22 + 18)}px`
  }, [text])
  useEffect(() => {
    if (autoFocus && !disabled) area.current?.focus()
  }, [autoFocus, disabled])

  const selection = replies?.selection ?? null
  useLayoutEffect(() => {
    if (selection === null) return
    area.current?.focus()
    area.current?.setSelectionRange(selection.start, selection.end)
  }, [selection])

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // keyCode 229: some input methods report Enter as part of the composition only that way
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (!composing && !event.shiftKey && replies?.onKey(event.key, event.currentTarget.selectionEnd)) {
      event.preventDefault()
      return
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    if (!composing) event.preventDefault()
    props.onEnter(composing)
  }
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    props.onFiles(files)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    if (!disabled) props.onFiles([...event.dataTransfer.files])
  }

  if (disabled) {
    return (
      <div className="xl-composer is-disabled" role="status">
        {disabledReason}
      </div>
    )
  }
  return (
    <form
      className="xl-composer"
      onDragOver={event => event.preventDefault()}
      onDrop={onDrop}
      onSubmit={event => {
        event.preventDefault()
        props.onSend()
      }}
    >
      {replies?.menu}
      {props.quote && (
        <div className="xl-quoting">
          <span>{T.quoting(props.quote.senderName, props.quote.text)}</span>
          <Button variant="icon" aria-label={T.dropQuote} title={T.dropQuote} onClick={() => props.onDropQuote?.()}>
            ×
          </Button>
        </div>
      )}
      <Tray tray={props.tray} onRemove={props.onRemove} />
      {recordingMs === null ? (
        <div className="xl-composer-row">
          {isNarrow && (
            <Button
              className="xl-tool"
              aria-label={T.more}
              title={T.more}
              aria-expanded={areToolsOpen}
              aria-controls={tools}
              onClick={() => setToolsOpen(!areToolsOpen)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={areToolsOpen ? CLOSE_SIGN : MORE_SIGN} />
              </svg>
            </Button>
          )}
          <div id={tools} className="xl-tools" hidden={isNarrow && !areToolsOpen}>
            <PickFile label={T.addImage} accept={PICTURE_ACCEPT} sign={IMAGE_SIGN} disabled={disabled} onFiles={props.onFiles} />
            <PickFile
              label={T.addFile}
              accept=".pdf,.doc,.docx,.xls,.xlsx,.txt,.zip"
              sign={FILE_SIGN}
              disabled={disabled}
              onFiles={props.onFiles}
            />
            {props.canRecord && (
              <Button className="xl-tool" title={T.record} aria-label={T.record} onClick={() => props.onRecord('start')}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={VOICE_SIGN} />
                </svg>
              </Button>
            )}
            {replies && (
              <Button
                className="xl-tool xl-tool-text"
                title={T.repliesHint}
                onClick={() => replies.onOpen(area.current?.selectionEnd ?? text.length)}
              >
                {T.replies}
              </Button>
            )}
          </div>
          <textarea
            ref={area}
            rows={1}
            value={text}
            placeholder={touch ? T.inputShort : T.input}
            aria-label={T.input}
            aria-invalid={length > MESSAGE_TEXT_MAX}
            {...(replies?.menu
              ? { 'aria-controls': replies.menuId, 'aria-activedescendant': replies.activeId ?? undefined }
              : {})}
            onChange={event => {
              replies?.onTyped(event.target.value, event.target.selectionEnd)
              props.onText(event.target.value)
            }}
            onBlur={() => replies?.onClose()}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <Button variant="primary" type="submit" disabled={!props.canSend}>
            {T.send}
          </Button>
        </div>
      ) : (
        <div className="xl-composer-row is-recording" role="status">
          <span className="xl-recording-dot" aria-hidden="true" />
          <span className="xl-recording-time">{seconds(recordingMs)}</span>
          <Button onClick={() => props.onRecord('cancel')}>{T.cancelRecording}</Button>
          <Button variant="primary" onClick={() => props.onRecord('stop')}>
            {T.stopRecording}
          </Button>
        </div>
      )}
      <div className="xl-composer-foot" aria-live="polite">
        {props.hint && <span className="is-error">{props.hint}</span>}
        {props.unsent > 0 && <span className="xl-unsent">{T.unsent(props.unsent)}</span>}
        {length > MESSAGE_TEXT_MAX - 200 && (
          <span className={length > MESSAGE_TEXT_MAX ? 'is-error' : undefined}>
            {length} / {MESSAGE_TEXT_MAX}
          </span>
        )}
      </div>
    </form>
  )
}
