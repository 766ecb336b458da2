import type { SessionRecords } from '#contract/entities/medicalRecord.ts'
import { MEDICAL_TEXT as T } from '#src/lib/text/record.ts'
import { DictTag } from '#src/widgets/selects/DictTag.tsx'

/** How the sheets of the session stand; one that was not submitted yet is named. */
export function EndSheets({ sheets }: { sheets: SessionRecords['sheets'] }) {
  const isOpen = sheets.some(({ status, lines }) => (status === '0' || status === '5') && lines > 0)
  return (
    <div className="xl-record-sheets">
      <span className="xl-record-label">{T.sheets}</span>
      {sheets.length === 0 ? (
        <span className="xl-quiet">{T.noSheets}</span>
      ) : (
        <ul>
          {sheets.map(({ id, rxNo, status, lines }) => (
            <li key={id}>
              {rxNo} <DictTag dictCode="rx_status" value={status} /> {T.sheetLines(lines)}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <p className="xl-field-error" role="alert">
          {T.draftSheet}
        </p>
      )}
    </div>
  )
}
