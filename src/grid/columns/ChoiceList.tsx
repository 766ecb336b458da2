import { useState } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { useSession } from '../session/SessionContext.ts'
import { choiceName } from './choiceName.ts'

interface Props {
  column: GridColumn
  /** how often each choice occurs */
  counts: ReadonlyMap<string, number>
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}
/** From so many choices on they are searched; so many are drawn at once. */
const MANY = 8
const DRAWN = 200

const collator = new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true })

/** The choices of a column with how often they occur; several may be taken. */
export function ChoiceList({ column, counts, values, onChange }: Props) {
  const session = useSession()
  const [sought, setSought] = useState('')
  const all = [...new Set([...counts.keys(), ...values])]
    .map(key => ({ key, name: choiceName(session, column, key), count: counts.get(key) ?? 0 }))
    .sort((one, other) => Number(one.key === '') - Number(other.key === '') || collator.compare(one.name, other.name))
  const shown = all.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()))
  const keys = shown.map(({ key }) => key)
  const isAll = keys.length > 0 && keys.every(key => values.includes(key))
  return (
    <>
      {all.length < MANY ? null : (
        <input
          className="xl-grid-input"
          aria-label="查找选项"
          placeholder="查找选项"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <fieldset className="xl-grid-choices" aria-label={`${column.title}的选项`}>
        <label>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onChange(isAll ? values.filter(key => !keys.includes(key)) : [...new Set([...values, ...keys])])}
          />
          全选
        </label>
        {shown.slice(0, DRAWN).map(({ key, name, count }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={values.includes(key)}
              onChange={({ target }) => onChange(target.checked ? [...values, key] : values.filter(one => one !== key))}
            />
            {`${name} `}
            <small>{count}</small>
          </label>
        ))}
        {shown.length > DRAWN ? <p>还有{shown.length - DRAWN}项，请输入文字查找</p> : null}
      </fieldset>
    </>
  )
}
