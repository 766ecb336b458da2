import { HOSPITAL_OFFSET } from '#contract/rules/hospitalClock.ts'
import { agoText, wireToEpoch } from './wireTime.ts'

/** When a notice was published: how long ago and the time itself to the minute, `–` when it is not known. `time` as on the wire. */
export function NoticeTime({ time, now }: { time: string | null; now: number }) {
  const at = wireToEpoch(time)
  if (time === null || at === null) return <span>–</span>
  const ago = agoText(at, now)
  return (
    <time dateTime={`${time.replace(' ', 'T')}${HOSPITAL_OFFSET}`} title={time}>
      {ago === null ? '' : `${ago} · `}
      {time.slice(0, 16)}
    </time>
  )
}
