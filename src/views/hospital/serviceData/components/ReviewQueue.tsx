import { Link } from 'react-router-dom'
import type { PoolRow } from '#contract/entities/prescriptionSheet.ts'
import { HOSPITAL_OFFSET } from '#contract/rules/hospitalClock.ts'
import { SEX_TEXT } from '#src/lib/text/chat.ts'
import { RX_TEXT } from '#src/lib/text/prescription.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { useSecond } from '#src/lib/useSecond.ts'
import { UrgencyMark } from '#src/widgets/consultation/Urgency.tsx'

const REVIEW = '/hospitalChat/review'
const FREE = '1'
/** Sheets that the home page shows. */
const SHOWN = 5
const MINUTE = 60_000
/** minutes after which a wait is long (looks.md 2) */
const LONG = 15

function Wait({ row }: { row: PoolRow }) {
  const submitted = Date.parse(`${row.submittedAt.replace(' ', 'T')}${HOSPITAL_OFFSET}`)
  const minutes = Math.max(0, Math.floor((useSecond() - submitted) / MINUTE))
  const text = T.waited(minutes)
  if (row.urgent) return <UrgencyMark level={2}>{`${T.urgent} ${text}`}</UrgencyMark>
  return minutes >= LONG ? <UrgencyMark level={3}>{text}</UrgencyMark> : <span>{text}</span>
}

/**
 * The queue of a pharmacist on the home page: the sheets that nobody reviews yet, the first to be worked off first, each a link to the review (PHARM-01).
 * `waiting`: how many there are.
 */
export function ReviewQueue({ rows, waiting }: { rows: readonly PoolRow[] | undefined; waiting: number }) {
  const free = rows?.filter(({ status }) => status === FREE) ?? []
  return (
    <section className="xl-strip-queue" aria-label={T.queueTitle}>
      <h3>{T.queueTitle}</h3>
      {rows === undefined && <i className="xl-skeleton" role="status" aria-label="加载中" />}
      {rows !== undefined && free.length === 0 && <p className="xl-quiet">{T.empty}</p>}
      {free.length > 0 && (
        <ul>
          {free.slice(0, SHOWN).map(row => (
            <li key={row.id}>
              <Link to={REVIEW}>
                <strong>{row.patientName}</strong>
                <span>
                  {SEX_TEXT[row.sex]} {row.ageText}
                </span>
                <span className="xl-strip-what">{row.diagnoses.map(({ name }) => name).join('、')}</span>
                <span>
                  {RX_TEXT.types[row.rxType]} {T.kinds(row.kinds)}
                </span>
                <span className="xl-strip-who">
                  {row.doctorName} {row.orgName}
                </span>
                <Wait row={row} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {free.length > SHOWN && <Link to={REVIEW}>{T.queueRest(waiting - SHOWN)}</Link>}
    </section>
  )
}
