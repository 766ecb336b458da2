import { memo, type KeyboardEvent } from 'react'
import { lineAmountFen } from '#contract/prescriptions/quantity.ts'
import { parseAmount } from '#contract/prescriptions/amount.ts'
import type { CheckLevel, DrugFacts } from '#contract/prescriptions/types.ts'
import type { DraftLine, EditorChange, LinePatch } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { RX_TEXT as T, moneyText } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { DraftInput } from './DraftInput.tsx'
import { type CellName, doseParts, doseUnits } from './doseText.ts'
import { LevelMark } from './LevelMark.tsx'
import { useChoices } from './useChoices.ts'

const wholeNumber = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0)
const numberText = (value: number | null): string => (value === null || value === 0 ? '' : String(value))

/** One drug of a Western sheet in cells: dose, unit, route, frequency, days, quantity, remark; Alt+↑↓ moves it, Ctrl+D copies it, Del takes it out. */
export const WesternLine = memo(function WesternLine(props: {
  line: DraftLine
  drug: DrugFacts | undefined
  level: CheckLevel | null
  isDisabled: boolean
  onChange(change: EditorChange): void
  onNext(key: number): void
}) {
  const { line, drug, level, isDisabled, onChange } = props
  const { key, no } = line
  const { number, unit } = doseParts(line.doseText)
  const routes = useChoices('route', drug?.routes)
  const freqs = useChoices('freq', drug?.freqs)
  const timings = useChoices('timing')
  const set = (patch: LinePatch): void => onChange({ type: 'line.set', key, patch })
  const next = (): void => props.onNext(key)
  const cell = (name: CellName): { 'data-cell': string; disabled: boolean } => ({
    'data-cell': `${key}:${name}`,
    disabled: isDisabled,
  })
  const code = (name: CellName) => ({ cell: `${key}:${name}`, isDisabled, onNext: next })
  const isReadable = parseAmount(line.doseText) !== null
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      onChange({ type: 'line.move', key, by: event.key === 'ArrowUp' ? -1 : 1 })
    else if (event.ctrlKey && event.key.toLowerCase() === 'd') onChange({ type: 'line.copy', key })
    else return
    event.preventDefault()
  }
  const price = lineAmountFen({ dose: null, qty: line.qty, priceFen: line.priceFen }, drug, 0)
  const removal = T.removeLine(line.facts.name)
  return (
    <tr
      aria-label={T.lineName(no, line.facts.name)}
      className={level === null ? undefined : `is-l${level}`}
      onKeyDown={onKeyDown}
    >
      <th scope="row">
        <Button
          className="xl-rx-no"
          {...cell('no')}
          aria-label={T.lineName(no, line.facts.name)}
          title="Alt+↑↓ 移动，Ctrl+D 复制，Del 删除"
          onKeyDown={event => {
            if (event.key !== 'Delete') return
            event.preventDefault()
            onChange({ type: 'line.remove', key })
          }}
        >
          {no}
        </Button>
      </th>
      <td className="xl-rx-drug">
        <span title={line.facts.name}>{line.facts.name}</span>
        <small>{line.facts.spec}</small>
        {line.proposedFor !== null && <small className="is-proposed">{T.proposedFor[line.proposedFor]}</small>}
        {level !== null && <LevelMark level={level} />}
      </td>
      <td data-label={T.dose}>
        <DraftInput
          {...cell('dose')}
          aria-label={T.dose}
          aria-invalid={!isReadable}
          inputMode="decimal"
          className="is-number"
          value={number}
          onCommit={text => set({ doseText: /[^\d.\s]/.test(text) ? text.trim() : `${text.trim()}${unit}` })}
          onNext={next}
        />
      </td>
      <td data-label={T.unit}>
        <CodeField
          label={T.unit}
          value={unit}
          choices={doseUnits(drug, unit)}
          onChange={chosen => set({ doseText: `${number}${chosen}` })}
          isInvalid={!isReadable}
          {...code('unit')}
        />
      </td>
      <td data-label={T.route}>
        <CodeField
          label={T.route}
          value={line.route}
          choices={routes}
          onChange={route => set({ route })}
          isInvalid={line.route === ''}
          {...code('route')}
        />
      </td>
      <td data-label={T.freq}>
        <CodeField
          label={T.freq}
          value={line.freq}
          choices={freqs}
          onChange={freq => set({ freq })}
          isInvalid={line.freq === ''}
          {...code('freq')}
        />
        {line.freq === 'prn' && (
          <DraftInput
            {...cell('prn')}
            aria-label={T.prnMax}
            title={T.prnMax}
            placeholder="≤"
            inputMode="numeric"
            className="is-number is-prn"
            value={numberText(line.prnMax)}
            onCommit={text => set({ prnMax: wholeNumber(text) || null })}
            onNext={next}
          />
        )}
      </td>
      <td data-label={T.timing}>
        <CodeField
          label={T.timing}
          value={line.timing}
          choices={timings}
          onChange={timing => set({ timing })}
          tabIndex={-1}
          {...code('timing')}
        />
      </td>
      <td data-label={T.lineDays}>
        <DraftInput
          {...cell('days')}
          aria-label={T.lineDays}
          aria-invalid={line.days < 1}
          inputMode="numeric"
          className="is-number"
          value={numberText(line.days)}
          onCommit={text => set({ days: wholeNumber(text) })}
          onNext={next}
        />
      </td>
      <td className="xl-rx-qty" data-label={T.qty}>
        <DraftInput
          {...cell('qty')}
          aria-label={T.qty}
          aria-invalid={line.qty < 1}
          inputMode="numeric"
          className="is-number"
          value={numberText(line.qty)}
          onCommit={text => set({ qty: wholeNumber(text) })}
          onNext={next}
        />
        <span>{line.qtyUnit}</span>
        {line.qtyManual ? (
          <Button variant="link" title={T.manual} disabled={isDisabled} onClick={() => onChange({ type: 'line.compute', key })}>
            <span aria-hidden="true">✎ </span>
            {T.recompute}
          </Button>
        ) : (
          <small>{T.auto}</small>
        )}
      </td>
      <td className="xl-rx-remark" data-label={T.remark}>
        <DraftInput
          {...cell('remark')}
          aria-label={T.remark}
          maxLength={50}
          value={line.remark}
          onCommit={text => set({ remark: text.trim() })}
          onNext={next}
        />
      </td>
      <td className="xl-rx-money">{moneyText(price)}</td>
      <td>
        <Button
          variant="icon"
          aria-label={removal}
          title={removal}
          tabIndex={-1}
          disabled={isDisabled}
          onClick={() => onChange({ type: 'line.remove', key })}
        >
          ×
        </Button>
      </td>
    </tr>
  )
})
