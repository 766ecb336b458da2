import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { CheckOutlined, MinusOutlined, RightOutlined } from '@ant-design/icons'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import { visibleLines } from './departTreeLines.ts'
import type { Line } from './departTreeLines.ts'

interface Props {
  label: string
  nodes: readonly DepartNode[]
  expanded: readonly string[]
  /** ids of what is ticked, and of parents that are ticked in part */
  checked: readonly string[]
  half: readonly string[]
  /** what a search found: the word is coloured in these */
  matches: readonly string[]
  keyword: string
  /** boxes to tick, or names to choose one of */
  mode: 'check' | 'choose'
  isMulti: boolean
  onCheck: (node: DepartNode) => void
  onExpand: (id: string, isExpanded: boolean) => void
}

const INDENT = 20

/** The name with the word that was looked for marked. */
function named(title: string, keyword: string): ReactNode {
  const at = keyword === '' ? -1 : title.indexOf(keyword)
  if (at < 0) return title
  return (
    <>
      {title.slice(0, at)}
      <mark>{keyword}</mark>
      {title.slice(at + keyword.length)}
    </>
  )
}

/** A tree by the keyboard's rules of the platform: arrows walk and open, Home and End jump, Enter and space tick. */
export function DepartTree(props: Props) {
  const { nodes, expanded, checked, half, mode, isMulti, onCheck, onExpand } = props
  const lines = visibleLines(nodes, expanded)
  const [active, setActive] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const current = Math.max(
    0,
    lines.findIndex(line => line.node.id === active),
  )
  const go = (line: Line | undefined) => {
    if (line === undefined) return
    setActive(line.node.id)
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[lines.indexOf(line)]?.focus()
  }
  const keys = (line: Line): Readonly<Record<string, () => void>> => ({
    ArrowDown: () => go(lines[current + 1]),
    ArrowUp: () => go(lines[current - 1]),
    Home: () => go(lines[0]),
    End: () => go(lines.at(-1)),
    ArrowRight: () =>
      line.isOpen ? go(lines.find(one => one.parent === line)) : !line.node.isLeaf && onExpand(line.node.id, true),
    ArrowLeft: () => (line.isOpen ? onExpand(line.node.id, false) : go(line.parent)),
    Enter: () => onCheck(line.node),
    ' ': () => onCheck(line.node),
  })
  const press = (event: KeyboardEvent, line: Line) => {
    const command = event.ctrlKey || event.altKey || event.metaKey ? undefined : keys(line)[event.key]
    if (command === undefined) return
    event.preventDefault()
    command()
  }
  return (
    <ul ref={list} className="xl-tree" role="tree" aria-label={props.label} aria-multiselectable={isMulti} data-mode={mode}>
      {lines.map((line, at) => {
        const { node, level, isOpen } = line
        const isChecked = checked.includes(node.id)
        const isHalf = half.includes(node.id)
        return (
          <li
            key={node.id}
            role="treeitem"
            aria-level={level}
            aria-setsize={line.size}
            aria-posinset={line.position}
            {...(node.isLeaf ? {} : { 'aria-expanded': isOpen })}
            {...(mode === 'check' ? { 'aria-checked': isHalf ? ('mixed' as const) : isChecked } : {})}
            aria-selected={isChecked}
            tabIndex={at === current ? 0 : -1}
            style={{ paddingInlineStart: (level - 1) * INDENT }}
            onFocus={() => setActive(node.id)}
            onKeyDown={event => press(event, line)}
            onClick={() => onCheck(node)}
          >
            <span
              className="xl-tree-turn"
              data-leaf={node.isLeaf}
              data-open={isOpen}
              aria-hidden
              onClick={event => {
                event.stopPropagation()
                if (!node.isLeaf) onExpand(node.id, !isOpen)
              }}
            >
              {node.isLeaf ? null : <RightOutlined />}
            </span>
            {mode === 'check' ? (
              <span className="xl-tree-box" data-state={isHalf ? 'half' : isChecked ? 'on' : 'off'} aria-hidden>
                {isHalf ? <MinusOutlined /> : isChecked ? <CheckOutlined /> : null}
              </span>
            ) : null}
            <span className="xl-tree-name">{named(node.title, props.matches.includes(node.id) ? props.keyword : '')}</span>
          </li>
        )
      })}
    </ul>
  )
}
