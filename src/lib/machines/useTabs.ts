import { use, useEffect } from 'react'
import { useSelector } from '@xstate/react'
import type { TabsSnapshot } from '#machines/tabs/tabs.select.ts'
import type { Range } from '#machines/tabs/tabs.types.ts'
import { navigate } from '#src/lib/navigation.ts'
import { TabContext } from '#src/lib/unsaved.ts'
import { usePlace } from '#src/lib/usePlace.ts'
import { actorNamed, findActor } from './registry.ts'

/** A value of the open tabs. */
export const useTabs = <T>(select: (snapshot: TabsSnapshot) => T): T => useSelector(actorNamed('tabs'), select)

const send = (event: Parameters<ReturnType<typeof actorNamed<'tabs'>>['send']>[0]) => actorNamed('tabs').send(event)
const commands = {
  choose: (key: string) => send({ type: 'tab.choose', key }),
  close: (key: string) => send({ type: 'tab.close', key }),
  closeRange: (key: string, range: Range) => send({ type: 'tabs.close', key, range }),
  refresh: (key: string) => send({ type: 'tab.refresh', key }),
  move: (key: string, to: number) => send({ type: 'tab.move', key, to }),
  confirm: () => send({ type: 'question.confirm' }),
  cancel: () => send({ type: 'question.cancel' }),
}

/** What a person does with the tabs. */
export const useTabCommands = (): typeof commands => commands

/** A screen names its tab: the person it is about instead of the menu's title. null leaves the title as it is. */
export function useTabTitle(title: string | null): void {
  const key = use(TabContext)
  useEffect(() => {
    if (key !== '' && title !== null) findActor('tabs')?.send({ type: 'page.named', key, title })
  }, [key, title])
}

/** Where a change of the own query is written into the history: the wiring sees that it is no new tab. */
export interface SameTab {
  tab: string
}
/** The screen changes its own query (filters, page of a list) within its tab; without it another query is another tab (contract.md 27.6). */
export function useReplaceQuery(): (search: string) => void {
  const tab = use(TabContext)
  const { pathname } = usePlace()
  return search =>
    navigate(`${pathname}${search && `?${search.replace(/^\?/, '')}`}`, { replace: true, state: { tab } satisfies SameTab })
}
