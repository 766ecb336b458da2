import { afterEach, beforeEach, expect, it } from 'vitest'
import { freezeUsers } from '#contract/http/calls/usersAdmin.ts'
import screen from '#src/views/system/user/user.screen.tsx'
import { startClient } from '../../support/client.ts'
import { ok } from '../../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
  await client.signIn()
  client.answers[freezeUsers.path] = () => ok(null, { message: '操作成功!' })
})
afterEach(() => client.stop())

const sent = () =>
  client.server.seen
    .filter(({ path, method }) => path.endsWith(freezeUsers.path) && method !== 'OPTIONS')
    .map(({ body }): unknown => JSON.parse(body))
const account = (id: string, status: number) => ({ id, realname: id, status })

it('frees those of the chosen accounts that are frozen, and taking it back freezes those alone', async () => {
  const freeAll = screen.bulk?.find(({ key }) => key === 'freeAll')
  const rows = [account('a', 1), account('b', 2), account('c', 1), account('d', 2)]
  expect(await freeAll?.run?.(rows)).toBe('操作成功!')
  expect(await freeAll?.undo?.(rows)).toBe('操作成功!')
  expect(sent()).toEqual([
    { ids: 'b,d', status: 1 },
    { ids: 'b,d', status: 2 },
  ])
  await expect(freeAll?.run?.([account('a', 1)])).rejects.toMatchObject({
    kind: 'refused',
    text: '所选用户均未冻结，无需解冻',
  })
  expect(sent()).toHaveLength(2)
})
