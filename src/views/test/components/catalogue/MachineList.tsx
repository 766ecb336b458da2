import { useState } from 'react'
import type { MachineName } from '#src/runtime/machines/catalogue.ts'
import { Button } from '#src/ui/Button.tsx'
import { SearchInput } from '#src/ui/inputs/SearchInput.tsx'
import { titleOf } from './useCatalogue.ts'
import './machineList.css'

interface Props {
  names: readonly MachineName[]
  chosen: string
  /** what stands beside a machine's name */
  noteOf?(name: string): string
  onChoose(name: string): void
}

/** The machines by their Chinese names, found by these or by the names in the code. */
export function MachineList({ names, chosen, noteOf, onChoose }: Props) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = names.filter(entry => `${titleOf(entry)} ${entry.name}`.toLowerCase().includes(wanted))
  return (
    <nav className="xl-machines" aria-label="状态机列表">
      <SearchInput aria-label="查找状态机" placeholder="查找状态机" value={text} onSearch={setText} />
      {shown.length === 0 ? (
        <p className="xl-machines-none">
          没有找到“{text}”{' '}
          <Button variant="link" onClick={() => setText('')}>
            清除查询条件
          </Button>
        </p>
      ) : (
        <ul>
          {shown.map(entry => (
            <li key={entry.name}>
              <Button
                variant="bare"
                className="xl-machine"
                aria-current={entry.name === chosen ? 'true' : undefined}
                onClick={() => onChoose(entry.name)}
              >
                <strong translate="no">{titleOf(entry)}</strong>
                <span>
                  <code>{entry.name}</code>
                  {noteOf && ` ${noteOf(entry.name)}`}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
