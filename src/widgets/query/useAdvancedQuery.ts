import { useEffect, useEffectEvent } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import type { ActorRefFrom } from 'xstate'
import { QUERY_SAVED_KEY } from '#contract/entities/advancedQuery.ts'
import type { QueryField, SavedQuery } from '#contract/entities/advancedQuery.ts'
import type { MatchType, Rule, SuperQuery } from '#contract/http/superQuery.ts'
import { QUERY_TEXT } from '#contract/rules/queryTexts.ts'
import { advancedQueryMachine } from '#machines/advancedQuery/advancedQuery.machine.ts'
import { isSameQuery, savedOf } from '#machines/advancedQuery/advancedQuery.rules.ts'
import { isNaming, isQueryOpen, selectActive } from '#machines/advancedQuery/advancedQuery.select.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { onStoredElsewhere, store, stored } from '#src/lib/storage/stored.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'

export type QueryActor = ActorRefFrom<typeof advancedQueryMachine>

/** What a person does in the query builder. */
export const queryCommands = (actor: QueryActor) => ({
  close: () => actor.send({ type: 'query.close' }),
  add: () => actor.send({ type: 'line.add' }),
  remove: (at: number) => actor.send({ type: 'line.remove', at }),
  chooseField: (at: number, field: string) => actor.send({ type: 'field.choose', at, field }),
  chooseRule: (at: number, rule: Rule) => actor.send({ type: 'rule.choose', at, rule }),
  change: (at: number, val: string | string[]) => actor.send({ type: 'value.change', at, val }),
  match: (matchType: MatchType) => actor.send({ type: 'match.choose', matchType }),
  run: (closesAfter: boolean) => actor.send({ type: 'query.run', closesAfter }),
  reset: () => actor.send({ type: 'query.reset' }),
  save: () => actor.send({ type: 'query.save' }),
  giveName: (name: string) => actor.send({ type: 'name.give', name }),
  cancelName: () => actor.send({ type: 'name.cancel' }),
  overwrite: (isWanted: boolean) => actor.send({ type: isWanted ? 'overwrite.confirm' : 'overwrite.cancel' }),
  choose: (title: string) => actor.send({ type: 'saved.choose', title }),
  drop: (title: string) => actor.send({ type: 'saved.remove', title }),
  confirmDrop: (isWanted: boolean) => actor.send({ type: isWanted ? 'delete.confirm' : 'delete.cancel' }),
})

interface Settings {
  fields: readonly QueryField[]
  /** saved queries stand under this word; without it under the route */
  saveCode?: string | undefined
  /** the query that the list shows, where the list keeps it itself; undefined: it is kept here */
  active?: SuperQuery | null | undefined
  onQuery: (query: SuperQuery) => void
}

/** The query builder of one list: its saved queries in the browser's storage, its answers to the list (QUERY-11, 15). */
export function useAdvancedQuery({ fields, saveCode, active, onQuery }: Settings) {
  const { pathname } = usePageLocation()
  const key = QUERY_SAVED_KEY + (saveCode ?? pathname)
  const actor = useActorRef(advancedQueryMachine, { input: { fields: [...fields] } })
  const tell = useEffectEvent(onQuery)
  const keep = useEffectEvent((saved: SavedQuery[], because: 'saved' | 'removed') => {
    if (!store(key, saved)) message.error(QUERY_TEXT.notStored)
    else if (because === 'saved') message.success(QUERY_TEXT.saved)
  })
  useEffect(() => {
    const told = [
      actor.on('query.ran', ({ query }) => tell(query)),
      actor.on('saved.changed', ({ saved, because }) => keep(saved, because)),
      // the question for the name says itself what is wrong with it
      actor.on('query.warned', ({ text }) => void (isNaming(actor.getSnapshot()) || message.warning(text))),
    ]
    return () => told.forEach(one => one.unsubscribe())
  }, [actor])
  useEffect(() => actor.send({ type: 'fields.changed', fields: [...fields] }), [actor, fields])
  useEffect(() => {
    const load = () => actor.send({ type: 'saved.loaded', saved: savedOf(stored(key)) })
    load()
    return onStoredElsewhere(key, load)
  }, [actor, key])
  const given = active === undefined ? null : JSON.stringify(active)
  useEffect(() => {
    if (given === null) return
    const query: SuperQuery | null = JSON.parse(given)
    const wanted = query === null || query.params.length === 0 ? null : query
    if (!isSameQuery(wanted, selectActive(actor.getSnapshot()))) actor.send({ type: 'query.adopt', query: wanted })
  }, [actor, given])
  return {
    actor,
    isOpen: useSelector(actor, isQueryOpen),
    isActive: useSelector(actor, selectActive) !== null,
    open: () => actor.send({ type: 'query.open' }),
  }
}
