import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Overview } from '#contract/entities/serviceData.ts'
import { STATISTICS_RIGHTS } from '#contract/statistics/kpi.ts'
import { startLayout } from '#src/app/actors/layout.actor.ts'
import { startMenu } from '#src/app/actors/menu.actor.ts'
import { startPreferences } from '#src/app/actors/preferences.actor.ts'
import Statistics from '#src/views/hospital/serviceData/components/statistics/Statistics.tsx'
import ServiceData from '#src/views/hospital/serviceData/ServiceData.tsx'
import { MENU, startClient } from '../../support/client.ts'
import { ok } from '../../support/listeningServer.ts'

const BEFORE = Date.parse('2026-11-25T23:55:00+08:00')
const AFTER = Date.parse('2026-11-26T00:05:00+08:00')
const AT = '/hospital/serviceData'
const overview: Overview = { asOf: 0, figures: {}, before: {} }

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
  client.answers[`${AT}/overview`] = () => ok(overview)
  client.answers[`${AT}/drill`] = () => ok({ total: 0, sum: 0, rows: [] })
  client.answers['/sys/permission/getUserPermissionByToken'] = () =>
    ok({ menu: MENU, auth: [{ action: STATISTICS_RIGHTS.view, type: '1', describe: '' }], allAuth: [] })
  await client.signIn()
  vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })
})
afterEach(() => client.stop())

/** The days that a call was last asked for. */
const askedDays = (call: string): (string | null)[] => {
  const query = client.server.seen.findLast(({ path }) => path.endsWith(`${AT}/${call}`))?.query
  return [query?.get('from') ?? null, query?.get('to') ?? null]
}
const days = (call: string, from: string, to: string) => waitFor(() => expect(askedDays(call)).toEqual([from, to]))

it('[ROUTE-20] 刷新 after midnight asks for the days until the new today, and a look at the page does', async () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Statistics />
    </Activity>
  )
  const { rerender } = render(page('visible'))
  await days('overview', '2026-11-19', '2026-11-25')
  vi.setSystemTime(AFTER)
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  await days('overview', '2026-11-20', '2026-11-26')
  await userEvent.click(screen.getByRole('button', { name: '今日' }))
  await days('overview', '2026-11-26', '2026-11-26')
  rerender(page('hidden'))
  vi.setSystemTime(AFTER + 86_400_000)
  rerender(page('visible'))
  await days('overview', '2026-11-27', '2026-11-27')
})

it('[STAT-01] a number of 今日 opens the rows of the day on which it is pressed', async () => {
  startPreferences()
  startLayout()
  startMenu()
  function Number() {
    const go = useNavigate()
    return <button onClick={() => void go({ hash: '#today-orders' })}>今日订单量</button>
  }
  render(
    <MemoryRouter>
      <Number />
      <ServiceData />
    </MemoryRouter>,
  )
  await days('overview', '2026-11-25', '2026-11-25')
  vi.setSystemTime(AFTER)
  await userEvent.click(screen.getByRole('button', { name: '今日订单量' }))
  await days('drill', '2026-11-26', '2026-11-26')
})
