import { useEffect, useMemo, useRef, useState } from 'react'
import { PERMISSION_NAMES } from '#contract/resources/defineResource.ts'
import type { AnyResource, CallName, PermissionAction } from '#contract/resources/defineResource.ts'
import { hasAction } from '#contract/permissions/actionAccess.ts'
import { useReplaceQuery } from '#src/runtime/machines/useTabs.ts'
import { usePermissionLists } from '#src/runtime/permissions/usePermissions.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { createList } from './listSetup.ts'
import type { ListActor } from './listSetup.ts'
import type { ListSetup } from './listTypes.ts'
import { queryOf, searchOf } from './query.ts'
import { currentLocation, navigate } from '#src/lib/navigation.ts'

/** Writes another question into the address of the tab as a step: the way back leads to the one before. */
function useStepQuery(): (search: string) => void {
  const { pathname } = usePageLocation()
  return search => {
    const place = currentLocation()
    // a hidden tab writes nothing; the same question is no step
    if (place.pathname !== pathname || place.search.replace(/^\?/, '') === search) return
    navigate(`${pathname}${search && `?${search}`}`)
  }
}

/** Rows shown again after this time are looked after, ms. */
const STALE_AFTER = 30_000
/** The first frame of a tab that is shown again is drawn without that, ms. */
const BEHIND = 150

/** Call behind each permission. */
const CALL_OF: Readonly<Record<PermissionAction, CallName>> = {
  list: 'list',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  deleteBatch: 'deleteBatch',
  export: 'exportXls',
  import: 'importExcel',
}
const NAMES = Object.keys(PERMISSION_NAMES) as PermissionAction[]

/** What the person may do with the rows of a resource and what has a call; the view draws again when that changes. */
function useMay(resource: AnyResource): readonly PermissionAction[] {
  const lists = usePermissionLists()
  return useMemo(
    () =>
      NAMES.filter(name => {
        const who = resource.api[CALL_OF[name]]?.who
        if (typeof who === 'object' && 'permission' in who) return hasAction(who.permission, lists)
        return who !== undefined
      }),
    [resource, lists],
  )
}

/** The machine of this list: one for the life of the screen, also while its tab is hidden. The address follows it, and it follows the address. */
export function useListActor(setup: ListSetup, more: readonly string[]): ListActor {
  const { resource, owner } = setup
  const { search } = usePageLocation()
  const may = useMay(resource)
  const isAddressed = owner === null
  const [actor] = useState(() => createList(setup, queryOf(resource, isAddressed ? search : '', more), may))
  const replaceQuery = useReplaceQuery()
  const stepQuery = useStepQuery()
  const write = useRef({ replaceQuery, stepQuery })
  useEffect(() => {
    write.current = { replaceQuery, stepQuery }
  })
  const loadedAt = useRef(0)

  useEffect(() => {
    const seen = actor.subscribe(snapshot => {
      if (snapshot.hasTag('fresh')) loadedAt.current = Date.now()
    })
    const asked = actor.on('asked', ({ query, isStep }) => {
      if (!isAddressed) return
      if (isStep) write.current.stepQuery(searchOf(query))
      else write.current.replaceQuery(searchOf(query))
    })
    const isNew = actor.getSnapshot().status === 'active' && loadedAt.current === 0
    actor.start()
    const timer =
      isNew || Date.now() - loadedAt.current < STALE_AFTER
        ? undefined
        : setTimeout(() => actor.send({ type: 'list.freshen' }), BEHIND)
    return () => {
      seen.unsubscribe()
      asked.unsubscribe()
      clearTimeout(timer)
    }
  }, [actor, isAddressed])

  useEffect(() => {
    if (isAddressed) actor.send({ type: 'query.come', query: queryOf(resource, search, more) })
  }, [actor, isAddressed, resource, search, more])
  useEffect(() => actor.send({ type: 'permissions.change', may }), [actor, may])
  return actor
}
