import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { IM_RECORD_TEXT as T } from '#src/lib/text/imRecord.ts'
import { DictTag } from '#src/widgets/selects/DictTag.tsx'
import { SheetView } from '#src/widgets/prescription/SheetView.tsx'
import '#src/widgets/prescription/prescription.css'

/** Sheets of a session, as they stand. */
export function SheetList({ sheets }: { sheets: Sheet[] }) {
  if (sheets.length === 0) return <p className="xl-nothing">{T.noSheets}</p>
  return (
    <div className="xl-im-record-sheets">
      {sheets.map(sheet => (
        <section key={sheet.id}>
          <DictTag dictCode="rx_status" value={sheet.status} />
          <SheetView sheet={sheet} />
        </section>
      ))}
    </div>
  )
}
