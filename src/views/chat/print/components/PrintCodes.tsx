import { code128 } from '#src/lib/barcode.ts'
import { qrCode } from '#src/lib/qrCode.ts'
import { PRINT_TEXT as T } from '#src/lib/text/prescriptionPrint.ts'

const BAR_HEIGHT = 40
/** Blank around a QR code, modules. */
const QR_QUIET = 4

/** Number of a sheet as Code 128-B. */
export function Barcode({ text }: { text: string }) {
  const { bars, modules } = code128(text)
  return (
    <svg
      className="xl-print-bars"
      viewBox={`0 0 ${modules} ${BAR_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${T.barcode} ${text}`}
    >
      {bars.map(({ x, width }) => (
        <rect key={x} x={x} y={0} width={width} height={BAR_HEIGHT} />
      ))}
    </svg>
  )
}

/** An address as a QR code. */
export function QrCode({ text }: { text: string }) {
  const rows = qrCode(text)
  const size = rows.length + 2 * QR_QUIET
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QR_QUIET} ${y + QR_QUIET}h1v1h-1z` : ''))).join('')
  return (
    <svg className="xl-print-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={T.qr} data-text={text}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
