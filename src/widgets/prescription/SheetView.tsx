import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { skinTestsText } from '#contract/prescriptions/skinTests.ts'
import { dictText } from '#src/runtime/dictionaries/store.ts'
import { RX_TEXT as T, moneyText } from '#src/lib/text/prescription.ts'

/** A line in words: 0.5g 口服 每日三次 7 天 ×1 盒. */
const lineWords = (line: Sheet['lines'][number], isHerb: boolean): string =>
  isHerb
    ? `${line.doseText}${line.decoction === null || line.decoction === 'none' ? '' : ` ${dictText('decoction', line.decoction) ?? ''}`}`
    : [
        line.doseText,
        dictText('route', line.route),
        dictText('freq', line.freq),
        line.timing === 'na' ? '' : dictText('timing', line.timing),
        T.days(line.days),
        `×${line.qty} ${line.qtyUnit}`,
        line.remark,
      ]
        .filter(Boolean)
        .join(' ')

/** A sheet that cannot be written now: number, state, diagnoses, lines in words, and when it ends. */
export function SheetView({ sheet }: { sheet: Sheet }) {
  const isHerb = sheet.head.type === '3'
  return (
    <div className="xl-rx-view">
      <dl className="xl-facts">
        <dt>{T.rxNo}</dt>
        <dd>{sheet.rxNo}</dd>
        <dt>{T.diagnosis}</dt>
        <dd>{sheet.head.diagnoses.map(({ code, name }) => (isHerb ? name : `${code} ${name}`)).join('、')}</dd>
        {sheet.head.skinTests.length > 0 && (
          <>
            <dt>{T.skinTest}</dt>
            <dd>{skinTestsText(sheet.head.skinTests)}</dd>
          </>
        )}
        {sheet.validUntil !== null && (
          <>
            <dt>{T.validDays}</dt>
            <dd>{T.valid(sheet.validUntil.slice(0, 16))}</dd>
          </>
        )}
        {sheet.voidReason !== '' && (
          <>
            <dt>{T.voidReason}</dt>
            <dd>{sheet.voidReason}</dd>
          </>
        )}
      </dl>
      <ol className="xl-rx-view-lines" aria-label={T.lines}>
        {sheet.lines.map(line => (
          <li key={line.no}>
            <span>{line.no}.</span>
            <span>
              <strong>{line.facts.name}</strong> <small>{isHerb ? '' : line.facts.spec}</small>
              <br />
              {lineWords(line, isHerb)}
            </span>
            <span className="xl-rx-money">{moneyText(line.amountFen)}</span>
          </li>
        ))}
      </ol>
      <p className="xl-rx-total">
        {T.total} <strong>{moneyText(sheet.totalFen)}</strong>
      </p>
    </div>
  )
}
