import { REPORTS_MAX, VITALS_MAX } from '#contract/rules/clientReports.ts'
import type { ClientErrorKind } from '#contract/rules/clientReports.ts'
import type { VitalName } from '#contract/rules/webVitals.ts'

/** What one batch carries; contract/http/calls/clientReports.ts has it with its limits. */
export interface Batch {
  reports: { kind: ClientErrorKind; message: string; stack: string; route: string; count: number }[]
  vitals: { name: VitalName; value: number; route: string }[]
}
type Report = Batch['reports'][number]

/** From the first report to its batch, ms; batches a minute of a tab; different troubles that a tab reports in its life. */
const GATHER = 10_000
const BATCHES_A_MINUTE = 4
const TROUBLES_MAX = 50
const COUNT_MAX = 1_000

/** Takes what a page meets and sends it in small batches. */
export interface Reporter {
  report(report: Omit<Report, 'count'>): void
  vital(vital: Batch['vitals'][number]): void
  /** sends what is there, whatever the number of batches: the page is about to go */
  leave(): void
  stop(): void
}

/** `send` gives false when the server wants none of it: then this tab is silent. */
export function createReporter(send: (batch: Batch) => Promise<boolean>): Reporter {
  const waiting = new Map<string, Report>()
  const known = new Set<string>()
  let vitals: Batch['vitals'] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentAt: number[] = []
  let isSilent = false

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (isSilent || (waiting.size === 0 && vitals.length === 0)) return
    const reports = [...waiting.values()].slice(0, REPORTS_MAX)
    for (const one of reports) waiting.delete(keyOf(one))
    const batch = { reports, vitals: vitals.slice(0, VITALS_MAX) }
    vitals = []
    sentAt.push(Date.now())
    send(batch).then(
      isTaken => {
        isSilent ||= !isTaken
      },
      // a line that is away: what it would have carried is not worth a second try
      () => undefined,
    )
    if (waiting.size > 0) soon()
  }
  const soon = () => {
    if (timer !== undefined || isSilent) return
    sentAt = sentAt.filter(at => at > Date.now() - 60_000)
    const oldest = sentAt.length < BATCHES_A_MINUTE ? undefined : sentAt[0]
    timer = setTimeout(flush, Math.max(GATHER, oldest === undefined ? 0 : oldest + 60_000 - Date.now()))
  }
  const keyOf = ({ kind, message, stack }: Omit<Report, 'count'>) => `${kind}\n${message}\n${stack}`
  return {
    report(report) {
      const key = keyOf(report)
      const same = waiting.get(key)
      if (same) {
        same.count = Math.min(COUNT_MAX, same.count + 1)
        return
      }
      if (!known.has(key) && known.size >= TROUBLES_MAX) return
      known.add(key)
      waiting.set(key, { ...report, count: 1 })
      soon()
    },
    vital(vital) {
      vitals.push(vital)
      soon()
    },
    leave: flush,
    stop: () => {
      clearTimeout(timer)
      isSilent = true
    },
  }
}
