import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DynamicNotice } from '#src/layouts/notices/DynamicNotice.tsx'
import { noticePage, provideNoticePages } from '#src/runtime/notices/dynamicPages.ts'
import { agoText, wireToEpoch } from '#src/runtime/notices/wireTime.ts'
import { NoticeTime } from '#src/runtime/notices/NoticeTime.tsx'
import { PriorityTag } from '#src/runtime/notices/PriorityTag.tsx'
import { noticeTarget } from '#src/runtime/notices/target.ts'
import { queryOf, searchOf, WHOLE_LIST } from '#src/views/system/userAnnouncementList/components/announcementQuery.ts'

afterEach(cleanup)

describe('priority tag', () => {
  it('[NOTICE-35] [NOTICE-36] [NOTICE-37] shows L 一般消息 in blue, M 重要消息 in orange, H 紧急消息 in red', () => {
    for (const [priority, text, color, hue] of [
      ['L', '一般消息', 'blue', '#1677ff'],
      ['M', '重要消息', 'orange', '#fa8c16'],
      ['H', '紧急消息', 'red', '#f5222d'],
    ] as const) {
      render(<PriorityTag priority={priority} />)
      const tag = screen.getByText(text)
      expect([tag.dataset['color'], tag.style.getPropertyValue('--xl-priority-hue')]).toEqual([color, hue])
    }
  })
})

describe('dynamic notice loader', () => {
  beforeEach(() =>
    provideNoticePages({
      '/src/views/notices/Prescription.tsx': async () => ({ default: ({ id }) => <p>处方 {id}</p> }),
    }),
  )
  it('[NOTICE-18] [NOTICE-19] finds a page by its path and shows the record with the id of the notice', async () => {
    for (const path of ['hospital/Prescription', '/hospital/prescription.vue', 'Prescription', 'prescription?x=1'])
      expect([path, noticePage(path)]).toEqual([path, expect.any(Function)])
    await act(async () => render(<DynamicNotice openPage="hospital/Prescription" busId="p7" />))
    expect(await screen.findByText('处方 p7')).toBeTruthy()
  })

  it('[NOTICE-19] says so when the path is unknown or the record is missing, and crashes for neither', () => {
    for (const path of ['nobody/knows', '', null, '../../main', 'constructor', '__proto__'])
      expect([path, noticePage(path)]).toEqual([path, null])
    render(<DynamicNotice openPage="nobody/knows" busId="p7" />)
    expect(screen.getByText('该记录暂不支持在此查看')).toBeTruthy()
    cleanup()
    render(<DynamicNotice openPage="Prescription" busId={null} />)
    expect(screen.getByText('该消息没有关联的记录')).toBeTruthy()
  })

  it('offers another try when the page’s chunk does not come', async () => {
    let isReachable = false
    provideNoticePages({
      'Late.tsx': async () => {
        if (!isReachable) throw new Error('no network')
        return { default: () => <p>来了</p> }
      },
    })
    await act(async () => render(<DynamicNotice openPage="Late" busId="1" />))
    const again = await screen.findByRole('button', { name: '重试' })
    isReachable = true
    await act(async () => again.click())
    await waitFor(() => expect(screen.getByText('来了')).toBeTruthy())
  })
})

describe('target of 去处理', () => {
  const ours = 'https://hospital.example'
  it('stays inside for our own addresses and opens a window for others', () => {
    expect(noticeTarget('/hospital/orders?id=1#a', ours)).toEqual({ kind: 'inside', to: '/hospital/orders?id=1#a' })
    expect(noticeTarget('https://hospital.example/x', ours)).toEqual({ kind: 'inside', to: '/x' })
    expect(noticeTarget('https://other.example/x', ours)).toEqual({ kind: 'outside', href: 'https://other.example/x' })
  })

  it('refuses everything else', () => {
    const bad = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil',
      'data:text/html,x',
    ]
    const more = [
      'java\tscript:alert(1)',
      '/a\nb',
      'ftp://x',
      'https://',
      'https://user:pw@hospital.example/',
      'hospital/orders',
      '',
      ' ',
      null,
    ]
    for (const page of [...bad, ...more]) expect([page, noticeTarget(page, ours)]).toEqual([page, null])
  })
})

describe('times', () => {
  it('are told as how long ago and in full, in the time of Shanghai', () => {
    const at = wireToEpoch('2026-11-21 08:00:00') ?? 0
    expect(new Date(at).toISOString()).toBe('2026-11-21T00:00:00.000Z')
    const minute = 60_000
    expect([-5, 0.5, 1, 59, 60, 23 * 60, 24 * 60, 6 * 1440, 7 * 1440].map(passed => agoText(at, at + passed * minute))).toEqual([
      '刚刚',
      '刚刚',
      '1 分钟前',
      '59 分钟前',
      '1 小时前',
      '23 小时前',
      '1 天前',
      '6 天前',
      null,
    ])
    for (const text of [null, '', '2026', 'yesterday']) expect(wireToEpoch(text)).toBeNull()
    const { container } = render(<NoticeTime time="2026-11-21 08:00:00" now={at + 5 * minute} />)
    expect(container.textContent).toBe('5 分钟前 · 2026-11-21 08:00')
  })
})

describe('query of the list', () => {
  it('goes into the address and comes back; what makes no sense there counts as not written', () => {
    const query = { ...WHOLE_LIST, titile: '停诊 & 100%', readFlag: '0' as const, pageNo: 3, pageSize: 20 }
    expect(queryOf(`?${searchOf(query)}`)).toEqual(query)
    expect(searchOf(WHOLE_LIST)).toBe('')
    expect(queryOf('?readFlag=2&msgCategory=x&pageNo=-1&pageSize=7&other=1')).toEqual(WHOLE_LIST)
    expect(queryOf('?pageNo=1.5&pageSize=1e9').pageNo).toBe(1)
  })
})
