import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { DOWN } from '#src/ui/icons.tsx'
import { NumberInput } from '#src/ui/inputs/NumberInput.tsx'
import { GENERATORS, isEndless, STOPS, type OrderForm, type StopLine } from './order.ts'

interface Names {
  states: readonly string[]
  transitions: readonly string[]
}
interface Props {
  form: OrderForm
  names: Names
  onChange(form: OrderForm): void
}

const options = (names: readonly string[]) => names.map(value => ({ value, label: <code>{value}</code> }))

/** A label over a control of antd. */
export function Labelled({ label, hint, children }: { label: string; hint?: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <div className="xl-paths-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint !== undefined && <small>{hint}</small>}
    </div>
  )
}

function StopFields({
  line,
  names,
  onChange,
  onRemove,
}: {
  line: StopLine
  names: Names
  onChange(line: StopLine): void
  onRemove(): void
}) {
  const stop = STOPS.find(({ value }) => value === line.kind)
  return (
    <li>
      <Select
        aria-label="终止条件"
        suffixIcon={DOWN}
        value={line.kind}
        options={STOPS.map(({ value, label }) => ({ value, label }))}
        onChange={kind => onChange({ kind, value: STOPS.find(({ value }) => value === kind)?.first ?? '' })}
      />
      {stop?.unit === '名称' ? (
        <Select
          aria-label={`${stop.label}的名称`}
          suffixIcon={DOWN}
          showSearch
          popupMatchSelectWidth={false}
          value={line.value === '' ? null : line.value}
          placeholder="请选择"
          options={options(line.kind === 'state' ? names.states : names.transitions)}
          onChange={value => onChange({ ...line, value })}
        />
      ) : (
        <Input
          aria-label={`${stop?.label}的值`}
          inputMode="decimal"
          value={line.value}
          suffix={stop?.unit}
          onChange={event => onChange({ ...line, value: event.target.value.trim() })}
        />
      )}
      <Button variant="text" aria-label={`删除终止条件 ${stop?.label}`} onClick={onRemove}>
        删除
      </Button>
    </li>
  )
}

function Stops({ form, names, onChange }: Props) {
  const { stops, joint } = form
  const set = (next: readonly StopLine[]) => onChange({ ...form, stops: next })
  return (
    <fieldset className="xl-paths-stops">
      <legend>终止条件</legend>
      {stops.length === 0 && <p>{isEndless(form.generator) ? '随机生成没有终点，请添加条件。' : '到生成方式自身的终点为止。'}</p>}
      <ul>
        {stops.map((line, at) => (
          <StopFields
            key={at}
            line={line}
            names={names}
            onChange={changed => set(stops.map((one, index) => (index === at ? changed : one)))}
            onRemove={() => set(stops.filter((_one, index) => index !== at))}
          />
        ))}
      </ul>
      <Button onClick={() => set([...stops, { kind: 'transitions', value: '100' }])}>添加条件</Button>
      {stops.length > 1 && (
        <Select
          aria-label="条件之间"
          suffixIcon={DOWN}
          value={joint}
          options={[
            { value: 'any', label: '满足任一即止' },
            { value: 'all', label: '全部满足才止' },
          ]}
          onChange={value => onChange({ ...form, joint: value })}
        />
      )}
    </fieldset>
  )
}

function Weights({ form, names, onChange }: Props) {
  return (
    <details className="xl-paths-weights">
      <summary>转移权重（不填为 1，0 为不走）</summary>
      <ul>
        {names.transitions.map(name => (
          <li key={name}>
            <code>{name}</code>
            <NumberInput
              aria-label={`权重 ${name}`}
              value={form.weights[name] ?? null}
              onChange={value => {
                const { [name]: _old, ...rest } = form.weights
                onChange({ ...form, weights: value === null ? rest : { ...rest, [name]: value } })
              }}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How paths are to be generated: generator, what it needs, when it stops, seed. */
export function OrderFields(props: Props) {
  const { form, names, onChange } = props
  const hint = GENERATORS.find(({ value }) => value === form.generator)?.hint
  return (
    <>
      <Labelled label="生成方式" {...(hint === undefined ? {} : { hint })}>
        {id => (
          <Select
            id={id}
            suffixIcon={DOWN}
            value={form.generator}
            options={GENERATORS.map(({ value, label }) => ({ value, label }))}
            onChange={generator =>
              onChange({
                ...form,
                generator,
                stops: form.stops.length === 0 && isEndless(generator) ? [{ kind: 'transitions', value: '100' }] : form.stops,
              })
            }
          />
        )}
      </Labelled>
      {form.generator === 'aStar' && (
        <Labelled label="目标">
          {id => (
            <Select
              id={id}
              suffixIcon={DOWN}
              showSearch
              popupMatchSelectWidth={false}
              placeholder="状态或转移"
              value={form.target === '' ? null : form.target}
              options={[
                { label: '状态', options: options(names.states) },
                { label: '转移', options: options(names.transitions) },
              ]}
              onChange={target => onChange({ ...form, target })}
            />
          )}
        </Labelled>
      )}
      {form.generator === 'newTransitions' && (
        <Labelled label="已走过的转移">
          {id => (
            <Select
              id={id}
              mode="multiple"
              suffixIcon={DOWN}
              maxTagCount={2}
              popupMatchSelectWidth={false}
              value={[...form.seen]}
              options={options(names.transitions)}
              onChange={seen => onChange({ ...form, seen })}
            />
          )}
        </Labelled>
      )}
      {form.generator === 'weightedRandom' && <Weights {...props} />}
      <Stops {...props} />
      <Labelled label="随机种子" hint="种子相同，路径相同">
        {id => <NumberInput id={id} value={form.seed} onChange={seed => onChange({ ...form, seed })} />}
      </Labelled>
    </>
  )
}
