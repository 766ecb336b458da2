import { useState } from 'react'
import { DeleteOutlined } from '@ant-design/icons'
import type { DrugChoice, TemplateLine } from '#contract/entities/prescriptionSheet.ts'
import { drugsByCode } from '#contract/http/calls/drugPicks.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import { templateLines, templateLinesText, type WrittenLine } from '#contract/rules/templateText.ts'
import { call } from '#src/lib/http/call.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { Button } from '#src/ui/Button.tsx'
import { CodeField } from '#src/widgets/prescription/CodeField.tsx'
import { DraftInput } from '#src/widgets/prescription/DraftInput.tsx'
import { DrugField } from '#src/widgets/prescription/DrugField.tsx'
import { useChoices } from '#src/widgets/prescription/useChoices.ts'
import './rxTemplate.css'

const rxTypeOf = (value: unknown): RxType => (value === '2' || value === '3' ? value : '1')
const numberOf = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 3))
const loadNames = async (codes: string): Promise<readonly DrugChoice[]> =>
  codes === '' ? [] : call(drugsByCode, { codes }, { quiet: true })

/** The line that a drug begins with: its usual dose, way, frequency, time and days. */
const lineOf = ({ code, usage }: DrugChoice): WrittenLine => ({
  drugCode: code,
  doseText: usage.doseText,
  route: usage.route,
  freq: usage.freq,
  prnMax: usage.prnMax,
  timing: usage.timing,
  days: usage.days ?? 0,
  decoction: usage.decoction,
  remark: '',
})

function Line(props: {
  line: TemplateLine
  name: string
  isHerb: boolean
  isDisabled: boolean
  onChange(patch: Partial<WrittenLine>): void
  onRemove(): void
}) {
  const { line, name, isHerb, isDisabled, onChange } = props
  const [routes, freqs, timings, decoctions] = [
    useChoices('route'),
    useChoices('freq'),
    useChoices('timing'),
    useChoices('decoction'),
  ]
  return (
    <li aria-label={T.lineName(line.no, name)}>
      <strong title={line.drugCode}>{name}</strong>
      <DraftInput
        aria-label={T.dose}
        placeholder={T.dose}
        disabled={isDisabled}
        value={line.doseText}
        onCommit={doseText => onChange({ doseText: doseText.trim() })}
      />
      {isHerb ? (
        <CodeField
          label={T.decoction}
          value={line.decoction ?? ''}
          choices={decoctions}
          isDisabled={isDisabled}
          onChange={decoction => onChange({ decoction })}
        />
      ) : (
        <>
          <CodeField
            label={T.route}
            value={line.route}
            choices={routes}
            isDisabled={isDisabled}
            onChange={route => onChange({ route })}
          />
          <CodeField
            label={T.freq}
            value={line.freq}
            choices={freqs}
            isDisabled={isDisabled}
            onChange={freq => onChange(freq === 'prn' ? { freq } : { freq, prnMax: null })}
          />
          {line.freq === 'prn' && (
            <DraftInput
              aria-label={T.prnMax}
              placeholder={T.prnMax}
              inputMode="numeric"
              disabled={isDisabled}
              value={line.prnMax === null ? '' : String(line.prnMax)}
              onCommit={text => onChange({ prnMax: numberOf(text) || null })}
            />
          )}
          <CodeField
            label={T.timing}
            value={line.timing}
            choices={timings}
            isDisabled={isDisabled}
            onChange={timing => onChange({ timing })}
          />
          <DraftInput
            aria-label={T.lineDays}
            placeholder={T.lineDays}
            inputMode="numeric"
            disabled={isDisabled}
            value={line.days === 0 ? '' : String(line.days)}
            onCommit={text => onChange({ days: numberOf(text) })}
          />
        </>
      )}
      <Button className="xl-list-tool" aria-label={T.removeLine(name)} disabled={isDisabled} onClick={props.onRemove}>
        <DeleteOutlined aria-hidden />
      </Button>
    </li>
  )
}

/** Drugs of a 协定方 line by line, found as in the editor of prescriptions; what they hold is one text (contract/rules/templateText.ts). */
export default function LinesEditor({ id, value, draft, isDisabled, isInvalid, describedBy, onChange }: EditorProps) {
  const type = rxTypeOf(draft['rxType'])
  const lines = templateLines(String(value ?? ''))
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const [first] = useState(() => lines.map(({ drugCode }) => drugCode).join(','))
  const { state } = useLoad(first, loadNames)
  const stored = state.kind === 'there' ? state.value : []
  const nameOf = (code: string): string => picked[code] ?? stored.find(drug => drug.code === code)?.name ?? code
  const give = (next: readonly WrittenLine[]): void => onChange(templateLinesText(next) || null)
  return (
    <div className="xl-template" id={id} role="group" aria-invalid={isInvalid} aria-describedby={describedBy}>
      <ol aria-label={T.lines}>
        {lines.map((line, at) => (
          <Line
            key={line.drugCode}
            line={line}
            name={nameOf(line.drugCode)}
            isHerb={type === '3'}
            isDisabled={isDisabled}
            onChange={patch => give(lines.map((one, n) => (n === at ? { ...one, ...patch } : one)))}
            onRemove={() => give(lines.filter((_, n) => n !== at))}
          />
        ))}
      </ol>
      <DrugField
        type={type}
        shop={null}
        isDisabled={isDisabled}
        onChoose={drug => {
          setPicked({ ...picked, [drug.code]: drug.name })
          if (!lines.some(({ drugCode }) => drugCode === drug.code)) give([...lines, lineOf(drug)])
        }}
      />
    </div>
  )
}
