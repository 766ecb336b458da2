import { useRef, useState } from 'react'
import { FullscreenOutlined } from '@ant-design/icons'
import { Input, Popover } from 'antd'
import type { InputRef } from 'antd'
import { TEXTAREA_POPUP } from '#contract/constants.ts'
import type { InputProps } from './inputProps.ts'
import { controlProps } from './inputProps.ts'
import './inputs.css'
import { Button } from '../Button.tsx'

interface Props extends InputProps {
  value?: string
  onChange?: (value: string) => void
  placeholder?: string
  maxLength?: number
}

/**
 * One line with a window of 300x210 beside it for longer texts (CONST-24); Escape closes it, the focus goes in and comes back. A text of several lines
 * is edited in the window only.
 */
export function TextareaPopup({ value = '', onChange, placeholder, maxLength, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  const line = useRef<InputRef>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const hasBreaks = /[\r\n]/.test(value)
  const close = () => {
    setOpen(false)
    line.current?.focus()
  }
  const shared = {
    value,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(maxLength === undefined ? {} : { maxLength }),
  }
  return (
    <Popover
      trigger="click"
      placement="right"
      open={isOpen}
      onOpenChange={wanted => {
        // a press in the line itself edits the line
        if (!wanted) setOpen(false)
      }}
      afterOpenChange={opened => {
        if (opened) area.current?.focus()
      }}
      content={
        <textarea
          {...shared}
          ref={area}
          className="xl-textarea-popup"
          aria-label={`${props['aria-label'] ?? '内容'}（大窗口）`}
          style={{ ...TEXTAREA_POPUP }}
          onChange={event => onChange?.(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        />
      }
    >
      <Input
        {...controlProps(props)}
        {...shared}
        ref={line}
        // a line would lose the breaks of what it is given to edit
        readOnly={hasBreaks}
        onClick={() => {
          if (hasBreaks && !props.disabled) setOpen(true)
        }}
        onChange={event => onChange?.(event.target.value)}
        suffix={
          <Button
            variant="bare"
            className="xl-input-action"
            aria-label="在大窗口中编辑"
            aria-expanded={isOpen}
            disabled={props.disabled}
            onClick={() => setOpen(!isOpen)}
          >
            <FullscreenOutlined aria-hidden />
          </Button>
        }
      />
    </Popover>
  )
}
