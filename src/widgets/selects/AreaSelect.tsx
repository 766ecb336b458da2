import { useState } from 'react'
import type { ReactNode } from 'react'
import { Cascader, Select } from 'antd'
import type { AreaEntry } from '#contract/entities/area.ts'
import { AREA_ROOT, areaPath, isAreaGiven } from '#contract/entities/area.ts'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { loadAreas } from './areas.ts'
import { EmptyList } from './EmptyList.tsx'
import type { SelectFieldProps } from './fieldProps.ts'
import { fieldProps, groupProps, textValue } from './fieldProps.ts'
import { CLEAR, DOWN, WAITING } from '#src/ui/icons.tsx'
import './selects.css'

export interface AreaSelectProps extends SelectFieldProps {
  /** one field with three columns, or three fields */
  type?: 'cascader' | 'select'
  /** code of the last level; undefined when there is none */
  onChange?: (value: string | undefined) => void
}
interface AreaOption {
  value: string
  label: string
  children?: AreaOption[]
}

const below = (entries: readonly AreaEntry[], pid: string): AreaEntry[] => entries.filter(one => one.pid === pid)

function optionsOf(entries: readonly AreaEntry[]): AreaOption[] {
  const byParent = new Map<string, AreaEntry[]>()
  for (const entry of entries) byParent.set(entry.pid, [...(byParent.get(entry.pid) ?? []), entry])
  const under = (pid: string): AreaOption[] =>
    (byParent.get(pid) ?? []).map(({ id, text }) => {
      const children = under(id)
      return { value: id, label: text, ...(children.length > 0 ? { children } : {}) }
    })
  return under(AREA_ROOT)
}
const NO_AREAS: { entries: readonly AreaEntry[]; options: AreaOption[] } = { entries: [], options: [] }
const load = async () => {
  const entries = await loadAreas()
  return { entries, options: optionsOf(entries) }
}

/** Province, city, district (JAreaLinkage, contract.md 28.10): gives the code of the last level, and nothing from 810000 on (PICK-48). */
export function AreaSelect({ type = 'cascader', onChange, ...props }: AreaSelectProps) {
  const { state, again } = useLoad('areas', load)
  useReloading(state.kind === 'failed' ? again : null)
  const { entries, options } = state.kind === 'there' ? state.value : NO_AREAS
  const value = textValue(props.value)
  const give = (code: string | undefined) => {
    if (code !== undefined && !isAreaGiven(code)) message.warning('暂不支持选择该地区')
    onChange?.(code !== undefined && isAreaGiven(code) ? code : undefined)
  }
  const empty = (
    <EmptyList
      isLoading={state.kind === 'loading'}
      issue={state.kind === 'failed' ? '地区数据加载失败，请检查网络后重试' : null}
      onAgain={again}
    />
  )
  const shared = { ...props, value, entries, empty, isLoading: state.kind === 'loading', onGive: give }
  return type === 'select' ? <AreaSelects {...shared} /> : <AreaCascader {...shared} options={options} />
}

interface ShownProps extends SelectFieldProps {
  value: string | undefined
  entries: readonly AreaEntry[]
  empty: ReactNode
  isLoading: boolean
  onGive: (code: string | undefined) => void
}

function AreaCascader({ value, entries, options, empty, isLoading, onGive, ...props }: ShownProps & { options: AreaOption[] }) {
  const path = value === undefined ? [] : areaPath(entries, value).map(one => one.id)
  const { placeholder = DICTIONARY_TEXT.choose, disabled = false } = props
  return (
    <Cascader<AreaOption, 'value'>
      // another value from outside begins anew, with nothing half chosen
      key={value ?? ''}
      {...fieldProps(props)}
      className="xl-select-field"
      value={value === undefined ? [] : path.length > 0 ? path : [value]}
      options={options}
      placeholder={placeholder}
      disabled={disabled}
      loading={isLoading}
      suffixIcon={isLoading ? WAITING : DOWN}
      allowClear={CLEAR}
      showSearch
      notFoundContent={empty}
      onChange={codes => onGive(textValue(codes?.at(-1)))}
    />
  )
}

const LEVELS = ['省', '市', '区县'] as const

function AreaSelects({ value, entries, empty, isLoading, onGive, ...props }: ShownProps) {
  const [draft, setDraft] = useState<{ of: string | undefined; path: readonly string[] } | null>(null)
  const given = value === undefined ? [] : areaPath(entries, value).map(one => one.id)
  // a choice that is not complete yet belongs to the value it began with
  const path = draft !== null && draft.of === value ? draft.path : given
  const choose = (level: number, code: string | undefined) => {
    const next = code === undefined ? path.slice(0, level) : [...path.slice(0, level), code]
    const last = next.at(-1)
    const isWhole = last !== undefined && below(entries, last).length === 0
    setDraft({ of: value, path: next })
    if (isWhole) onGive(last)
    else if (value !== undefined) {
      setDraft({ of: undefined, path: next })
      onGive(undefined)
    }
  }
  return (
    <div role="group" className="xl-area-selects" {...groupProps(props)}>
      {LEVELS.map((label, level) => {
        const parent = level === 0 ? AREA_ROOT : path[level - 1]
        const offered = parent === undefined ? [] : below(entries, parent)
        return (
          <Select<string>
            key={label}
            aria-label={label}
            className="xl-select-field"
            value={path[level]}
            options={offered.map(one => ({ value: one.id, label: one.text }))}
            placeholder={label}
            disabled={props.disabled === true || (level > 0 && offered.length === 0)}
            status={props.status}
            loading={isLoading && level === 0}
            suffixIcon={isLoading && level === 0 ? WAITING : DOWN}
            allowClear={CLEAR}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={empty}
            onChange={code => choose(level, code)}
            onBlur={props.onBlur}
          />
        )
      })}
    </div>
  )
}
