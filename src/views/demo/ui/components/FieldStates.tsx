import { useState } from 'react'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'
import { StrengthMeter } from '#src/ui/fields/StrengthMeter.tsx'
import { DayOfMonth } from '#src/ui/inputs/DayOfMonth.tsx'
import { DateInput } from '#src/ui/inputs/DateInput.tsx'
import { DateRange } from '#src/ui/inputs/DateRange.tsx'
import { NumberInput } from '#src/ui/inputs/NumberInput.tsx'
import { ReasonField } from '#src/ui/inputs/ReasonField.tsx'
import { SearchInput } from '#src/ui/inputs/SearchInput.tsx'
import { TagsInput } from '#src/ui/inputs/TagsInput.tsx'
import { TextareaPopup } from '#src/ui/inputs/TextareaPopup.tsx'
import { YesNoSwitch } from '#src/ui/inputs/YesNoSwitch.tsx'
import { Family, Specimen } from './Specimen.tsx'

/** Fields with a label of their own: empty, filled, with a hint, wrong, disabled. */
function LabelledFields() {
  const [day, setDay] = useState('2026-03-01')
  return (
    <Family title="带标签的字段" text="错误写在字段下方，读屏软件随字段读出。">
      <Specimen state="空">
        <Field name="ui-empty" label="姓名" isLabelled placeholder="请输入姓名" />
      </Specimen>
      <Specimen state="已填写，有提示">
        <Field name="ui-hint" label="工号" isLabelled defaultValue="D0032" hint="由系统生成" />
      </Specimen>
      <Specimen state="有错误">
        <Field name="ui-wrong" label="手机号" isLabelled defaultValue="1380000" error="手机号码格式不正确！" />
      </Specimen>
      <Specimen state="不可用">
        <Field name="ui-off" label="科室" isLabelled defaultValue="内科" disabled />
      </Specimen>
      <Specimen state="密码">
        <PasswordField name="ui-password" label="密码" isLabelled defaultValue="Xinglin2026" autoComplete="off" />
        <StrengthMeter password="Xinglin2026" />
      </Specimen>
      <Specimen state="原因，有错误">
        <ReasonField
          id="ui-reason"
          label="原因（至少5个字）"
          value="太多"
          most={200}
          issue="请填写原因，至少5个字"
          onChange={() => undefined}
        />
      </Specimen>
      <Specimen state="字段下的错误">
        <FieldIssue text="请填写手机号" />
      </Specimen>
      <Specimen state="日期，有错误">
        <DateField label="出生日期" value={day} onChange={setDay} max="2026-12-31" error="出生日期不能晚于今天" />
      </Specimen>
    </Family>
  )
}

/** Inputs as forms and searches use them: empty, filled, disabled. */
export function FieldStates() {
  const [text, setText] = useState('青霉素，头孢')
  const [count, setCount] = useState<number | null>(12)
  const [moment, setMoment] = useState('')
  const [dayOfMonth, setDayOfMonth] = useState<number | null>(15)
  const [isOn, setOn] = useState<string | number | undefined>('Y')
  const [note, setNote] = useState('每日三次，饭后服用')
  return (
    <>
      <LabelledFields />
      <Family title="输入控件" text="清空的标记只在有内容时出现。">
        <Specimen state="搜索">
          <SearchInput aria-label="搜索" value="" onSearch={() => undefined} />
        </Specimen>
        <Specimen state="数字">
          <NumberInput aria-label="数量" value={count} onChange={setCount} />
        </Specimen>
        <Specimen state="数字，不可用">
          <NumberInput aria-label="数量，不可用" value={3} disabled />
        </Specimen>
        <Specimen state="标签">
          <TagsInput aria-label="过敏史" value={text} onChange={setText} />
        </Specimen>
        <Specimen state="长文本">
          <TextareaPopup aria-label="用法" value={note} onChange={setNote} maxLength={200} />
        </Specimen>
        <Specimen state="开关">
          <YesNoSwitch aria-label="是否启用" value={isOn ?? null} onChange={setOn} />
        </Specimen>
        <Specimen state="开关，不可用">
          <YesNoSwitch aria-label="是否启用，不可用" value="N" disabled />
        </Specimen>
        <Specimen state="日期">
          <DateInput kind="date" aria-label="日期" value={moment} onChange={setMoment} />
        </Specimen>
        <Specimen state="日期，有错误">
          <DateInput kind="date" aria-label="日期，有错误" value="2026-03-01" onChange={() => undefined} isInvalid />
        </Specimen>
        <Specimen state="每月的日">
          <DayOfMonth aria-label="每月的日" value={dayOfMonth} onChange={setDayOfMonth} />
        </Specimen>
        <Specimen state="每月的日，已选择星期">
          <DayOfMonth aria-label="每月的日，已选择星期" hasWeek />
        </Specimen>
        <Specimen state="日期范围" isWide>
          <DateRange aria-label="就诊日期" />
        </Specimen>
      </Family>
    </>
  )
}
