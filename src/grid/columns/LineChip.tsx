import type { HTMLAttributes } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Button } from '#src/ui/Button.tsx'

interface Props extends HTMLAttributes<HTMLSpanElement> {
  text: string
  /** what a press does */
  title: string
  press: () => void
  remove: () => void
}

/** Something that narrows, groups or sorts the rows: a press changes it, its cross takes it away. */
export function LineChip({ text, title, press, remove, ...more }: Props) {
  return (
    <span className="xl-grid-chip" {...more}>
      <Button variant="bare" title={title} onClick={press}>
        {text}
      </Button>
      <Button variant="bare" aria-label={`取消：${text}`} onClick={remove}>
        <CloseOutlined aria-hidden />
      </Button>
    </span>
  )
}
