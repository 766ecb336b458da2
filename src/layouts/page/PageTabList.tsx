import type { KeyboardEvent } from 'react'
import type { PageTabs } from '#src/lib/page/usePageContent.ts'
import { Button } from '#src/ui/Button.tsx'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs of a page's head, by the keys of the tab pattern: arrows choose, Tab leaves. `id` begins the ids of tabs and panel. */
export function PageTabList({ id, active, items, onChange }: PageTabs & { id: string }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = items.findIndex(item => item.key === active)
    const next = items[STEPS[event.key]?.(at, items.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    document.getElementById(id + next.key)?.focus()
    onChange(next.key)
  }
  return (
    <div className="xl-page-tabs" role="tablist" aria-label="页内分页" tabIndex={-1} onKeyDown={onKeyDown}>
      {items.map(({ key, title }) => (
        <Button
          key={key}
          id={id + key}
          role="tab"
          className="xl-page-tab"
          aria-selected={key === active}
          aria-controls={`${id}panel`}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {title}
        </Button>
      ))}
    </div>
  )
}
