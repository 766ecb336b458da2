import type { DispenseDetail } from '#contract/entities/dispense.ts'
import { DISPENSING_TEXT as T } from '#src/lib/text/dispensing.ts'

/** What holds for the whole sheet: 付数, 煎煮 and 服法 of herbs, and why its doctor let warnings stand (RX-21). */
export function SignedWords({ order: { headWords = '', reasons = [] } }: { order: DispenseDetail }) {
  return (
    <>
      {headWords !== '' && (
        <p>
          <strong>{headWords}</strong>
        </p>
      )}
      {reasons.length > 0 && (
        <section className="xl-dispensing-reasons" aria-label={T.reasons}>
          <h3>{T.reasons}</h3>
          <ul>
            {reasons.map(({ title, detail, lineNos, reason, text }) => (
              <li key={`${title} ${detail} ${lineNos.join(' ')}`}>
                <strong>{title}</strong> {detail === title ? '' : detail}
                {T.reasonLines(lineNos)}
                <p>{T.reasonGiven(reason, text)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
