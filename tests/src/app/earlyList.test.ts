import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { beginListEarly } from '#src/app/earlyList.ts'
import { resourcePage } from '#src/app/routes/resourceFiles.tsx'
import { navigate } from '#src/lib/navigation.ts'
import { menuNode, startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  localStorage.clear()
  client = await startClient()
  await client.signIn()
})
afterEach(() => client.stop())

const menu = [
  menuNode('/isystem', '系统管理', 'layouts/RouteView', {
    children: [
      menuNode('/isystem/position', '职务管理', 'system/SysPositionList'),
      menuNode('/isystem/user', '用户管理', 'resource/system/user', { route: '0' }),
      menuNode('/isystem/monitor', '监控', 'system/monitor'),
    ],
  }),
]
const listCalls = () => client.server.seen.filter(({ path }) => path.endsWith('/list'))
const lists = () => listCalls().map(({ path }) => path)
/** Opens the page anew at an address; resolves when its menu has come. */
const open = async (at: string) => {
  client.answers['/sys/permission/getUserPermissionByToken'] = () => ok({ menu, auth: [], allAuth: [] })
  client.answers['/sys/position/list'] = () => ok({ records: [], total: 0, size: 10, current: 1, pages: 0 })
  navigate(at, { replace: true })
  const asked = client.server.seen.length
  client.restart()
  beginListEarly(client.routeGuard)
  await waitFor(() =>
    expect(client.server.seen.slice(asked).some(({ path }) => path.endsWith('/getUserPermissionByToken'))).toBe(true),
  )
}

it('[SPEED-04] the rows of the list at the address are asked for when the menu has come, before anything is drawn, and once', async () => {
  await open('/isystem/position?pageNo=2')
  await waitFor(() => expect(lists()).toEqual(['/jeecg-boot/sys/position/list']))
  const [asked] = listCalls()
  expect(asked?.query.get('pageNo')).toBe('2')
  expect(asked?.headers['x-access-token']).toBe('token-1')
  // the frame takes what was begun
  await resourcePage('system/position')
  expect(lists()).toHaveLength(1)
  // opened again it asks again
  await resourcePage('system/position')
  await waitFor(() => expect(lists()).toHaveLength(2))
})

it('[SPEED-04] nothing is asked for where the menu shows no list', async () => {
  for (const at of ['/isystem/user', '/isystem/monitor', '/elsewhere']) await open(at)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(lists()).toEqual([])
})
