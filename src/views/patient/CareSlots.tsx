import { useId, useState } from 'react'
import type { CareOffer } from '#contract/entities/care.ts'
import { CARE_PAGE as T, dayText } from '#src/lib/text/patientCare.ts'
import { Button } from '#src/ui/Button.tsx'
import { Part } from './Fields.tsx'

/** 上门时间: a day of the next two weeks, then one of its nurses and hours. */
export function CareSlots(props: {
  slots: readonly CareOffer[]
  chosen: string
  error: string | undefined
  onChoose(scheduleId: string): void
}) {
  const { slots, chosen, error, onChoose } = props
  const id = useId()
  const days = [...new Set(slots.map(({ date }) => date))]
  const [picked, setPicked] = useState<string | null>(null)
  const hasPrices = new Set(slots.map(({ priceFen }) => priceFen)).size > 1
  const day = picked !== null && days.includes(picked) ? picked : (days[0] ?? '')
  if (days.length === 0) return <p className="xl-nothing">{T.noSlots}</p>
  return (
    <Part title={T.when}>
      <div className="xl-care-days" role="group" aria-label={T.day}>
        {days.map(date => (
          <Button key={date} variant="bare" aria-pressed={date === day} onClick={() => setPicked(date)}>
            {dayText(date)}
          </Button>
        ))}
      </div>
      <div className="xl-order-card">
        <fieldset className="xl-care-slots" aria-label={T.slot} aria-describedby={error && id}>
          {slots
            .filter(({ date }) => date === day)
            .map(slot => (
              <label key={slot.scheduleId}>
                <input
                  type="radio"
                  name="slot"
                  checked={chosen === slot.scheduleId}
                  aria-invalid={error !== undefined}
                  onChange={() => onChoose(slot.scheduleId)}
                />
                {T.slotText(slot.at, slot.nurseName)}
                <small>
                  {hasPrices && `${T.fee(slot.priceFen)} `}
                  {T.left(slot.left)}
                </small>
              </label>
            ))}
        </fieldset>
        {error !== undefined && (
          <p id={id} className="xl-field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </Part>
  )
}
