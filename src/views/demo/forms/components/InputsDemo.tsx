import { useState } from 'react'
import type { ReactNode } from 'react'
import { Select } from 'antd'
import { DOWN } from '#src/ui/icons.tsx'
import type { TextFilterRule } from '#contract/rules/textFilter.ts'
import { thousands } from '#src/lib/format/thousands.ts'
import type { DateSpan } from '#src/ui/inputs/DateRange.tsx'
import { DateRange } from '#src/ui/inputs/DateRange.tsx'
import { DayOfMonth } from '#src/ui/inputs/DayOfMonth.tsx'
import { Ellipsis } from '#src/ui/inputs/Ellipsis.tsx'
import { NumberInput } from '#src/ui/inputs/NumberInput.tsx'
import { SearchInput } from '#src/ui/inputs/SearchInput.tsx'
import { TagsInput } from '#src/ui/inputs/TagsInput.tsx'
import { TextareaPopup } from '#src/ui/inputs/TextareaPopup.tsx'
import { TextFilter } from '#src/widgets/inputs/TextFilter.tsx'
import { YesNoSwitch } from '#src/ui/inputs/YesNoSwitch.tsx'

const RULES: { value: TextFilterRule; label: string }[] = [
  { value: 'like', label: '包含' },
  { value: 'ne', label: '不等于' },
  { value: 'ge', label: '大于等于' },
  { value: 'le', label: '小于等于' },
]
const LONG = '反复胸闷三个月，活动后加重，休息数分钟可缓解，近一周夜间偶有憋醒，无发热。'

function Row({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="xl-demo-input">
      <span>{label}</span>
      <div>{children}</div>
      <output aria-label={`${label}的值`}>{value}</output>
    </div>
  )
}

/** The family of inputs, each with the value it gives. */
export function InputsDemo() {
  const [rule, setRule] = useState<TextFilterRule>('like')
  const [filter, setFilter] = useState('')
  const [search, setSearch] = useState('')
  const [amount, setAmount] = useState<number | null>(1234567)
  const [tags, setTags] = useState('')
  const [enabled, setEnabled] = useState<string | number | undefined>('Y')
  const [day, setDay] = useState<number | null>(null)
  const [week, setWeek] = useState<string | number | undefined>('N')
  const [span, setSpan] = useState<DateSpan>(['', ''])
  const [remark, setRemark] = useState('')
  return (
    <div className="xl-demo-inputs">
      <Row label="文本过滤" value={filter}>
        <Select suffixIcon={DOWN} aria-label="过滤方式" value={rule} options={RULES} onChange={setRule} />
        <TextFilter aria-label="文本过滤" rule={rule} trim value={filter} onChange={setFilter} />
      </Row>
      <Row label="搜索" value={search}>
        <SearchInput aria-label="搜索" onSearch={setSearch} />
      </Row>
      <Row label="数字" value={thousands(amount)}>
        <NumberInput aria-label="数字" value={amount} onChange={setAmount} />
      </Row>
      <Row label="标签" value={tags}>
        <TagsInput aria-label="标签" value={tags} onChange={setTags} />
      </Row>
      <Row label="启用" value={enabled}>
        <YesNoSwitch aria-label="启用" value={enabled ?? null} onChange={setEnabled} />
      </Row>
      <Row label="每月几日" value={day}>
        <DayOfMonth aria-label="每月几日" value={day} hasWeek={week === 'Y'} onChange={setDay} />
      </Row>
      <Row label="按星期" value={week}>
        <YesNoSwitch aria-label="按星期" value={week ?? null} onChange={setWeek} />
      </Row>
      <Row label="日期范围" value={span.filter(Boolean).join(' 至 ')}>
        <DateRange value={span} onChange={setSpan} />
      </Row>
      <Row label="长文本" value={<Ellipsis text={remark || LONG} />}>
        <TextareaPopup aria-label="长文本" value={remark} onChange={setRemark} />
      </Row>
    </div>
  )
}
