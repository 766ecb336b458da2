import { useRef, type KeyboardEvent } from 'react'
import { Button } from '#src/ui/Button.tsx'
import './consultation.css'

export interface TabItem<K extends string> {
  key: K
  text: string
  /** shown behind the text; null: no number */
  count: number | null
}

/** A row of tabs with the arrow keys of the ARIA pattern; `panel` is the id of what they show. */
export function Tabs<K extends string>(props: {
  label: string
  items: readonly TabItem<K>[]
  chosen: K
  panel: string
  onChoose(key: K): void
}) {
  const { items, chosen, panel, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || event.ctrlKey) return
    event.preventDefault()
    const at = (items.findIndex(item => item.key === chosen) + step + items.length) % items.length
    const next = items[at]
    if (!next) return
    onChoose(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div ref={list} className="xl-panel-tabs" role="tablist" aria-label={props.label} onKeyDown={onKeyDown}>
      {items.map(item => (
        <Button
          variant="bare"
          key={item.key}
          role="tab"
          id={`${panel}-${item.key}`}
          aria-selected={item.key === chosen}
          aria-controls={panel}
          tabIndex={item.key === chosen ? 0 : -1}
          onClick={() => onChoose(item.key)}
        >
          {item.text}
          {item.count !== null && <span className="xl-panel-tabs-count">({item.count})</span>}
        </Button>
      ))}
    </div>
  )
}
