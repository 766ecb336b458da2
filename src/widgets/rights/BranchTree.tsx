import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { CheckOutlined, FilterOutlined, MinusOutlined, RightOutlined } from '@ant-design/icons'
import { branchLines } from './branches.ts'
import type { Branch, BranchLine } from './branches.ts'
import { MOVE_TEXT, WAYS } from './moving.ts'
import { MoveStatus } from './MoveHandle.tsx'
import type { Moving } from './useMoving.ts'
import { RIGHTS_TEXT as T } from './rightsTexts.ts'
import '../pickers/pickers.css'
import './rights.css'

interface Props {
  label: string
  branches: readonly Branch[]
  open: ReadonlySet<string>
  onOpen: (key: string, isOpen: boolean) => void
  /** boxes to tick; absent: none are drawn */
  ticked?: ReadonlySet<string>
  /** ticked, but not all below */
  partly?: ReadonlySet<string>
  onTick?: (key: string) => void
  /** the one whose contents stand beside the tree */
  chosen?: string | null
  /** a press on a name; absent: it ticks */
  onChoose?: (branch: Branch) => void
  word?: string
  /** branches can be moved, by drag and by Ctrl, Shift and an arrow */
  moving?: Moving
}

const INDENT = 20

function named(title: string, word: string): ReactNode {
  const at = word === '' ? -1 : title.toLowerCase().indexOf(word.toLowerCase())
  if (at < 0) return title
  return (
    <>
      {title.slice(0, at)}
      <mark>{title.slice(at, at + word.length)}</mark>
      {title.slice(at + word.length)}
    </>
  )
}

function Box({ state, onPress }: { state: 'on' | 'half' | 'off'; onPress: () => void }) {
  return (
    <span
      className="xl-tree-box"
      data-state={state}
      aria-hidden
      onClick={event => {
        event.stopPropagation()
        onPress()
      }}
    >
      {state === 'half' ? <MinusOutlined /> : state === 'on' ? <CheckOutlined /> : null}
    </span>
  )
}

/** A tree by the keyboard's rules of the platform: arrows walk and open, Home and End jump, space ticks, Enter chooses. */
export function BranchTree({
  label,
  branches,
  open,
  onOpen,
  ticked,
  partly,
  onTick,
  chosen,
  onChoose,
  word = '',
  moving,
}: Props) {
  const lines = branchLines(branches, open)
  const [active, setActive] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const wanted = [active, chosen ?? ''].map(key => lines.findIndex(line => line.branch.key === key)).find(at => at >= 0)
  const current = wanted ?? 0
  const go = (line: BranchLine | undefined) => {
    if (line === undefined) return
    setActive(line.branch.key)
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[lines.indexOf(line)]?.focus()
  }
  const tick = (branch: Branch) => onTick?.(branch.key)
  const choose = (branch: Branch) => (onChoose === undefined ? tick(branch) : onChoose(branch))
  const keys = (line: BranchLine, at: number): Readonly<Record<string, () => void>> => ({
    ArrowDown: () => go(lines[at + 1]),
    ArrowUp: () => go(lines[at - 1]),
    Home: () => go(lines[0]),
    End: () => go(lines.at(-1)),
    ArrowRight: () => (line.isOpen ? go(lines[at + 1]) : line.branch.children.length > 0 && onOpen(line.branch.key, true)),
    ArrowLeft: () => (line.isOpen ? onOpen(line.branch.key, false) : go(line.parent)),
    Enter: () => choose(line.branch),
    ' ': () => (onTick === undefined ? choose(line.branch) : tick(line.branch)),
  })
  const press = (event: KeyboardEvent, line: BranchLine, at: number) => {
    const way = event.shiftKey && (event.ctrlKey || event.altKey) ? WAYS[event.key] : undefined
    if (moving !== undefined && way !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      return moving.step(line.branch.key, way)
    }
    const command = event.ctrlKey || event.altKey || event.metaKey ? undefined : keys(line, at)[event.key]
    if (command === undefined) return
    event.preventDefault()
    event.stopPropagation()
    command()
  }
  return (
    <>
      <ul
        ref={list}
        className="xl-tree xl-branches"
        role="tree"
        aria-label={label}
        aria-multiselectable={ticked !== undefined}
        data-mode={onChoose === undefined ? 'check' : 'choose'}
        {...(moving === undefined ? {} : { 'aria-description': MOVE_TEXT.treeKeys })}
      >
        {lines.map((line, at) => {
          const { branch, level, isOpen } = line
          const isLeaf = branch.children.length === 0
          const state = partly?.has(branch.key) ? 'half' : ticked?.has(branch.key) ? 'on' : 'off'
          return (
            <li
              key={branch.key}
              {...moving?.source(branch.key)}
              {...moving?.target(branch.key)}
              role="treeitem"
              aria-level={level}
              aria-setsize={line.size}
              aria-posinset={line.position}
              {...(isLeaf ? {} : { 'aria-expanded': isOpen })}
              {...(ticked === undefined ? {} : { 'aria-checked': state === 'half' ? ('mixed' as const) : state === 'on' })}
              aria-selected={chosen === branch.key}
              tabIndex={at === current ? 0 : -1}
              style={{ paddingInlineStart: (level - 1) * INDENT }}
              onFocus={() => setActive(branch.key)}
              onKeyDown={event => press(event, line, at)}
              onClick={() => choose(branch)}
            >
              <span
                className="xl-tree-turn"
                data-leaf={isLeaf}
                data-open={isOpen}
                aria-hidden
                onClick={event => {
                  event.stopPropagation()
                  if (!isLeaf) onOpen(branch.key, !isOpen)
                }}
              >
                {isLeaf ? null : <RightOutlined />}
              </span>
              {ticked === undefined ? null : <Box state={state} onPress={() => tick(branch)} />}
              <span className="xl-tree-name">{named(branch.title, word)}</span>
              {branch.isRuled ? (
                <span className="xl-branch-ruled">
                  <FilterOutlined aria-hidden />
                  <span className="xl-hidden-text">{T.hasRules}</span>
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
      {moving === undefined ? null : <MoveStatus said={moving.said} />}
    </>
  )
}
