import type { CheckLevel } from '#contract/prescriptions/types.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'

const SIGNS: Record<CheckLevel, string> = {
  3: 'M4 4l8 8M12 4l-8 8',
  2: 'M8 2l6.5 12h-13z',
  1: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 4.5V8l2.5 2',
  0: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 7v4.5M8 4.5v.5',
}

/** Level of a finding: shape, colour and word say the same (looks.md 7). `count`: how many of them. */
export function LevelMark({ level, count, isShort = false }: { level: CheckLevel; count?: number; isShort?: boolean }) {
  return (
    <span className={`xl-level is-l${level}`} title={isShort ? T.levels[level] : undefined}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SIGNS[level]} />
      </svg>
      <span className={isShort ? 'xl-hidden-text' : undefined}>{T.levels[level]}</span>
      {count !== undefined && ` ${count}`}
    </span>
  )
}
