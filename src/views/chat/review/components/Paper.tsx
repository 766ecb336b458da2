import type { Sheet, SheetLine } from '#contract/entities/prescriptionSheet.ts'
import { herbHeadWords, lineWords } from '#contract/rules/sheetWords.ts'
import { SEX_TEXT } from '#src/lib/text/chat.ts'
import { moneyText } from '#src/lib/text/prescription.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { dictWord } from '#src/runtime/dictionaries/store.ts'
import { sheetReasons } from '#src/widgets/prescription/sheetReasons.ts'

function Line(props: {
  line: SheetLine
  isHerb: boolean
  isMarked: boolean
  comment: string | null
  onComment(text: string): void
}) {
  const { line, isHerb, comment } = props
  return (
    <li className={props.isMarked ? 'is-marked' : undefined}>
      <span className="xl-paper-drug">
        <strong>{line.facts.name}</strong> {!isHerb && line.facts.spec}
        {!isHerb && <b>{`×${line.qty} ${line.qtyUnit}`}</b>}
      </span>
      <span className="xl-paper-usage">{lineWords(line, isHerb, dictWord).join('，')}</span>
      {comment !== null && (
        <input
          aria-label={T.comment(line.facts.name)}
          placeholder={T.commentHint}
          maxLength={200}
          value={comment}
          onChange={event => props.onComment(event.target.value)}
        />
      )}
    </li>
  )
}

/** The sheet as it is printed, with a field for words on each line while it is being rejected. `marked`: lines that a check speaks of. */
export function Paper(props: {
  sheet: Sheet
  orgName: string
  marked: ReadonlySet<number>
  comments: Readonly<Record<number, string>> | null
  onComment(no: number, text: string): void
}) {
  const { sheet, comments } = props
  const { head, snapshot, signed } = sheet
  const isHerb = head.type === '3'
  const facts: readonly (readonly [string, string])[] = [
    [T.rxNo, sheet.rxNo],
    [T.feeType, T.feeTypes[head.feeType]],
    [T.name, snapshot?.name ?? ''],
    [T.sex, snapshot ? `${SEX_TEXT[snapshot.sex]} ${snapshot.ageText}` : ''],
    [T.org, props.orgName],
    [T.issued, (sheet.submittedAt ?? '').slice(0, 16)],
    [T.phone, snapshot?.phoneMasked ?? ''],
    [T.validUntil, (sheet.validUntil ?? '').slice(0, 16)],
  ]
  return (
    <article className="xl-paper" aria-label={T.paper}>
      <header>
        <h3>{T.paper}</h3>
        <span className="xl-paper-class">{T.classes[head.rxClass]}</span>
      </header>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="is-wide">
          <dt>{T.diagnosis}</dt>
          <dd>{head.diagnoses.map(({ code, name }) => (isHerb ? name : `${name} ${code}`)).join('；')}</dd>
        </div>
        {sheetReasons(head).map(({ name, reason }) => (
          <div key={name} className="is-wide">
            <dt>{name}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
      <p className="xl-paper-rp" aria-hidden="true">
        {isHerb ? 'R' : 'Rp'}
      </p>
      <ol aria-label={T.lines} className={isHerb && comments === null ? 'is-herbs' : undefined}>
        {sheet.lines.map(line => (
          <Line
            key={line.no}
            line={line}
            isHerb={isHerb}
            isMarked={props.marked.has(line.no)}
            comment={comments === null ? null : (comments[line.no] ?? '')}
            onComment={text => props.onComment(line.no, text)}
          />
        ))}
      </ol>
      {isHerb && <p>{herbHeadWords(head).join('，')}</p>}
      <footer>
        <span>
          {T.doctor} {sheet.doctorName}{' '}
          {signed &&
            (signed.isIntact ? (
              <small>{T.signed(signed.sha256.slice(0, 8))}</small>
            ) : (
              <small className="xl-paper-broken" role="alert">
                {T.broken}
              </small>
            ))}
        </span>
        <span>
          {T.total} <strong>{moneyText(sheet.totalFen)}</strong>
        </span>
      </footer>
    </article>
  )
}
