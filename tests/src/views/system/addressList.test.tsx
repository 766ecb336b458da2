import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor } from 'xstate'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryTreeList } from '#contract/http/calls/departments.ts'
import { addressBook } from '#contract/http/calls/users.ts'
import { preferencesLogic } from '#src/app/actors/preferences.actor.ts'
import { registerActors } from '#src/runtime/machines/registry.ts'
import { navigate } from '#src/lib/navigation.ts'
import AddressList from '#src/views/system/addressList/AddressList.tsx'
import { startClient } from '../../support/client.ts'
import { no, ok } from '../../support/listeningServer.ts'
import { DEPARTS } from '#tests/support/widgets/pickerScene.tsx'

const colleague = (id: string, realname: string, phone: string | null) => ({
  ...{ id, userId: id, username: id, realname, phone, avatar: null, workNo: `N${id}`, post: null, telephone: null },
  ...{ email: null, sex: 1, departId: 'b', departName: '内科 | 外科' },
})
const PEOPLE = [colleague('u1', '苏木', '19900000011'), colleague('u2', '白芷', '199****0012')]

let client: Awaited<ReturnType<typeof startClient>>
const user = userEvent.setup()
beforeEach(async () => {
  client = await startClient()
  client.answers['/sys/user/preferences'] = () => ok({})
  client.answers[queryTreeList.path] = () => ok(DEPARTS)
  client.answers[addressBook.path] = ({ query }) => {
    const records = query.get('realname') === '*nobody*' ? [] : PEOPLE
    return ok({ records, total: records.length, size: 10, current: 1, pages: 1 })
  }
  await client.signIn()
  const preferences = createActor(preferencesLogic).start()
  preferences.send({ type: 'session.opened', userId: 'u1' })
  registerActors({ preferences })
  navigate('/isystem/addressList', { replace: true })
})
afterEach(async () => {
  cleanup()
  await client.stop()
})
const asked = () => client.server.seen.filter(({ path }) => path.endsWith(addressBook.path)).map(({ query }) => query)

it('[WALK-47] the address book shows colleagues with their departments; a whole phone dials, a masked one is only read', async () => {
  render(<AddressList />)
  const row = await screen.findByRole('row', { name: /苏木/ })
  expect(row.textContent).toContain('内科 | 外科')
  expect(within(row).getByRole('link', { name: '19900000011' }).getAttribute('href')).toBe('tel:19900000011')
  const masked = screen.getByRole('row', { name: /白芷/ })
  expect(masked.textContent).toContain('199****0012')
  expect(within(masked).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button', { name: '添加' })).toBeNull()
})

it('[WALK-47] it is narrowed by a department of the tree, by keyboard too, and by name, number and phone together', async () => {
  render(<AddressList />)
  const inner = await screen.findByRole('treeitem', { name: '内科' })
  inner.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(asked().at(-1)?.get('orgCode')).toBe('B'))
  await user.type(screen.getByRole('textbox', { name: '姓名' }), 'sm')
  await user.type(screen.getByRole('textbox', { name: '工号' }), 'N1')
  await user.type(screen.getByRole('textbox', { name: '手机号码' }), '0011{Enter}')
  await waitFor(() =>
    expect(Object.fromEntries(asked().at(-1) ?? [])).toMatchObject({
      ...{ orgCode: 'B', realname: '*sm*', workNo: '*N1*', phone: '*0011*' },
    }),
  )
  await user.click(screen.getByRole('button', { name: '全部部门' }))
  await waitFor(() => expect(asked().at(-1)?.has('orgCode')).toBe(false))
  expect(asked().at(-1)?.get('realname'), 'what was typed stays').toBe('*sm*')
})

it('[WALK-47] it says when nobody fits and when it cannot be loaded, the tree by itself', async () => {
  client.answers[queryTreeList.path] = () => no('部门暂不可用')
  render(<AddressList />)
  expect(await screen.findByText(/部门暂不可用/)).toBeTruthy()
  await screen.findByRole('row', { name: /苏木/ })
  await user.type(screen.getByRole('textbox', { name: '姓名' }), 'nobody{Enter}')
  expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  client.answers[addressBook.path] = () => no('通讯录暂不可用')
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText(/通讯录暂不可用/)).toBeTruthy()
})
