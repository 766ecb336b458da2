import '../support/jsdomParts.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Announcement } from '#contract/entities/announcement.ts'
import UrgentDialog from '#src/layouts/notices/UrgentDialog.tsx'

const notice = (id: string, titile: string): Announcement =>
  ({ id, titile, sender: '管理员', sendTime: '2026-11-21 08:00:00', priority: 'H', msgContent: '<p>内容</p>' }) as Announcement
const FIRST = notice('n1', '急诊停电')
const SECOND = notice('n2', '系统切换')

let now: number
let confirmed: string[]
beforeEach(() => {
  now = 1_000
  confirmed = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const dialog = (shown: Announcement, count: number) => (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <UrgentDialog open notice={shown} count={count} onConfirm={({ id }) => confirmed.push(id)} onClose={() => undefined} />
  </ConfigProvider>
)
const button = () => screen.getByRole('button', { name: '我知道了' })

it('[WALK-18] a key that was meant for the page below confirms no urgent announcement; a click does at once', () => {
  render(dialog(FIRST, 1))
  now += 699
  fireEvent.click(button(), { detail: 0 })
  expect(confirmed).toEqual([])
  now += 1
  fireEvent.click(button(), { detail: 0 })
  fireEvent.click(button(), { detail: 1 })
  expect(confirmed).toEqual(['n1', 'n1'])
})

it('[WALK-18] one press confirms one of two: neither its second half nor a kept key reaches the next, whose title has the focus', () => {
  const { rerender } = render(dialog(FIRST, 2))
  now += 5_000
  fireEvent.click(button(), { detail: 1 })
  rerender(dialog(SECOND, 1))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '系统切换' }))
  fireEvent.click(button(), { detail: 2 })
  fireEvent.click(button(), { detail: 0 })
  now += 5_000
  expect(fireEvent.keyDown(button(), { key: 'Enter', repeat: true })).toBe(false)
  expect(confirmed).toEqual(['n1'])
  expect(fireEvent.keyDown(button(), { key: 'Enter' })).toBe(true)
  fireEvent.click(button(), { detail: 0 })
  expect(confirmed).toEqual(['n1', 'n2'])
})
