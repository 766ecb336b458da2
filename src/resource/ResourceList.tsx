import { useMemo, useState } from 'react'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { ActionDialogs } from './components/ActionDialogs.tsx'
import { ListBody } from './components/ListBody.tsx'
import { createSetup } from './listSetup.ts'
import { type Owner } from './listTypes.ts'
import type { ResourceScreen } from './screen.ts'
import { handleOf, ListContext } from './useList.ts'
import { useListActor } from './useListActor.ts'
import './resource.css'

const NO_NAMES: readonly string[] = []

interface Props {
  resource: AnyResource
  screen?: ResourceScreen
  /** the row whose rows these are; absent: a screen of its own, with its question in the address */
  owner?: Owner
}

/** A list of rows with search, toolbar, table and forms, all from the declaration of its resource (design.md part 6). */
export function ResourceList({ resource, screen, owner }: Props) {
  const by = owner?.by
  const id = owner?.id
  const setup = useMemo(
    () => createSetup(resource, screen, by === undefined || id === undefined ? null : { by, id }),
    [resource, screen, by, id],
  )
  const actor = useListActor(setup, setup.screen.filters ?? NO_NAMES)
  const [master, setMaster] = useState<Row | null>(null)
  const runtime = useMemo(() => ({ ...setup, actor, handle: handleOf(actor), master, setMaster }), [setup, actor, master])
  return (
    <ListContext value={runtime}>
      <ActionDialogs>
        <ListBody />
      </ActionDialogs>
    </ListContext>
  )
}

/** A list as a page of its own. */
export function ResourcePage({ resource, screen }: Omit<Props, 'owner'>) {
  usePageContent()
  return <ResourceList resource={resource} {...(screen === undefined ? {} : { screen })} />
}
