import { dateTime } from '#src/lib/format.ts'
import { clockText } from './timeText.ts'

/** Time of a message: hour and minute, the full date with seconds on hover and for machines (WALK-07). `at` epoch ms. */
export const MessageTime = ({ at }: { at: number }) => (
  <time className="xl-message-time" dateTime={new Date(at).toISOString()} title={dateTime(at)}>
    {clockText(at)}
  </time>
)
