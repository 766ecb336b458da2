import { use, useEffect } from 'react'
import { useSelector } from '@xstate/react'
import { selectKept, type TabsSnapshot } from '#machines/tabs/tabs.select.ts'
import type { Range } from '#machines/tabs/tabs.types.ts'
import { addressLeft, currentLocation, fullPath, navigate } from '#src/lib/navigation.ts'
import { TabContext } from '#src/lib/unsaved.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
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
  pin: (key: string) => send({ type: 'tab.pin', key }),
  maximise: () => send({ type: 'page.maximise' }),
  confirm: () => send({ type: 'question.confirm' }),
  cancel: () => send({ type: 'question.cancel' }),
}

/** Follows a link: a page that stands in a tab is shown as it was left, unless the link asks for something (a query or a fragment). */
export function openPage(to: string): void {
  const tabs = findActor('tabs')
  const address = tabs === undefined ? to : addressLeft(to, selectKept(tabs.getSnapshot(), to))
  navigate(address, { replace: fullPath(currentLocation()) === address })
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

/** The screen changes its own query (filters, page of a list), without a way back to the present one. */
export function useReplaceQuery(): (search: string) => void {
  const { pathname } = usePageLocation()
  return search => navigate(`${pathname}${search && `?${search.replace(/^\?/, '')}`}`, { replace: true })
}
