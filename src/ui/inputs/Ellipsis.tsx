import { Tooltip } from 'antd'
import { ELLIPSIS } from '#contract/constants.ts'
import { ellipsis } from '#src/lib/format.ts'

/** Text that is cut after `length` characters (25 unless told, CONST-23); the whole of it in a tooltip, which the keyboard reaches too. */
export function Ellipsis({ text, length = ELLIPSIS }: { text: string | null | undefined; length?: number }) {
  const whole = text ?? ''
  const cut = ellipsis(whole, length)
  if (cut === whole) return <span>{whole}</span>
  return (
    <Tooltip title={whole} trigger={['hover', 'focus']}>
      <span className="xl-ellipsis" tabIndex={0}>
        <span aria-hidden="true">{cut}</span>
        <span className="xl-hidden-text">{whole}</span>
      </span>
    </Tooltip>
  )
}
