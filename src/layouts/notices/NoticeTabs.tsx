import type { KeyboardEvent } from 'react'
import { Button } from '#src/ui/Button.tsx'

export type NoticeTabKey = 'notices' | 'system' | 'chat'
const KEYS: readonly NoticeTabKey[] = ['notices', 'system', 'chat']
const STEP: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: at => (at + 1) % KEYS.length,
  ArrowLeft: at => (at + KEYS.length - 1) % KEYS.length,
  Home: () => 0,
  End: () => KEYS.length - 1,
}

export const tabId = (panel: string, key: NoticeTabKey): string => `${panel}-${key}`

/** The three tabs of the bell with the keys of the ARIA pattern; `panel` is the id of what they show. */
export function NoticeTabs(props: {
  texts: Readonly<Record<NoticeTabKey, string>>
  label: string
  chosen: NoticeTabKey
  panel: string
  onChoose: (key: NoticeTabKey) => void
}) {
  const { texts, label, chosen, panel, onChoose } = props
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = KEYS[STEP[event.key]?.(KEYS.indexOf(chosen)) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-key=${next}]`)?.focus()
  }
  return (
    <div className="xl-notice-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {KEYS.map(key => (
        <Button
          variant="bare"
          key={key}
          role="tab"
          id={tabId(panel, key)}
          data-key={key}
          aria-selected={key === chosen}
          aria-controls={panel}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {texts[key]}
        </Button>
      ))}
    </div>
  )
}
