import { Fragment } from 'react'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { skinTestsText } from '#contract/prescriptions/skinTests.ts'
import { herbHeadWords, lineWords } from '#contract/rules/sheetWords.ts'
import { dictWord } from '#src/runtime/dictionaries/store.ts'
import { RX_TEXT as T, moneyText } from '#src/lib/text/prescription.ts'
import { sheetReasons } from './sheetReasons.ts'

/** A line in words: 0.5g 口服 每日三次 7天 ×1 盒. */
const wordsOf = (line: Sheet['lines'][number], isHerb: boolean): string =>
  [...lineWords(line, isHerb, dictWord), isHerb ? '' : `×${line.qty} ${line.qtyUnit}`].filter(Boolean).join(' ')

/** A sheet that cannot be written now: number, state, diagnoses, lines and 付数 in words, and when it ends. */
export function SheetView({ sheet }: { sheet: Sheet }) {
  const isHerb = sheet.head.type === '3'
  return (
    <div className="xl-rx-view">
      <dl className="xl-facts">
        <dt>{T.rxNo}</dt>
        <dd>{sheet.rxNo}</dd>
        <dt>{T.diagnosis}</dt>
        <dd>{sheet.head.diagnoses.map(({ code, name }) => (isHerb ? name : `${code} ${name}`)).join('、')}</dd>
        {sheetReasons(sheet.head).map(({ name, reason }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{reason}</dd>
          </Fragment>
        ))}
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
              {wordsOf(line, isHerb)}
            </span>
            <span className="xl-rx-money">{moneyText(line.amountFen)}</span>
          </li>
        ))}
      </ol>
      {isHerb && <p>{herbHeadWords(sheet.head).join('，')}</p>}
      <p className="xl-rx-total">
        {T.total} <strong>{moneyText(sheet.totalFen)}</strong>
      </p>
    </div>
  )
}
