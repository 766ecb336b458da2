import { useState, useSyncExternalStore } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { CellCondition, CellTone, GridColumn } from '#contract/entities/gridColumn.ts'
import { CELL_TONES } from '#contract/rules/cellConditions.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { DOWN } from '#src/ui/icons.tsx'
import '#src/widgets/selects/selects.css'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import { tonesOf } from '../view/cellTones.ts'
import { filterKindOf } from '../view/filters.ts'
import type { WindowProps } from '../windows/gridWindow.ts'

type When = CellCondition['when']
const WHEN_TEXT: Readonly<Record<When, string>> = {
  below: '小于',
  above: '大于',
  within: '几天内到期',
  contains: '包含文字',
  empty: '为空',
}
const TONE_TEXT: Readonly<Record<CellTone, string>> = {
  warn: '橙色警示',
  near: '黄色提醒',
  bad: '红色',
  good: '绿色',
  off: '灰色',
}
const WHENS: Readonly<Record<ReturnType<typeof filterKindOf>, readonly When[]>> = {
  number: ['below', 'above', 'empty'],
  day: ['within', 'empty'],
  text: ['contains', 'empty'],
  choice: ['contains', 'empty'],
}
/** the value of another column instead of a figure */
const FIGURE = ''

/** A condition in words; `titleOf` names a column. */
function wordsOf({ when, value, column }: CellCondition, titleOf: (key: string) => string): string {
  if (when === 'empty') return WHEN_TEXT.empty
  if (when === 'within') return `${String(value)}天内到期`
  return `${WHEN_TEXT[when]} ${column === undefined ? String(value) : titleOf(column)}`
}

/** 条件格式: how the cells of a column stand out, by its declaration and by what the person adds. Counts at once and is kept for the person. */
export default function ConditionsWindow({ open, shown: { f }, onClose }: WindowProps<'conditions'>) {
  const column = useSession().cells.column(f)
  return column === null ? null : <Conditions key={f} open={open} column={column} onClose={onClose} />
}

function Conditions({ open, column, onClose }: { open: boolean; column: GridColumn; onClose: () => void }) {
  const session = useSession()
  const tones = tonesOf(session)
  const own = useSyncExternalStore(tones.listen, () => tones.own(column.key))
  const whens = WHENS[filterKindOf(session.cells.kind(column.key).nature)]
  const [when, setWhen] = useState<When>(whens[0] ?? 'empty')
  const [other, setOther] = useState(FIGURE)
  const [value, setValue] = useState('')
  const [tone, setTone] = useState<CellTone>('warn')
  const numbers = session.columns.filter(({ key }) => key !== column.key && session.cells.kind(key).nature === 'number')
  const titleOf = (key: string) => session.cells.column(key)?.title ?? key
  const isCompared = when === 'below' || when === 'above'
  const asksValue = when !== 'empty' && !(isCompared && other !== FIGURE)
  const isFigure = when !== 'contains'
  const isWhole = !asksValue || (value.trim() !== '' && (!isFigure || Number.isFinite(Number(value))))
  const add = () => {
    const made: CellCondition = {
      when,
      tone,
      ...(isCompared && other !== FIGURE ? { column: other } : {}),
      ...(asksValue ? { value: isFigure ? Number(value) : value.trim() } : {}),
    }
    tones.set(column.key, [...own, { ...made, says: wordsOf(made, titleOf) }])
    setValue('')
  }
  const line = (condition: CellCondition, at: number, isOwn: boolean) => (
    <li key={`${isOwn} ${at}`}>
      <span className="xl-grid-tone-sample" data-tone={condition.tone}>
        {wordsOf(condition, titleOf)}
      </span>
      {isOwn ? (
        <Button
          className="xl-grid-tool"
          aria-label={`删除条件：${wordsOf(condition, titleOf)}`}
          onClick={() =>
            tones.set(
              column.key,
              own.filter((_, n) => n !== at),
            )
          }
        >
          <CloseOutlined aria-hidden />
        </Button>
      ) : (
        <small>默认</small>
      )}
    </li>
  )
  return (
    // the list of a choice lies over this window; over one of the browser's own it could not
    <Modal
      open={open}
      title={`条件格式：${column.title}`}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="xl-grid-tones">
        {own.length + (column.conditions?.length ?? 0) === 0 ? <p>还没有条件，满足条件的单元格会以颜色突出显示</p> : null}
        <ul>
          {own.map((one, at) => line(one, at, true))}
          {column.conditions?.map((one, at) => line(one, at, false))}
        </ul>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (isWhole) add()
          }}
        >
          <Select<When>
            className="xl-select-field"
            suffixIcon={DOWN}
            aria-label="条件"
            value={when}
            options={whens.map(one => ({ value: one, label: WHEN_TEXT[one] }))}
            onChange={setWhen}
          />
          {isCompared && numbers.length > 0 ? (
            <Select<string>
              className="xl-select-field"
              suffixIcon={DOWN}
              aria-label="比较对象"
              value={other}
              options={[{ value: FIGURE, label: '数值' }, ...numbers.map(({ key, title }) => ({ value: key, label: title }))]}
              onChange={setOther}
            />
          ) : null}
          {asksValue ? (
            <input
              className="xl-grid-input"
              type={isFigure ? 'number' : 'text'}
              step="any"
              aria-label={when === 'within' ? '天数' : isFigure ? '数值' : '文字'}
              placeholder={when === 'within' ? '天数' : isFigure ? '数值' : '文字'}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          ) : null}
          <Select<CellTone>
            className="xl-select-field"
            suffixIcon={DOWN}
            aria-label="颜色"
            value={tone}
            options={CELL_TONES.map(one => ({ value: one, label: TONE_TEXT[one] }))}
            onChange={setTone}
          />
          <Button variant="primary" type="submit" disabled={!isWhole}>
            添加条件
          </Button>
        </form>
      </div>
    </Modal>
  )
}
