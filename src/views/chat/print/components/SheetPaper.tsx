import type { PrintSigner, SheetPrint } from '#contract/entities/prescriptionPrint.ts'
import { skinTestsText } from '#contract/prescriptions/skinTests.ts'
import { getConfig } from '#src/lib/config.ts'
import { signatureUrl } from '#src/lib/http/urls.ts'
import { SEX_TEXT } from '#src/lib/text/chat.ts'
import { moneyText } from '#src/lib/text/prescription.ts'
import { PRINT_TEXT as T } from '#src/lib/text/prescriptionPrint.ts'
import { Barcode, QrCode } from './PrintCodes.tsx'
import { HerbPrint, printPages, WesternPrint } from './PrintLines.tsx'

const MARKS: Record<SheetPrint['mark'], string> = { 普通: 'is-plain', 儿科: 'is-child', 急诊: 'is-urgent' }

function Signed({ label, by }: { label: string; by: PrintSigner | null }) {
  return (
    <span>
      {label}：
      {by !== null && (
        <>
          {by.signatureFile === null ? <i>{by.name}</i> : <img src={signatureUrl(by.signatureFile)} alt={by.name} />}
          <small>{by.hash}</small>
        </>
      )}
    </span>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <span>
      {label}：<b>{children}</b>
    </span>
  )
}

/** A sheet on A5: 前记 on each page, 正文 with its rest struck, 后记 with signatures on the last (RX-30; hospital.md 6). */
export function SheetPaper({ sheet }: { sheet: SheetPrint }) {
  const pages = printPages(sheet)
  return (
    <>
      {pages.map((lines, at) => (
        // pages have no id: their place tells them apart
        <Page key={`${at}`} sheet={{ ...sheet, lines: [...lines] }} page={at + 1} of={pages.length} />
      ))}
    </>
  )
}

function Page({ sheet, page, of }: { sheet: SheetPrint; page: number; of: number }) {
  const isLast = page === of
  const { patient, head } = sheet
  const isHerb = head.type === '3'
  const named = (kind: 1 | 2 | 3): string =>
    sheet.diagnoses
      .filter(one => one.kind === kind)
      .map(({ name }) => name)
      .join('、')
  const verifyUrl = new URL(getConfig().baseUrl.replace(/\/$/, '') + sheet.verifyPath, location.origin).href
  return (
    <article
      className={`xl-print-sheet ${MARKS[sheet.mark]}`}
      aria-label={of === 1 ? `${T.sheet} ${sheet.rxNo}` : `${T.sheet} ${sheet.rxNo} ${T.page(page, of)}`}
    >
      <span className="xl-print-mark">{sheet.mark}</span>
      <span className="xl-print-water" aria-hidden="true">
        {sheet.status === '6' ? T.voided : T.watermark}
      </span>
      <header>
        <h2>{sheet.hospitalName}</h2>
        <h3>{T.sheet}</h3>
        {of > 1 && <span className="xl-print-page">{T.page(page, of)}</span>}
        <div className="xl-print-facts">
          <Fact label={T.rxNo}>{sheet.rxNo}</Fact>
          <Fact label={T.feeType}>{T.feeTypes[head.feeType]}</Fact>
          <Fact label={T.issued}>{sheet.submittedAt.slice(0, 10)}</Fact>
          <Fact label={T.name}>{patient.name}</Fact>
          <Fact label={T.sex}>{SEX_TEXT[patient.sex]}</Fact>
          <Fact label={T.age}>{patient.ageText}</Fact>
          {patient.weightG !== null && <Fact label={T.weight}>{`${patient.weightG / 1_000}kg`}</Fact>}
          <Fact label={T.org}>{sheet.orgName}</Fact>
          <Fact label={T.sessionNo}>{sheet.sessionNo}</Fact>
          <Fact label={T.phone}>{patient.phoneMasked}</Fact>
          {isHerb ? (
            <>
              <Fact label={T.disease}>{named(2)}</Fact>
              <Fact label={T.pattern}>{named(3)}</Fact>
            </>
          ) : (
            <Fact label={T.diagnosis}>{named(1)}</Fact>
          )}
          {head.skinTests.length > 0 && <Fact label={T.skinTest}>{skinTestsText(head.skinTests)}</Fact>}
        </div>
      </header>
      <section className="xl-print-body">
        <p className="xl-print-rp">{isHerb ? 'R' : 'Rp'}</p>
        {isHerb ? <HerbPrint {...sheet} isLast={isLast} /> : <WesternPrint {...sheet} />}
        {!isLast && <p className="xl-print-more">{T.goesOn}</p>}
        <svg className="xl-print-strike" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 100 100 0" />
        </svg>
      </section>
      {isLast && (
        <footer>
          <div className="xl-print-signers">
            <Signed label={T.doctor} by={sheet.doctor} />
            <Signed label={T.reviewer} by={sheet.reviewer} />
            <span>
              {T.picked}：<i>{sheet.pickedBy}</i>
            </span>
            <span>
              {T.checked}：<i>{sheet.checkedBy}</i>
            </span>
            <Fact label={T.amount}>{moneyText(sheet.totalFen)}</Fact>
            <Fact label={T.validUntil}>{sheet.validUntil.slice(0, 16)}</Fact>
          </div>
          <div className="xl-print-codes">
            <Barcode text={sheet.rxNo} />
            {sheet.printCount > 0 && <span>{T.again(sheet.printCount + 1)}</span>}
            <QrCode text={verifyUrl} />
          </div>
        </footer>
      )}
    </article>
  )
}
