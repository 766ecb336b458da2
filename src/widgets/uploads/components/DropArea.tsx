import { useId, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  /** words of the button */
  text: string
  /** name of the field for those who do not see its label */
  label?: string | undefined
  accept?: string | undefined
  multiple: boolean
  disabled?: boolean | undefined
  isButtonVisible?: boolean
  /** a card to press instead of a button */
  isCard?: boolean
  /** what else stands beside the button */
  hint?: ReactNode
  /** set to the area itself */
  area?: RefObject<HTMLElement | null>
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Where files come in: chosen by the button, dropped on the area, or pasted while something in it has the focus. */
export function DropArea({
  text,
  label,
  accept,
  multiple,
  disabled = false,
  isButtonVisible = true,
  isCard = false,
  hint,
  area,
  onFiles,
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const id = useId()
  const take = (files: FileList | null | undefined): boolean => {
    const list = [...(files ?? [])]
    if (disabled || list.length === 0) return false
    onFiles(multiple ? list : list.slice(-1))
    return true
  }
  return (
    <div
      ref={element => {
        if (area) area.current = element
      }}
      role="group"
      aria-label={label ?? text}
      className={`xl-uploads${isOver ? ' xl-uploads-over' : ''}`}
      onDragOver={event => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={event => {
        if (take(event.clipboardData.files)) event.preventDefault()
      }}
    >
      {children}
      <input
        ref={input}
        id={id}
        className="xl-hidden-text"
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        tabIndex={-1}
        aria-label={`${label ?? text}：选择文件`}
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      {isButtonVisible ? (
        <Button className={isCard ? 'xl-upload-card' : 'xl-button'} disabled={disabled} onClick={() => input.current?.click()}>
          {isCard ? <span aria-hidden="true">+</span> : null}
          {text}
        </Button>
      ) : null}
      {hint}
    </div>
  )
}
