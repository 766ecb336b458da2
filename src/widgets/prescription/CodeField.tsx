import { useId, useRef, useState } from 'react'
import { ListPopup } from './ListPopup.tsx'
import { isComposing } from './DraftInput.tsx'

export interface CodeChoice {
  code: string
  text: string
}

interface Props {
  label: string
  value: string
  choices: readonly CodeChoice[]
  onChange(code: string): void
  onNext?: () => void
  cell?: string
  tabIndex?: number
  isDisabled?: boolean
  isInvalid?: boolean
}

const matches = (choices: readonly CodeChoice[], typed: string): readonly CodeChoice[] => {
  const asked = typed.trim().toLowerCase()
  if (asked === '') return choices
  const begins = choices.filter(({ code }) => code.toLowerCase().startsWith(asked))
  return [...begins, ...choices.filter(one => !begins.includes(one) && one.text.toLowerCase().includes(asked))]
}

/** One code of a short list, typed (`tid`, `po`) or chosen by ↑ ↓; Enter takes it, leaving the field takes what was typed (hospital.md 7.1). */
export function CodeField({
  label,
  value,
  choices,
  onChange,
  onNext,
  cell,
  tabIndex,
  isDisabled = false,
  isInvalid = false,
}: Props) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const chosen = choices.find(({ code }) => code === value)
  const rows = matches(choices, typed ?? '')
  const take = (code: string | undefined): void => {
    if (code !== undefined && code !== value) onChange(code)
    setTyped(null)
    setOpen(false)
  }
  const open = (): void => {
    setActive(
      Math.max(
        0,
        choices.findIndex(({ code }) => code === value),
      ),
    )
    setOpen(true)
  }
  const step = (by: 1 | -1): void => {
    if (!isOpen) return open()
    setActive((active + by + rows.length) % Math.max(1, rows.length))
  }
  return (
    <span ref={box} className="xl-code">
      <input
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={isOpen && rows[active] !== undefined ? `${id}-${active}` : undefined}
        aria-invalid={isInvalid}
        autoComplete="off"
        data-cell={cell}
        data-draft={typed !== null}
        tabIndex={tabIndex}
        disabled={isDisabled}
        value={typed ?? chosen?.text ?? value}
        onFocus={event => event.target.select()}
        onMouseDown={() => (isOpen ? setOpen(false) : open())}
        onChange={event => {
          setTyped(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onBlur={() => (typed === null || typed.trim() === '' ? take(undefined) : take(rows[active]?.code))}
        onKeyDown={event => {
          if (isComposing(event) || event.altKey) return
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            step(event.key === 'ArrowDown' ? 1 : -1)
          } else if (event.key === 'Enter' && !event.ctrlKey) {
            event.preventDefault()
            take(isOpen ? rows[active]?.code : undefined)
            onNext?.()
          } else if (event.key === 'Escape' && isOpen) {
            event.preventDefault()
            event.stopPropagation()
            take(undefined)
          }
        }}
      />
      {isOpen && (
        <ListPopup anchor={box} id={id} label={label} active={active} count={rows.length}>
          {rows.map((row, at) => (
            <li
              key={row.code}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              onMouseDown={event => {
                event.preventDefault()
                take(row.code)
              }}
            >
              <span>{row.text}</span>
              <kbd>{row.code}</kbd>
            </li>
          ))}
        </ListPopup>
      )}
    </span>
  )
}
