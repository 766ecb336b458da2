import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import { filterKindOf, type ColumnFilter } from '../view/filters.ts'
import type { WindowProps } from '../windows/gridWindow.ts'
import { ChoiceList } from './ChoiceList.tsx'

type Kind = ColumnFilter['kind']
const ALL: Readonly<Record<Kind, string>> = {
  text: '包含文字',
  number: '数值范围',
  day: '日期范围',
  choice: '按值选择',
  empty: '为空',
  filled: '不为空',
}
const bound = (text: string): number | null => (text === '' || !Number.isFinite(Number(text)) ? null : Number(text))

/** 筛选: what the cells of one column must hold. */
export default function FilterWindow({ open, shown: { f }, onClose }: WindowProps<'filter'>) {
  return open ? <FilterForm key={f} f={f} onClose={onClose} /> : null
}

function FilterForm({ f, onClose }: { f: string; onClose: () => void }) {
  const session = useSession()
  const { arrangement } = session
  const kind = session.cells.kind(f)
  const own = filterKindOf(kind.nature)
  const now = arrangement.filters[f]
  const [chosen, setChosen] = useState<Kind>(now?.kind ?? own)
  const [text, setText] = useState(now?.kind === 'text' ? now.text : '')
  const [from, setFrom] = useState(now?.kind === 'number' || now?.kind === 'day' ? String(now.from ?? '') : '')
  const [to, setTo] = useState(now?.kind === 'number' || now?.kind === 'day' ? String(now.to ?? '') : '')
  const [counts] = useState(() => arrangement.choiceCounts(f))
  const [values, setValues] = useState<readonly string[]>(now?.kind === 'choice' ? now.values : [])
  const form = useRef<HTMLFormElement>(null)
  // React's own autoFocus comes while the dialog is still closed, where nothing takes the focus
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus(), [])
  const column = session.cells.column(f)
  if (column === null) return null
  // a box is never empty: it is ticked or not
  const kinds: readonly Kind[] = kind.toggle === undefined ? [...new Set<Kind>([own, 'choice', 'empty', 'filled'])] : [own]
  const made = (): ColumnFilter => {
    if (chosen === 'text') return { kind: chosen, text }
    if (chosen === 'number') return { kind: chosen, from: bound(from), to: bound(to) }
    if (chosen === 'day') return { kind: chosen, from: from === '' ? null : from, to: to === '' ? null : to }
    return chosen === 'choice' ? { kind: chosen, values } : { kind: chosen }
  }
  const apply = (filter: ColumnFilter | null) => {
    onClose()
    arrangement.filter(f, filter)
  }
  const isNothing = chosen === 'choice' && values.length === 0
  const end = (type: 'number' | 'date', name: string, value: string, write: (value: string) => void) => (
    <input
      type={type}
      step="any"
      className="xl-grid-input"
      aria-label={name}
      placeholder={type === 'number' ? name : undefined}
      value={value}
      onChange={({ target }) => write(target.value)}
    />
  )
  const bounds = (type: 'number' | 'date') => (
    <div className="xl-grid-filter-bounds">
      {end(type, type === 'number' ? '最小值' : '开始日期', from, setFrom)}
      <span>至</span>
      {end(type, type === 'number' ? '最大值' : '结束日期', to, setTo)}
    </div>
  )
  return (
    <Dialog
      title={`筛选：${column.title}`}
      onClose={onClose}
      footer={
        <>
          {now === undefined ? null : <Button onClick={() => apply(null)}>取消筛选</Button>}
          <Button onClick={onClose}>关闭</Button>
          <Button
            variant="primary"
            disabled={isNothing}
            onClick={() => {
              if (!isNothing) apply(made())
            }}
          >
            筛选
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="xl-grid-filter"
        onSubmit={event => {
          event.preventDefault()
          if (!isNothing) apply(made())
        }}
      >
        {kinds.length === 1
          ? null
          : kinds.map(one => (
              <label key={one}>
                <input type="radio" name="filter" checked={one === chosen} onChange={() => setChosen(one)} />
                {ALL[one]}
              </label>
            ))}
        {chosen === 'text' ? (
          <input className="xl-grid-input" aria-label="包含文字" value={text} onChange={({ target }) => setText(target.value)} />
        ) : null}
        {chosen === 'number' ? bounds('number') : null}
        {chosen === 'day' ? bounds('date') : null}
        {chosen === 'choice' ? <ChoiceList column={column} counts={counts} values={values} onChange={setValues} /> : null}
        {/* Enter in a field applies */}
        <Button variant="bare" type="submit" hidden aria-label="筛选" />
      </form>
    </Dialog>
  )
}
