import type { SheetPrint } from '#contract/entities/prescriptionPrint.ts'
import { decoctionWords, herbHeadWords, lineWords } from '#contract/rules/sheetWords.ts'
import { dictWord } from '#src/runtime/dictionaries/store.ts'
import { PRINT_TEXT as T } from '#src/lib/text/prescriptionPrint.ts'

type Line = SheetPrint['lines'][number]

/** 君 臣 佐 使, then what has no role. */
const ROLES = ['君', '臣', '佐', '使']
const rank = ({ role }: Line): number => (ROLES.includes(role) ? ROLES.indexOf(role) : ROLES.length)

/** Lines of one page: five drugs and thirty herbs fit with head and signatures (hospital.md 6). */
const WESTERN_MOST = 5
const HERBS_MOST = 30

/** The lines of each page in the order of the paper, herbs by their roles; one page at least. */
export function printPages({ lines, head }: Pick<SheetPrint, 'lines' | 'head'>): readonly (readonly Line[])[] {
  const isHerb = head.type === '3'
  const sorted = isHerb ? lines.toSorted((a, b) => rank(a) - rank(b) || a.no - b.no) : lines
  const most = isHerb ? HERBS_MOST : WESTERN_MOST
  return Array.from({ length: Math.max(1, Math.ceil(sorted.length / most)) }, (_, at) => sorted.slice(at * most, (at + 1) * most))
}

/** Drugs with two lines each: what and how much, then how it is taken. */
export function WesternPrint({ lines, signedAgain, doctor }: Pick<SheetPrint, 'lines' | 'signedAgain' | 'doctor'>) {
  return (
    <ol className="xl-print-western">
      {lines.map(line => (
        <li key={line.no}>
          <p>
            <span>{T.group(line.groupNo > 1 ? line.groupNo : line.no)}</span>
            <strong>{line.facts.name}</strong> {line.facts.spec} <b>{T.times(line.qty, line.qtyUnit)}</b>
          </p>
          <p>
            {T.usage}：{lineWords(line, false, dictWord).join(' ')}
            {signedAgain.includes(line.no) && <em>{`${T.signedAgain} ${doctor.name}`}</em>}
          </p>
        </li>
      ))}
    </ol>
  )
}

const boiled = (line: Line): string => decoctionWords(line, dictWord)

/** Herbs four in a row; what is boiled otherwise stands in brackets at the upper right. The doses stand on the last page. */
export function HerbPrint({
  lines,
  head,
  signedAgain,
  doctor,
  isLast,
}: Pick<SheetPrint, 'lines' | 'head' | 'signedAgain' | 'doctor'> & { isLast: boolean }) {
  return (
    <>
      <ol className="xl-print-herbs">
        {lines.map(line => (
          <li key={line.no}>
            {line.facts.name}
            {boiled(line) !== '' && <sup>（{boiled(line)}）</sup>} {line.doseText} {line.remark}
            {signedAgain.includes(line.no) && <em>{`${T.signedAgain} ${doctor.name}`}</em>}
          </li>
        ))}
      </ol>
      {isLast && <p className="xl-print-doses">{herbHeadWords(head).join('，')}</p>}
    </>
  )
}
