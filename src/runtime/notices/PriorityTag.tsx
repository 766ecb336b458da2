import type { CSSProperties } from 'react'
import type { Priority } from '#contract/entities/announcement.ts'
import { PRIORITY } from '#contract/rules/noticeTexts.ts'
import './priorityTag.css'

/** The hue of each colour word; text and ground are mixed from it and the colours of the page, so that they are legible in light and dark. */
const HUE = { blue: '#1677ff', orange: '#fa8c16', red: '#f5222d' } as const

/** 一般消息 blue, 重要消息 orange, 紧急消息 red (NOTICE-35 to 37): words and a shape beside the colour. An unknown priority counts as L. */
export function PriorityTag({ priority }: { priority: Priority }) {
  const { text, color } = PRIORITY[priority] ?? PRIORITY.L
  return (
    <span
      className="xl-priority"
      data-priority={priority}
      data-color={color}
      style={{ '--xl-priority-hue': HUE[color] } as CSSProperties}
    >
      <i aria-hidden="true" />
      {text}
    </span>
  )
}
