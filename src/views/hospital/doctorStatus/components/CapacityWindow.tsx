import { useId, useState } from 'react'
import { setCapacity } from '#contract/http/calls/doctorStatus.ts'
import { CAPACITY, DOCTOR_STATUS_TEXT } from '#contract/rules/doctorStatus.ts'
import { successOf } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'
import { NumberInput } from '#src/ui/inputs/NumberInput.tsx'

/** 设上限: how many consultations at a time. */
export default function CapacityWindow(props: ActionDialogProps) {
  const id = useId()
  const [row] = props.rows
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const max = typed === undefined ? Number(row?.['maxConcurrent'] ?? CAPACITY.min) : typed
  const isFine = max !== null && Number.isInteger(max) && max >= CAPACITY.min && max <= CAPACITY.max
  return (
    <CommandWindow
      {...props}
      title="设置接诊上限"
      hint="同时进行的会话达到上限后，医生显示为忙碌；进行中的会话不受影响。"
      confirm="保存"
      label={null}
      check={() => (isFine ? null : DOCTOR_STATUS_TEXT.badCapacity)}
      run={async ({ reason: _reason, ...input }) => {
        const answer = await successOf(setCapacity, { ...input, max: max ?? 0 }, { quiet: true })
        return answer.message
      }}
    >
      <label htmlFor={id}>
        同时接诊上限（{CAPACITY.min}–{CAPACITY.max}）
      </label>
      <NumberInput id={id} value={max} onChange={setTyped} />
    </CommandWindow>
  )
}
