import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitFor } from '@testing-library/react'
import { startLayout } from '#src/app/actors/layout.actor.ts'
import { startPreferences } from '#src/app/actors/preferences.actor.ts'
import { startTabs } from '#src/app/actors/tabs.actor.ts'
import { currentLocation, fullPath, navigate } from '#src/lib/navigation.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { menuNode, startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'

const PAGES = [menuNode('/care/info', '护理项目', 'demo/DemoPlain'), menuNode('/care/plan', '护理计划', 'demo/DemoPlain')]

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  localStorage.clear()
  client = await startClient()
})
afterEach(() => client.stop())

it('[LAYOUT-32] a tab is returned to where it was left, its fragment included', async () => {
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
  tabs.send({ type: 'tab.choose', key: '/care/info' })
  await waitFor(() => expect(fullPath(currentLocation())).toBe('/care/info?page=2#security'))
})
