import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** A row of tools that is one stop of the Tab key; the arrow keys go from tool to tool. */
export function ToolRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const current = useRef<Element | null>(null)
  const tools = (): HTMLElement[] => [
    ...(row.current?.querySelectorAll<HTMLElement>(':is(button, [role=combobox]):enabled') ?? []),
  ]
  const mark = (): void => {
    const all = tools()
    const chosen = all.find(tool => tool === current.current) ?? all[0]
    for (const tool of all) tool.tabIndex = tool === chosen ? 0 : -1
  }
  // after every drawing: tools come, go and are disabled
  useLayoutEffect(mark)
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = tools()
    const step = STEPS[event.key]
    const at = all.findIndex(tool => tool === event.target)
    if (step === undefined || at < 0) return
    event.preventDefault()
    all[step(at, all.length)]?.focus()
  }
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      className="xl-editor-tools"
      onKeyDown={onKeyDown}
      onFocus={event => {
        current.current = event.target
        mark()
      }}
    >
      {children}
    </div>
  )
}
