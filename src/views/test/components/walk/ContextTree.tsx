import { shortData } from './text.ts'

interface Props {
  value: unknown
  /** paths that changed, with what stood there before */
  changes: ReadonlyMap<string, unknown>
  path?: string
  name?: string
}

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
const holdsChange = (changes: ReadonlyMap<string, unknown>, path: string): boolean =>
  [...changes.keys()].some(changed => changed === path || changed.startsWith(`${path}.`))
/** What is no longer among the fields of a value, with what it was. `prefix`: before its fields. */
const goneFrom = (value: unknown, changes: ReadonlyMap<string, unknown>, prefix: string) =>
  [...changes].flatMap(([path, was]) => {
    const name = path.slice(prefix.length)
    const isField = path.startsWith(prefix) && !name.includes('.')
    return isField && typeof value === 'object' && value !== null && !(name in value) ? [{ name, was }] : []
  })

function Gone({ value, changes, prefix }: { value: unknown; changes: ReadonlyMap<string, unknown>; prefix: string }) {
  return goneFrom(value, changes, prefix).map(({ name, was }) => (
    <li key={`${name} gone`} data-changed="true">
      <code>{name}</code>：已移除{' '}
      <span className="xl-context-was">
        原为 <code>{shortData(was)}</code>
      </span>
    </li>
  ))
}

function Branch({ value, changes, path, name }: Required<Props>) {
  const isChanged = changes.has(path)
  const holds = holdsChange(changes, path)
  // an emptied list has nothing but what is gone from it
  const isEmptied = holds && !isChanged
  if (!isBranch(value) && !isEmptied)
    return (
      <li data-changed={isChanged}>
        <code>{name}</code>：<code>{shortData(value)}</code>
        {isChanged && (
          <span className="xl-context-was">
            原为 <code>{shortData(changes.get(path))}</code>
          </span>
        )}
      </li>
    )
  return (
    <li data-changed={isChanged}>
      {/* another value opens what changed in it */}
      <details key={String(holds)} open={holds}>
        <summary>
          <code>{name}</code> {Array.isArray(value) ? `${value.length} 项` : <code>{shortData(value)}</code>}
          {holds && <span className="xl-context-was">有变化</span>}
        </summary>
        <ul>
          {isBranch(value) &&
            Object.entries(value).map(([key, part]) => (
              <Branch key={key} value={part} changes={changes} path={`${path}.${key}`} name={key} />
            ))}
          <Gone value={value} changes={changes} prefix={`${path}.`} />
        </ul>
      </details>
    </li>
  )
}

/** The context as a tree; what the last step changed is marked, opened, and says what it was, also what is gone from a list or an object. */
export function ContextTree({ value, changes }: Pick<Props, 'value' | 'changes'>) {
  if (!isBranch(value)) return <p className="xl-walk-none">没有数据</p>
  return (
    <ul className="xl-context">
      {Object.entries(value).map(([key, part]) => (
        <Branch key={key} value={part} changes={changes} path={key} name={key} />
      ))}
      <Gone value={value} changes={changes} prefix="" />
    </ul>
  )
}
