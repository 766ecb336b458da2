import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { createActor } from 'xstate'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { componentTarget } from '#contract/permissions/menuTree.ts'
import { preferencesLogic } from '#src/app/actors/preferences.actor.ts'
import { screenOf } from '#src/app/routes/screens.tsx'
import { getConfig, setConfig } from '#src/lib/config.ts'
import { registerActors } from '#src/runtime/machines/registry.ts'
import { navigate } from '#src/lib/navigation.ts'
import { PageFrameContext } from '#src/lib/page/usePageContent.ts'
import ReportList from '#src/views/online/reportList/ReportList.tsx'
import ReportAutoList from '#src/views/online/reportAutoList/ReportAutoList.tsx'
import { startClient } from '../../support/client.ts'
import { no, ok } from '../../support/listeningServer.ts'

const BASE = '/online/cgreport/api'
const CONFIG = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '每日登录统计',
  columns: [
    { title: '日期', dataIndex: 'day', align: 'left', fieldType: 'Date', sorter: true },
    { title: '登录次数', dataIndex: 'times', align: 'right', fieldType: 'Number' },
    { title: '状态', dataIndex: 'status', align: 'left', fieldType: 'Number', customRender: 'status' },
  ],
  dictOptions: { status: [null, { value: '1', text: '正常', title: '正常' }] },
}
const ITEMS = [
  { label: '日期', field: 'day', mode: 'group', view: 'date' },
  { label: '状态', field: 'status', mode: 'single', view: 'list' },
  { label: '科室', field: 'depart', mode: 'single', view: 'text' },
]
let client: Awaited<ReturnType<typeof startClient>>
const user = userEvent.setup()
beforeEach(async () => {
  client = await startClient()
  client.answers['/sys/user/preferences'] = () => ok({})
  client.answers[`${BASE}/getRpColumns/report002`] = () => ok(CONFIG)
  client.answers[`${BASE}/getQueryInfo/r1`] = () => ok(ITEMS)
  client.answers[`${BASE}/getData/r1`] = () =>
    ok({ records: [{ day: '2026-03-02', times: 1_200, status: 1, status_dictText: '正常' }], total: 1 })
  await client.signIn()
  const preferences = createActor(preferencesLogic).start()
  preferences.send({ type: 'session.opened', userId: 'u1' })
  registerActors({ preferences })
  navigate('/online/cgreport/report002', { replace: true })
})
afterEach(async () => {
  cleanup()
  await client.stop()
})
const asked = () => client.server.seen.filter(({ path }) => path.endsWith(`${BASE}/getData/r1`)).map(({ query }) => query)

it('[WALK-26] a report has the face of every list: its columns, its query form, its own order', async () => {
  const heads: unknown[] = []
  render(
    <PageFrameContext value={head => void heads.push(head?.title)}>
      <ReportAutoList />
    </PageFrameContext>,
  )
  expect((await screen.findByRole('row', { name: /2026-03-02/ })).textContent).toContain('1,200')
  expect(screen.getByRole('row', { name: /2026-03-02/ }).textContent).toContain('正常')
  expect(heads.at(-1)).toBe('每日登录统计')
  expect([asked()[0]?.has('column'), asked()[0]?.get('pageNo')]).toEqual([false, '1'])
  expect(screen.queryByRole('columnheader', { name: /科室/ }), 'asked for, not shown').toBeNull()
  await user.type(screen.getByRole('textbox', { name: '科室' }), '内科{Enter}')
  await waitFor(() => expect(asked().at(-1)?.get('depart')).toBe('*内科*'))
})

it('[WALK-26] a report that is gone says why, without another try; a forbidden one what is missing; what broke on the way is tried again', async () => {
  client.answers[`${BASE}/getRpColumns/report002`] = () => no('报表不存在或已删除')
  render(<ReportAutoList />)
  expect(await screen.findByText('报表不存在或已删除')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  cleanup()
  client.answers[`${BASE}/getRpColumns/report002`] = () => no('缺少报表“登录统计”的权限', { code: 510 })
  render(<ReportAutoList />)
  expect(await screen.findByText('拒绝访问')).toBeTruthy()
  expect(screen.getByText('缺少报表“登录统计”的权限')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  cleanup()
  client.answers[`${BASE}/getRpColumns/report002`] = () => ({ status: 504, body: '' })
  render(<ReportAutoList />)
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})

it('[WALK-28] the list of reports prints one by the report server of the hospital, where there is one', async () => {
  client.answers['/online/cgreport/head/list'] = () =>
    ok({ records: [{ id: 'r1', code: 'report002', name: '每日登录统计' }], total: 1 })
  const opened: unknown[] = []
  const open = vi.spyOn(window, 'open').mockImplementation((...given) => {
    opened.push(...given)
    return null
  })
  render(<ReportList />)
  expect(await screen.findByRole('button', { name: '查看报表 每日登录统计' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '打印 每日登录统计' })).toBeNull()
  cleanup()
  const before = getConfig()
  setConfig({ ...before, reportPrint: 'https://print.h.cn/view' })
  render(<ReportList />)
  await user.click(await screen.findByRole('button', { name: '打印 每日登录统计' }))
  const token = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value
  expect(opened).toEqual([`https://print.h.cn/view?id=r1&token=${encodeURIComponent(token)}`, '_blank', 'noopener,noreferrer'])
  setConfig(before)
  open.mockRestore()
})

it('[WALK-26] every other online name says calmly that there are no online forms, and leads back', async () => {
  const names = ['CgformHead', 'CgformCopy', 'CgformAuto', 'CgformTree', 'CgformErp', 'CgformTab', 'CgformInnerTable']
  const screens = new Set(names.map(name => screenOf(componentTarget(`modules/online/cgform/Onl${name}List`))))
  expect(screens.size).toBe(1)
  const [NotServed] = screens
  if (!NotServed) throw new Error('no screen')
  render(
    <MemoryRouter>
      <NotServed />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('heading', { name: '本系统没有在线表单' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '返回上一页' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/即将开放|后续版本/)
  const own = ['OnlCgreportHeadList', 'auto/OnlCgreportAutoList'].map(name =>
    screenOf(componentTarget(`modules/online/cgreport/${name}`)),
  )
  for (const one of own) expect([one === null, one === NotServed]).toEqual([false, false])
})
