import type { CheckResult, DrugFacts } from '#contract/prescriptions/types.ts'
import type { DraftLine, EditorChange } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { levelOfLine } from './levelOfLine.ts'
import { WesternLine } from './WesternLine.tsx'

/** Lines of a Western or patent sheet. */
export function WesternLines(props: {
  lines: readonly DraftLine[]
  drugs: readonly DrugFacts[]
  results: readonly CheckResult[]
  isDisabled: boolean
  onChange(change: EditorChange): void
  onNext(key: number): void
}) {
  if (props.lines.length === 0) return <p className="xl-rx-empty">{T.noLines}</p>
  return (
    <table className="xl-rx-table" aria-label={T.lines}>
      <thead>
        <tr>
          {T.columns.map(text => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {props.lines.map(line => (
          <WesternLine
            key={line.key}
            line={line}
            drug={props.drugs.find(({ code }) => code === line.drugCode)}
            level={levelOfLine(props.results, line.no)}
            isDisabled={props.isDisabled}
            onChange={props.onChange}
            onNext={props.onNext}
          />
        ))}
      </tbody>
    </table>
  )
}
