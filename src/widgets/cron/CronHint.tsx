import { useDeferredValue, useMemo } from 'react'
import { WarningOutlined } from '@ant-design/icons'
import { describeCron } from '#contract/cron/describe.ts'
import { nextRuns, scheduleOf } from '#contract/cron/nextRuns.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { runText } from '#contract/cron/preview.ts'
import { useNow } from '#src/runtime/notices/useNow.ts'
import { CRON_TEXT } from './texts.ts'

/** Runs that the line below a field names. */
const SHOWN = 3
const MINUTE = 60_000

/** What a text means and when it runs next, while it is typed; as the runner does, with its year. Nothing while it has an issue. */
export default function CronHint({ text }: { text: string }) {
  const deferredText = useDeferredValue(text)
  const now = useNow(MINUTE)
  const said = useMemo(() => {
    const reading = parseCron(deferredText.trim())
    if (deferredText.trim() === '' || !reading.ok) return null
    const runs = nextRuns(scheduleOf(reading.expression), now, SHOWN)
    return { sentence: describeCron(reading.expression), runs }
  }, [deferredText, now])
  if (said === null) return null
  const isExpired = said.runs.length === 0
  return (
    <p className="xl-cron-hint" role="status" data-expired={isExpired} aria-label={CRON_TEXT.hint}>
      {isExpired ? (
        <>
          <WarningOutlined aria-hidden /> {said.sentence}：{CRON_TEXT.expired}
        </>
      ) : (
        `${said.sentence}；${CRON_TEXT.nextRuns}：${said.runs.map(run => runText(run)).join('，')}`
      )}
    </p>
  )
}
