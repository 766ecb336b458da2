import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import {
  isComposing,
  isFinding,
  isSearched,
  isUnfound,
  selectActive,
  selectFound,
  selectQuery,
} from '#machines/commandPalette/commandPalette.select.ts'
import type { Found } from '#machines/commandPalette/commandPalette.types.ts'
import { collectEntries } from '../palette/entries.ts'
import type { Entry } from '../palette/entries.ts'
import { recordEntries } from '../palette/records.ts'
import { findEntries, markOf } from '../palette/search.ts'
import type { Match } from '../palette/search.ts'

/** Without the pinyin table only characters are found. */
const noPinyin: Match = () => false

/** What the palette searches: everything the person may do or open at the moment of opening. */
function openWorld() {
  const entries = collectEntries()
  const byId = new Map<string, Entry>(entries.map(entry => [entry.id, entry]))
  let match: Match = noPinyin
  const logic = commandPaletteMachine.provide({
    actors: {
      prepare: fromPromise<void>(async () => {
        const { default: pinyin } = await import('pinyin-match')
        match = (text, query) => pinyin.match(text, query)
      }),
      search: fromPromise<Found[], { query: string }>(async ({ input }) => findEntries(entries, input.query, match)),
      findRecords: fromPromise<Found[], { query: string }>(async ({ input }) => {
        const found = await recordEntries(input.query)
        for (const entry of found) byId.set(entry.id, entry)
        return found.map(({ id, group, label }) => ({ id, group, ...markOf(label, input.query, match) }))
      }),
    },
  })
  return { logic, entries: byId }
}

/** The open palette: results, mark and what a person does with them. `onClosed` comes once, before the chosen entry runs. */
export function useCommandPalette(onClosed: () => void) {
  const [{ logic, entries }] = useState(openWorld)
  const actor = useActorRef(logic)
  const closed = useEffectEvent(() => {
    const { status, output } = actor.getSnapshot()
    if (status !== 'done') return
    onClosed()
    const entry = output.chosen === null ? undefined : entries.get(output.chosen)
    // After the dialog has given the focus back: what runs may want it.
    if (entry) setTimeout(() => entry.run())
  })
  useEffect(() => actor.subscribe({ complete: () => closed() }).unsubscribe, [actor])
  const commands = useMemo(
    () => ({
      type: (query: string) => actor.send({ type: 'query.typed', query }),
      compose: (atWork: boolean) => actor.send({ type: atWork ? 'composition.started' : 'composition.ended' }),
      move: (by: number) => actor.send({ type: 'active.move', by }),
      first: () => actor.send({ type: 'active.first' }),
      last: () => actor.send({ type: 'active.last' }),
      point: (at: number) => actor.send({ type: 'active.point', at }),
      choose: (at?: number) => actor.send({ type: 'entry.choose', ...(at === undefined ? {} : { at }) }),
      again: () => actor.send({ type: 'records.again' }),
      close: () => actor.send({ type: 'palette.close' }),
    }),
    [actor],
  )
  return {
    entryOf: (id: string): Entry | undefined => entries.get(id),
    query: useSelector(actor, selectQuery),
    found: useSelector(actor, selectFound),
    active: useSelector(actor, selectActive),
    isComposing: useSelector(actor, isComposing),
    isSearched: useSelector(actor, isSearched),
    isFinding: useSelector(actor, isFinding),
    isUnfound: useSelector(actor, isUnfound),
    ...commands,
  }
}
