import type { ReactNode } from 'react'
import { InputNumber, Radio, Select } from 'antd'
import type { CronMode } from '#machines/cronBuilder/cronBuilder.types.ts'
import { DOWN } from '#src/ui/icons.tsx'
import { WEEKDAYS } from './texts.ts'

/** One mode: its radio, and beside it the numbers that it holds. */
export function ModeLine({ mode, label, children }: { mode: CronMode; label: string; children?: ReactNode }) {
  return (
    <div className="xl-cron-mode">
      <Radio value={mode}>{label}</Radio>
      {children === undefined ? null : <span className="xl-cron-numbers">{children}</span>}
    </div>
  )
}

interface NumberProps {
  label: string
  value: number
  min: number
  max?: number
  onChange: (value: number) => void
}

/** A whole number within bounds; an empty one keeps what was. */
export function Whole({ label, value, min, max, onChange }: NumberProps) {
  return (
    <InputNumber<number>
      size="small"
      aria-label={label}
      value={value}
      min={min}
      {...(max === undefined ? {} : { max })}
      precision={0}
      controls={false}
      onChange={given => {
        if (given !== null) onChange(given)
      }}
    />
  )
}

/** One weekday. */
export function Weekday({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <Select
      size="small"
      suffixIcon={DOWN}
      aria-label={label}
      value={value}
      options={WEEKDAYS}
      onChange={onChange}
      popupMatchSelectWidth={false}
    />
  )
}
