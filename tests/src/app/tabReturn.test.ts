import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitFor } from '@testing-library/react'
import { startLayout } from '#src/app/actors/layout.actor.ts'
import { startPreferences } from '#src/app/actors/preferences.actor.ts'
import { startTabs } from '#src/app/actors/tabs.actor.ts'
import { currentLocation, fullPath, navigate } from '#src/lib/navigation.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { openPage } from '#src/runtime/machines/useTabs.ts'
import { menuNode, startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'

const PAGES = [menuNode('/care/info', '护理项目', 'demo/DemoPlain'), menuNode('/care/plan', '护理计划', 'demo/DemoPlain')]

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  localStorage.clear()
  client = await startClient()
})
afterEach(() => client.stop())

/** Leaves 护理项目 at a query and a fragment for 护理计划. */
async function leaveAtFragment() {
  client.answers['/sys/permission/getUserPermissionByToken'] = () => ok({ menu: PAGES, auth: [], allAuth: [] })
  await client.signIn()
  // those that another file of this process started follow a session of before
  startPreferences()
  startLayout()
  startTabs()
  const tabs = actorNamed('tabs')
  const show = async (place: string, key: string) => {
    navigate(place)
    await waitFor(() => expect(tabs.getSnapshot().context.active).toBe(key))
  }
  await show('/care/info?page=2#security', '/care/info')
  await show('/care/plan', '/care/plan')
  return { tabs, show }
}
const isAt = (place: string) => waitFor(() => expect(fullPath(currentLocation())).toBe(place))

it('[LAYOUT-32] a tab is returned to where it was left, its fragment included', async () => {
  const { tabs } = await leaveAtFragment()
  tabs.send({ type: 'tab.choose', key: '/care/info' })
  await isAt('/care/info?page=2#security')
})

it('[LAYOUT-32] the menu leads to a tab as it was left, its fragment included, and a link that asks for something to that', async () => {
  const { show } = await leaveAtFragment()
  openPage('/care/info')
  await isAt('/care/info?page=2#security')
  await show('/care/plan', '/care/plan')
  openPage('/care/info?page=2')
  await isAt('/care/info?page=2')
  await show('/care/plan', '/care/plan')
  openPage('/care/info#other')
  await isAt('/care/info#other')
})
