import '../support/jsdomParts.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { NoticeLists } from '#contract/entities/announcement.ts'
import { failure } from '#contract/http/failure.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import { NoticeAlerts } from '#src/layouts/notices/NoticeAlerts.tsx'
import { NoticePanel } from '#src/layouts/notices/NoticePanel.tsx'
import { actorNamed, registerActors } from '#src/runtime/machines/registry.ts'
import { AnnouncementFilters } from '#src/views/system/userAnnouncementList/components/AnnouncementFilters.tsx'
import { WHOLE_LIST } from '#src/views/system/userAnnouncementList/components/announcementQuery.ts'
import { ReadAll } from '#src/views/system/userAnnouncementList/components/ReadAll.tsx'

const user = userEvent.setup()
const UNREAD: NoticeLists = { anntMsgList: [], anntMsgTotal: 2, sysMsgList: [], sysMsgTotal: 0 }
let calls: string[] = []
let answers: Record<'load' | 'mark', () => Promise<unknown>> = { load: async () => UNREAD, mark: async () => undefined }
const never = () => new Promise<never>(() => undefined)

beforeEach(() => {
  calls = []
  answers = { load: async () => UNREAD, mark: async () => undefined }
  const call = (name: 'load' | 'mark') => (calls.push(name), answers[name]())
  const notices = createActor(
    noticesMachine.provide({
      actors: {
        loadNotices: fromPromise<NoticeLists>(() => call('load') as Promise<NoticeLists>),
        markAllRead: fromPromise<void>(() => call('mark') as Promise<void>),
      },
    }),
  ).start()
  registerActors({ notices, noticeSocket: createActor(noticeSocketMachine).start() })
  notices.send({ type: 'session.opened' })
})
afterEach(() => {
  cleanup()
  // who starts them all takes one that is there for all of them
  registerActors({ notices: undefined, noticeSocket: undefined })
})

const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled')
const showPanel = () =>
  render(
    <NoticePanel
      tab="notices"
      onTab={() => undefined}
      connection={{ state: 'connected', until: null }}
      onLeave={() => undefined}
    />,
  )

describe('buttons that are switched off while they work', () => {
  it('keep the focus and do nothing twice: 全部已读', async () => {
    showPanel()
    const button = screen.getByRole('button', { name: '全部已读' })
    await waitFor(() => expect(isOff(button)).toBe('false'))
    answers = { load: () => Promise.reject(failure('network', '网络超时')), mark: never }
    await user.click(button)
    await user.click(button)
    expect([calls, isOff(button), document.activeElement]).toEqual([['load', 'mark'], 'true', button])
  })

  it('keep it on 重试', async () => {
    showPanel()
    await waitFor(() => expect(isOff(screen.getByText('全部已读'))).toBe('false'))
    answers.load = () => Promise.reject(failure('network', '网络超时'))
    act(() => actorNamed('notices').send({ type: 'bell.opened' }))
    const button = await screen.findByRole('button', { name: '重试' })
    await waitFor(() => expect(isOff(button)).toBe('false'))
    answers.load = never
    calls = []
    await user.click(button)
    await user.click(button)
    expect([calls, isOff(button), document.activeElement]).toEqual([['load'], 'true', button])
  })

  it('keep it on 全部标注已读, which asks nothing meanwhile', async () => {
    render(<ReadAll />)
    const button = screen.getByRole('button')
    await waitFor(() => expect(isOff(button)).toBe('false'))
    answers.mark = never
    await user.click(button)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '全部标注已读' }))
    button.focus()
    await user.click(button)
    expect([screen.queryByRole('dialog'), isOff(button), document.activeElement]).toEqual([null, 'true', button])
  })
})

describe('events for screen readers', () => {
  it('tell of chat messages when there are more, never when some were read', () => {
    const { rerender, container } = render(<NoticeAlerts chatCount={1} />)
    const told = (chatCount: number) => (rerender(<NoticeAlerts chatCount={chatCount} />), container.textContent)
    expect([told(3), told(3), told(2), told(4)]).toEqual([
      '收到新的问诊消息，共 3 条未读',
      '收到新的问诊消息，共 3 条未读',
      '',
      '收到新的问诊消息，共 4 条未读',
    ])
  })
})

describe('filters of the list', () => {
  it('keep what is typed when the page turns, and follow the address when it asks something else', async () => {
    const asked: unknown[] = []
    const view = (change: Partial<typeof WHOLE_LIST>) => (
      <AnnouncementFilters query={{ ...WHOLE_LIST, ...change }} isNarrow={false} onSearch={query => asked.push(query)} />
    )
    const { rerender } = render(view({}))
    const field = screen.getByLabelText<HTMLInputElement>('标题')
    await user.type(field, ' 停诊')
    rerender(view({ pageNo: 2 }))
    expect(field.value).toBe(' 停诊')
    await user.keyboard('{Enter}')
    expect([asked, field.value]).toEqual([[{ ...WHOLE_LIST, titile: '停诊' }], '停诊'])
    rerender(view({ sender: 'admin' }))
    expect([field.value, screen.getByLabelText<HTMLInputElement>('发布人').value]).toEqual(['', 'admin'])
    await user.type(field, '又')
    await user.click(screen.getByRole('button', { name: /重\s*置/ }))
    expect(field.value).toBe('')
  })
})
