import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { PoolRow } from '#contract/entities/prescriptionSheet.ts'
import { ReviewQueue } from '#src/views/hospital/serviceData/components/ReviewQueue.tsx'

afterEach(cleanup)

const row = (n: number, more: Partial<PoolRow> = {}): PoolRow => ({
  ...{ id: `rx${n}`, rxNo: `RX${n}`, sid: `s${n}`, rxType: '1', rxVersion: 1, version: 2, status: '1' },
  ...{ patientName: `患者${n}`, sex: 2, ageText: '34岁', weightG: null, kinds: n, maxLevel: 0 },
  ...{ doctorName: '林杏', orgCode: 'A01', orgName: '全科医学科', isSenior: false, urgent: false },
  ...{ diagnoses: [{ kind: 1, code: 'I10', name: '特发性(原发性)高血压', main: true }] },
  ...{ submittedAt: '2026-11-20 10:00:00', reviewerId: null, reviewerName: null, claimUntil: null },
  ...more,
})
const draw = (rows: readonly PoolRow[], waiting = rows.filter(({ status }) => status === '1').length) =>
  render(
    <MemoryRouter>
      <ReviewQueue rows={rows} waiting={waiting} />
    </MemoryRouter>,
  )

it('[PHARM-01] the queue on the home page shows the sheets that are free, five of them, each a link to the review', () => {
  draw([row(1, { urgent: true }), row(2, { status: '2', reviewerId: 'me' }), ...[3, 4, 5, 6, 7].map(n => row(n))])
  const queue = screen.getByRole('region', { name: '待审队列' })
  const lines = within(queue).getAllByRole('listitem')
  expect(lines.map(line => within(line).getByText(/^患者/).textContent)).toEqual(['患者1', '患者3', '患者4', '患者5', '患者6'])
  expect(lines[0]?.textContent).toMatch(/特发性\(原发性\)高血压.*加急 等 \d+ 小时/)
  for (const line of lines) expect(within(line).getByRole('link').getAttribute('href')).toBe('/hospitalChat/review')
  expect(within(queue).getByRole('link', { name: '还有 1 张，去审核' }).getAttribute('href')).toBe('/hospitalChat/review')
})

it('[PHARM-01] the queue on the home page tells how many wait, not how many of them it was given', () => {
  draw(
    [1, 2, 3, 4, 5, 6].map(n => row(n)),
    720,
  )
  expect(screen.getByRole('link', { name: '还有 715 张，去审核' })).toBeTruthy()
})

it('[PHARM-01] without a free sheet it says so, and before it knows it shows neither', () => {
  draw([row(2, { status: '2', reviewerId: 'me' })]).unmount()
  draw([])
  expect(screen.getByText('暂无待审处方')).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
})
