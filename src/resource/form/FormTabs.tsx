import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { Issues } from './rules.ts'
import './formTabs.css'

interface Group {
  title: string
  fields: readonly string[]
  content: ReactNode
}
const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The groups of a long form behind tabs. All of them are there, so that nothing typed is lost; a tab tells how many of its fields are to be mended, and
 * the first such tab opens where the open one has none.
 */
export function FormTabs({ groups, issues }: { groups: readonly Group[]; issues: Issues }) {
  const id = useId()
  const counts = groups.map(({ fields }) => fields.filter(key => issues[key] !== undefined).length)
  const [chosen, choose] = useState(0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const [seen, see] = useState(total)
  if (seen !== total) {
    see(total)
    if (total > seen && counts[chosen] === 0) choose(counts.findIndex(count => count > 0))
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEP[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (chosen + step + groups.length) % groups.length
    choose(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <>
      <div className="xl-form-tabs" role="tablist" onKeyDown={press}>
        {groups.map(({ title }, at) => (
          <Button
            key={title}
            className="xl-form-tab"
            role="tab"
            id={`${id}tab${at}`}
            aria-controls={`${id}panel${at}`}
            aria-selected={at === chosen}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => choose(at)}
          >
            {title}
            {(counts[at] ?? 0) > 0 ? (
              <span className="xl-form-tab-issues" aria-label={`${counts[at]}项待修改`}>
                {counts[at]}
              </span>
            ) : null}
          </Button>
        ))}
      </div>
      {groups.map(({ title, content }, at) => (
        <div
          key={title}
          role="tabpanel"
          id={`${id}panel${at}`}
          aria-labelledby={`${id}tab${at}`}
          className="xl-form-panel"
          hidden={at !== chosen}
        >
          {content}
        </div>
      ))}
    </>
  )
}
