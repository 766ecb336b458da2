import { useId, useState } from 'react'
import { suspendDoctor } from '#contract/http/calls/doctorStatus.ts'
import { DOCTOR_STATUS_TEXT } from '#contract/rules/doctorStatus.ts'
import { dateTime } from '#src/lib/format.ts'
import { successOf } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'
import { DateInput } from '#src/ui/inputs/DateInput.tsx'

/** 停诊: from when until when, and why; patients who wait are told. */
export default function SuspendWindow(props: ActionDialogProps) {
  const id = useId()
  const [from, setFrom] = useState(() => dateTime(Date.now()))
  const [to, setTo] = useState('')
  const check = () => (from === '' ? DOCTOR_STATUS_TEXT.from : to !== '' && to <= from ? DOCTOR_STATUS_TEXT.order : null)
  return (
    <CommandWindow
      {...props}
      title="停诊"
      hint="停诊期间患者不能选择该医生；候诊患者会收到通知，进行中的会话继续。"
      confirm="停诊"
      isDangerous
      check={check}
      run={async input => {
        const answer = await successOf(suspendDoctor, { ...input, from, to: to === '' ? null : to }, { quiet: true })
        return answer.message
      }}
    >
      <label htmlFor={`${id}from`}>停诊开始</label>
      <DateInput id={`${id}from`} kind="datetime" value={from} onChange={setFrom} />
      <label htmlFor={`${id}to`}>停诊结束（不填为直到恢复）</label>
      <DateInput id={`${id}to`} kind="datetime" value={to} onChange={setTo} />
    </CommandWindow>
  )
}
