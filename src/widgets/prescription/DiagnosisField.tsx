import { useId, useRef, useState } from 'react'
import type { Diagnosis } from '#contract/entities/prescription.ts'
import { findDiagnoses, type DiagnosisChoice } from '#contract/http/calls/diagnoses.ts'
import { call } from '#src/lib/http/call.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { ListPopup } from './ListPopup.tsx'
import { isComposing } from './DraftInput.tsx'

type Kind = Diagnosis['kind']
const WIDTH = 320

/** `1 gxy` asks for ICD codes of those initials. */
const load = (asked: string): Promise<DiagnosisChoice[]> => {
  const kind = asked.startsWith('2') ? '2' : asked.startsWith('3') ? '3' : '1'
  const q = asked.slice(2)
  return q === '' ? Promise.resolve([]) : call(findDiagnoses, { q, kind }, { quiet: true })
}

/** Diagnoses of a kind: chips, of which one is the main one, and a field that finds more. */
export function DiagnosisField(props: {
  kind: Kind
  diagnoses: readonly Diagnosis[]
  isDisabled: boolean
  onChange(diagnoses: readonly Diagnosis[]): void
}) {
  const { kind, diagnoses, isDisabled, onChange } = props
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { state } = useLoad(`${kind} ${text.trim()}`, load)
  const rows = state.kind === 'there' ? state.value : []
  const isOpen = text.trim() !== ''
  const own = diagnoses.filter(one => one.kind === kind)
  const take = (row: DiagnosisChoice | undefined): void => {
    if (row === undefined) return
    setText('')
    if (diagnoses.some(({ code }) => code === row.code)) return
    onChange([...diagnoses, { kind, ...row, main: kind !== 3 && !diagnoses.some(({ main }) => main) }])
  }
  const remove = (code: string): void => {
    const left = diagnoses.filter(one => one.code !== code)
    const first = left.find(one => one.kind !== 3)
    onChange(left.some(({ main }) => main) ? left : left.map(one => ({ ...one, main: one === first })))
  }
  return (
    <div className="xl-rx-diagnoses" role="group" aria-label={T.diagnoses[kind]}>
      <span className="xl-rx-label">{T.diagnoses[kind]}</span>
      {own.map(({ code, name, main }) => (
        <span key={code} className={`xl-rx-chip${main ? ' is-main' : ''}`}>
          {kind !== 3 && (
            <Button
              variant="bare"
              aria-label={T.makeMain(name)}
              title={T.makeMain(name)}
              aria-pressed={main}
              disabled={isDisabled}
              onClick={() => onChange(diagnoses.map(one => ({ ...one, main: one.code === code })))}
            >
              {T.main}
            </Button>
          )}
          {kind === 1 && <small>{code}</small>}
          {name}
          <Button variant="bare" aria-label={T.removeDiagnosis(name)} disabled={isDisabled} onClick={() => remove(code)}>
            ×
          </Button>
        </span>
      ))}
      <span ref={box}>
        <input
          role="combobox"
          aria-label={`${T.addDiagnosis} ${T.diagnoses[kind]}`}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-activedescendant={isOpen && rows[active] !== undefined ? `${id}-${active}` : undefined}
          autoComplete="off"
          placeholder={`＋ ${T.diagnosisHint[kind]}`}
          data-draft={text !== ''}
          disabled={isDisabled}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setActive(0)
          }}
          onBlur={() => setText('')}
          onKeyDown={event => {
            if (isComposing(event) || !isOpen || event.ctrlKey || event.altKey) return
            if (event.key === 'ArrowDown') setActive(at => Math.min(at + 1, rows.length - 1))
            else if (event.key === 'ArrowUp') setActive(at => Math.max(at - 1, 0))
            else if (event.key === 'Enter') take(rows[active])
            else if (event.key === 'Escape') {
              event.stopPropagation()
              setText('')
            } else return
            event.preventDefault()
          }}
        />
      </span>
      {isOpen && (
        <ListPopup
          anchor={box}
          id={id}
          label={T.addDiagnosis}
          active={active}
          count={rows.length}
          width={WIDTH}
          note={
            rows.length > 0 ? null : (
              <p role="status">
                {state.kind === 'loading' ? T.finding : state.kind === 'failed' ? state.failure.text : T.noDiagnosis}
              </p>
            )
          }
        >
          {rows.map((row, at) => (
            <li
              key={row.code}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              onMouseDown={event => {
                event.preventDefault()
                take(row)
              }}
            >
              <span>{row.name}</span>
              <kbd>{row.code}</kbd>
            </li>
          ))}
        </ListPopup>
      )}
    </div>
  )
}
