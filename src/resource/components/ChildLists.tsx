import { useCallback, useId, useState } from 'react'
import { nameOf } from '#machines/resourceList/resourceList.rules.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { loadResource } from '../registry.ts'
import { ResourceList } from '../ResourceList.tsx'
import { useListRuntime } from '../useList.ts'

interface Child {
  resource: string
  by: string
  title: string
}

function ChildList({ child, id }: { child: Child; id: string }) {
  const { state, again } = useLoad(
    child.resource,
    useCallback((key: string) => loadResource(key), []),
  )
  if (state.kind === 'loading') return <Loading shape="list" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  return <ResourceList key={id} {...state.value} owner={{ by: child.by, id }} />
}

/** The lists that hang below one row: one beside the other as tabs when there are several. */
export default function ChildLists({ row }: { row: Row }) {
  const { resource } = useListRuntime()
  const children = resource.children ?? []
  const [at, setAt] = useState(0)
  const id = useId()
  const child = children[at]
  if (child === undefined) return null
  const title = `${nameOf(resource, row)} · ${child.title}`
  if (children.length === 1)
    return (
      <section className="xl-list-below" aria-label={title}>
        <ChildList child={child} id={row.id} />
      </section>
    )
  return (
    <section className="xl-list-below" aria-label={title}>
      <div
        role="tablist"
        className="xl-list-tabs"
        onKeyDown={event => {
          const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
          if (by === 0) return
          const next = (at + by + children.length) % children.length
          setAt(next)
          event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
        }}
      >
        {children.map((one, index) => (
          <Button
            variant="bare"
            key={one.resource}
            role="tab"
            id={`${id}tab${index}`}
            aria-selected={index === at}
            aria-controls={`${id}panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setAt(index)}
          >
            {one.title}
          </Button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}tab${at}`}>
        <ChildList key={child.resource} child={child} id={row.id} />
      </div>
    </section>
  )
}
