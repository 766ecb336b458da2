import type { StatusTone } from './statusTones.ts'
import './status.css'

/** Signs of 12 by 12; shape alone tells one from another. */
const SIGN: Readonly<Record<StatusTone, string>> = {
  normal: 'M2.5 6.5 5 9l4.5-6',
  good: 'M2.5 6.5 5 9l4.5-6',
  going: 'M6 3.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  attention: 'M6 2v5M6 9.6v.2',
  bad: 'm3 3 6 6M9 3l-6 6',
  off: 'M6 2.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8Z',
}

/** A state as sign and word, never as colour alone: the same in lists, details and windows. */
export function StatusTag({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className="xl-status" data-tone={tone}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={SIGN[tone]} />
      </svg>
      {children}
    </span>
  )
}
