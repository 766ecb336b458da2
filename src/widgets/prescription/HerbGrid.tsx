import type { KeyboardEvent, ReactNode } from 'react'
import type { CheckResult } from '#contract/prescriptions/types.ts'
import type { DraftLine, EditorChange } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { DraftInput } from './DraftInput.tsx'
import { doseParts } from './doseText.ts'
import { levelOfLine } from './levelOfLine.ts'
import { LevelMark } from './LevelMark.tsx'
import { useChoices } from './useChoices.ts'

/** ↑ ↓ in mg: half a gram. */
const STEP = 500

/** Half a gram more or less of what stands there; a dose that has no half gram to give stays. */
function stepped(number: string, by: 1 | -1): string {
  const mg = Math.round((Number(number) || 0) * 1_000)
  const next = mg + by * STEP
  const kept = next > 0 ? next : mg
  return kept > 0 ? String(kept / 1_000) : ''
}

function Herb(props: {
  line: DraftLine
  results: readonly CheckResult[]
  isDisabled: boolean
  onChange(change: EditorChange): void
  onNext(): void
}) {
  const { line, isDisabled, onChange } = props
  const { key, no } = line
  const { name } = line.facts
  const decoctions = useChoices('decoction')
  const level = levelOfLine(props.results, no)
  const { number } = doseParts(line.doseText)
  const set = (grams: string): void => onChange({ type: 'line.set', key, patch: { doseText: grams === '' ? '' : `${grams}g` } })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      onChange({ type: 'line.move', key, by: event.key === 'ArrowUp' ? -1 : 1 })
    else if (event.ctrlKey && event.key.toLowerCase() === 'd') onChange({ type: 'line.copy', key })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <li aria-label={T.lineName(no, name)} className={level === null ? undefined : `is-l${level}`} onKeyDown={onKeyDown}>
      <Button
        className="xl-herb-name"
        title={name}
        aria-label={T.lineName(no, name)}
        disabled={isDisabled}
        onKeyDown={event => {
          if (event.key !== 'Delete') return
          event.preventDefault()
          onChange({ type: 'line.remove', key })
        }}
      >
        {name}
      </Button>
      {level !== null && <LevelMark level={level} isShort />}
      <DraftInput
        aria-label={T.grams}
        className="is-number"
        inputMode="decimal"
        data-cell={`${key}:dose`}
        aria-invalid={number === ''}
        disabled={isDisabled}
        value={number}
        onCommit={text => set(/^\d+(\.\d+)?$/.test(text.trim()) ? text.trim() : '')}
        onNext={props.onNext}
        onStep={(text, by) => set(stepped(text, by))}
      />
      <span>g</span>
      <CodeField
        label={T.decoction}
        value={line.decoction ?? ''}
        choices={decoctions}
        isDisabled={isDisabled}
        cell={`${key}:decoction`}
        onChange={decoction => onChange({ type: 'line.set', key, patch: { decoction } })}
        onNext={props.onNext}
      />
      <Button
        variant="icon"
        aria-label={T.removeLine(name)}
        title={T.removeLine(name)}
        tabIndex={-1}
        disabled={isDisabled}
        onClick={() => onChange({ type: 'line.remove', key })}
      >
        ×
      </Button>
    </li>
  )
}

/** Herbs four in a row, each with grams and the way it is boiled; the last cell takes the next one (hospital.md 7.1). */
export function HerbGrid(props: {
  lines: readonly DraftLine[]
  results: readonly CheckResult[]
  isDisabled: boolean
  onChange(change: EditorChange): void
  onNext(key: number): void
  /** the cell for the next herb */
  children: ReactNode
}) {
  return (
    <ol className="xl-herbs" aria-label={T.herbs}>
      {props.lines.map(line => (
        <Herb
          key={line.key}
          line={line}
          results={props.results}
          isDisabled={props.isDisabled}
          onChange={props.onChange}
          onNext={() => props.onNext(line.key)}
        />
      ))}
      <li className="is-next">{props.children}</li>
    </ol>
  )
}
