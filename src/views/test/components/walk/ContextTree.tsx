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

function Branch({ value, changes, path, name }: Required<Props>) {
  const isChanged = changes.has(path)
  if (!isBranch(value))
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
  const holds = holdsChange(changes, path)
  return (
    <li data-changed={isChanged}>
      {/* another value opens what changed in it */}
      <details key={String(holds)} open={holds}>
        <summary>
          <code>{name}</code> {Array.isArray(value) ? `${value.length} 项` : <code>{shortData(value)}</code>}
          {holds && <span className="xl-context-was">有变化</span>}
        </summary>
        <ul>
          {Object.entries(value).map(([key, part]) => (
            <Branch key={key} value={part} changes={changes} path={`${path}.${key}`} name={key} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** The context as a tree; what the last step changed is marked, opened, and says what it was. */
export function ContextTree({ value, changes }: Pick<Props, 'value' | 'changes'>) {
  if (!isBranch(value)) return <p className="xl-walk-none">没有数据</p>
  const gone = [...changes].filter(([path]) => !path.includes('.') && !(path in value))
  return (
    <ul className="xl-context">
      {Object.entries(value).map(([key, part]) => (
        <Branch key={key} value={part} changes={changes} path={key} name={key} />
      ))}
      {gone.map(([path, was]) => (
        <li key={path} data-changed="true">
          <code>{path}</code>：已移除{' '}
          <span className="xl-context-was">
            原为 <code>{shortData(was)}</code>
          </span>
        </li>
      ))}
    </ul>
  )
}
