import { useMemo, useState } from 'react'
import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { CLEAR } from '#src/ui/icons.tsx'
import { BranchTree } from '../BranchTree.tsx'
import { foundBranches, parentKeys } from '../branches.ts'
import type { Branch } from '../branches.ts'
import type { Spot } from '../moving.ts'
import { useMoving } from '../useMoving.ts'
import { DEPART_TEXT as T } from './departTexts.ts'

interface Props {
  branches: readonly Branch[]
  chosen: string | null
  onChoose: (branch: Branch) => void
  /** boxes to tick, for a command on several */
  ticked?: ReadonlySet<string>
  onTick?: (key: string) => void
  /** moves a department; absent: the person may not */
  onMove?: (key: string, spot: Spot) => Promise<boolean>
  /** why none is moved at present */
  isStill?: string | null
}

/** The departments at the left side: searched, opened, one of them chosen. */
export function DepartSide({ branches, chosen, onChoose, ticked, onTick, onMove, isStill = null }: Props) {
  const [word, setWord] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => foundBranches(branches, word.trim()), [branches, word])
  const open = new Set(parentKeys(shown).filter(key => word.trim() !== '' || !closed.has(key)))
  const moving = useMoving({
    branches,
    isOff: word.trim() === '' ? isStill : T.stillBySearch,
    move: async (key, spot) => {
      const isMoved = (await onMove?.(key, spot)) ?? false
      // what it stands below now is open, so that it is seen
      if (isMoved) setClosed(new Set([...closed].filter(one => one !== spot.parentId)))
      return isMoved
    },
  })
  return (
    <>
      <div role="search">
        <Input
          aria-label={T.search}
          prefix={<SearchOutlined aria-hidden />}
          allowClear={CLEAR}
          maxLength={50}
          placeholder={T.searchHint}
          value={word}
          onChange={event => setWord(event.target.value)}
        />
      </div>
      <div className="xl-depart-tree">
        {shown.length === 0 ? (
          <p className="xl-picker-none" role="status">
            {word.trim() === '' ? T.noDeparts : T.noMatch}
          </p>
        ) : (
          <BranchTree
            label={T.tree}
            branches={shown}
            open={open}
            onOpen={(key, isOpen) => {
              const next = new Set(closed)
              if (isOpen) next.delete(key)
              else next.add(key)
              setClosed(next)
            }}
            chosen={chosen}
            onChoose={onChoose}
            word={word.trim()}
            {...(onMove === undefined ? {} : { moving })}
            {...(ticked === undefined ? {} : { ticked })}
            {...(onTick === undefined ? {} : { onTick })}
          />
        )}
      </div>
    </>
  )
}
