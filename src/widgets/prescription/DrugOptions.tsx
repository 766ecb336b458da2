import type { RefObject } from 'react'
import type { RxType } from '#contract/prescriptions/types.ts'
import type { DrugPicker } from '#src/runtime/prescription/useDrugPicker.ts'
import { RX_TEXT as T, moneyText } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { ListPopup } from './ListPopup.tsx'

const WIDTH = 440

/** The drugs that were found, under their field: what tells them apart, what they cost, or why they cannot be taken. */
export function DrugOptions(props: { anchor: RefObject<HTMLElement | null>; id: string; type: RxType; picker: DrugPicker }) {
  const { id, type, picker } = props
  const { rows, active } = picker
  if (!picker.isOpen) return null
  const note = picker.isBusy
    ? T.finding
    : picker.failure !== null
      ? picker.failure.text
      : rows.length === 0
        ? T.noDrug
        : picker.hasMore || picker.page > 1
          ? T.page(picker.page)
          : null
  return (
    <ListPopup
      anchor={props.anchor}
      id={id}
      label={T.addDrug}
      active={active}
      count={rows.length}
      width={WIDTH}
      note={
        note === null ? null : (
          <p role="status">
            {note}
            {picker.hasMore && <span>{T.more}</span>}
            {picker.failure !== null && (
              <Button variant="link" onClick={() => picker.send({ type: 'retry' })}>
                {T.retry}
              </Button>
            )}
          </p>
        )
      }
    >
      {rows.map((row, at) => {
        const drug = picker.choiceOf(row.code)
        return (
          <li
            key={row.code}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            aria-disabled={row.disabled !== null}
            onMouseDown={event => {
              event.preventDefault()
              picker.send({ type: 'choose', at })
            }}
          >
            <span>
              {row.name} <small>{type === '3' ? '' : row.spec}</small>
            </span>
            {row.disabled !== null && <small className="is-why">{row.disabled}</small>}
            {row.disabled === null && drug !== undefined && (
              <>
                {drug.flags.map(flag => (
                  <small key={flag}>{flag}</small>
                ))}
                <small>
                  {type === '3' ? `${(drug.priceFen / 1_000).toFixed(3)} 元/g` : `${moneyText(drug.priceFen)}/${drug.unit}`}
                </small>
              </>
            )}
          </li>
        )
      })}
    </ListPopup>
  )
}
