import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#machines/chatOutbox/chatOutbox.types.ts'
import type { ChatLine } from '#machines/chatSession/chatSession.types.ts'
import { failure } from '#contract/http/failure.ts'
import { sampleMessage } from '#machines/chatLink/chatSamples.ts'
import { FileUrlContext } from '#src/widgets/conversation/fileUrl.ts'
import { bubbleOf, follows } from '#src/widgets/conversation/lines.ts'
import { linkify } from '#src/widgets/conversation/linkify.ts'
import { MessageList } from '#src/widgets/conversation/MessageList.tsx'
import { leftText, shortTime, timeText } from '#src/widgets/conversation/timeText.ts'
import { IllnessCardView } from '#src/widgets/conversation/IllnessCardView.tsx'
import { SessionList, type SessionListProps } from '#src/views/chat/imServer/SessionList.tsx'
import { furnishPage } from '#tests/support/chat/startedDesk.ts'

beforeEach(() => furnishPage())
afterEach(cleanup)

const line = (seq: number, more: Parameters<typeof sampleMessage>[1] = {}, mine = false): ChatLine => ({
  kind: 'message',
  key: `s:${seq}`,
  message: sampleMessage(seq, more),
  mine,
  mark: mine ? 'read' : 'none',
})
const pending = (change: Partial<OutboxItem> = {}): OutboxItem => ({
  clientMsgId: 'c9',
  sid: 's1',
  kind: 'text',
  content: '在吗',
  file: null,
  state: 'sending',
  attachments: [],
  addedAt: 1,
  tries: 1,
  fails: 0,
  dueAt: null,
  yieldsAt: null,
  stored: true,
  isOnlyHere: false,
  progress: 0,
  failure: null,
  ...change,
})

describe('times in Asia/Shanghai', () => {
  const now = Date.UTC(2026, 4, 20, 2, 0)
  it('names the day as people do', () => {
    expect(timeText(Date.UTC(2026, 4, 20, 1, 30), now)).toBe('09:30')
    // 23:59 of the day before in Shanghai, though the same UTC day is not over
    expect(timeText(Date.UTC(2026, 4, 19, 15, 59), now)).toBe('昨天 23:59')
    expect(timeText(Date.UTC(2026, 4, 3, 1, 30), now)).toBe('5月3日 09:30')
    expect(timeText(Date.UTC(2025, 4, 3, 1, 30), now)).toBe('2025年5月3日 09:30')
    expect(shortTime(Date.UTC(2025, 11, 31, 15, 0), now)).toBe('2025/12/31')
  })
  it('counts down in two units', () => {
    expect(leftText(23 * 3_600_000 + 59 * 60_000)).toBe('23小时59分')
    expect(leftText(9 * 60_000 + 5_000)).toBe('9分05秒')
    expect(leftText(5_000)).toBe('5秒')
    expect(leftText(0)).toBe('已超时')
  })
})

describe('plain text', () => {
  it('makes links of the own host only and loses no letter', () => {
    const text = '看 https://own.org/a?b=1，不要看 https://evil.org/x 谢谢'
    const pieces = linkify(text, 'own.org')
    expect(pieces.filter(piece => piece.kind === 'link').map(piece => piece.text)).toEqual(['https://own.org/a?b=1'])
    expect(pieces.map(piece => piece.text).join('')).toBe(text)
    expect(linkify('https://own.org.evil.org/', 'own.org').every(piece => piece.kind === 'text')).toBe(true)
  })
  it('is never read as HTML', () => {
    render(
      <MessageList
        lines={[line(1, { content: '<img src=x onerror=alert(1)>' })]}
        now={0}
        older="atStart"
        typing={false}
        onOlder={() => undefined}
      />,
    )
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelector('.xl-bubble img')).toBeNull()
  })
})

describe('stream', () => {
  it('shows a sender once per run; lines and the other side interrupt it', () => {
    const lines: ChatLine[] = [line(1), line(2), { kind: 'time', key: 't:3', at: 0 }, line(3), line(4, {}, true), line(5)]
    expect(lines.map((_, i) => follows(lines, i))).toEqual([false, true, false, false, false, false])
  })
  it('shows how far an own message has come and what may be done about it', async () => {
    const resend = vi.fn<(key: string) => void>()
    const failed = pending({ state: 'failed', failure: { code: 'RATE', text: '发送过于频繁，请稍后再试', retryable: true } })
    const commands = { resend, discard: () => undefined, toComposer: () => undefined }
    render(
      <MessageList
        lines={[
          { kind: 'divider', key: 'divider' },
          line(1, { senderKind: 1 }, true),
          { kind: 'pending', key: 'm:c9', item: failed },
        ]}
        now={0}
        older="atStart"
        typing
        onOlder={() => undefined}
        commands={commands}
      />,
    )
    expect(screen.getByText('以下为新消息')).toBeTruthy()
    expect(screen.getByText('已读')).toBeTruthy()
    expect(screen.getByText('对方正在输入…')).toBeTruthy()
    expect(screen.getByRole('button', { name: '放回输入框' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(resend).toHaveBeenCalledWith('m:c9')
    expect(bubbleOf({ kind: 'pending', key: 'k', item: pending({ state: 'uploading', progress: 0.42 }) }).progress).toBe(42)
  })
  it('[VIEW-HOSP-03] who waits takes an own message back within the time that the hospital set, and can do nothing else with it', async () => {
    const press = vi.fn<(seq: number) => void>()
    const commands = {
      recall: { within: 30_000, press },
      resend: () => undefined,
      discard: () => undefined,
      toComposer: () => undefined,
    }
    const lines = [
      line(1, { content: '刚发的', sentAt: Date.now() }, true),
      line(2, { content: '早先的', sentAt: Date.now() - 31_000 }, true),
      line(3, { content: '对方的' }),
    ]
    render(<MessageList lines={lines} now={0} older="atStart" typing={false} onOlder={() => undefined} commands={commands} />)
    const [fresh, old, ...rest] = screen.getAllByRole('button', { name: '消息操作' })
    expect(rest).toEqual([])
    if (!fresh || !old) throw new Error('own messages have a menu')
    await userEvent.click(old)
    expect(screen.queryByRole('menuitem', { name: '撤回' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(fresh)
    expect(screen.queryByRole('menuitem', { name: '引用' })).toBeNull()
    await userEvent.click(screen.getByRole('menuitem', { name: '撤回' }))
    expect(press).toHaveBeenCalledWith(1)
  })
  it('asks for older messages again after a failure', async () => {
    const onOlder = vi.fn<() => void>()
    render(<MessageList lines={[line(1)]} now={0} older="failed" typing={false} onOlder={onOlder} />)
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(onOlder).toHaveBeenCalledOnce()
  })
  it('takes files and pictures from where the page says', () => {
    const picture = {
      path: '2026/a.jpg',
      thumb: '2026/a_t.webp',
      name: 'a.jpg',
      mime: 'image/jpeg',
      size: 1,
      width: 440,
      height: 220,
    }
    render(
      <FileUrlContext value={path => `/f/${path}?share=x`}>
        <MessageList
          lines={[line(1, { kind: 'image', content: '', attachments: [picture] })]}
          now={0}
          older="atStart"
          typing={false}
          onOlder={() => undefined}
        />
      </FileUrlContext>,
    )
    const small = document.querySelector('.xl-image img')
    expect(small?.getAttribute('src')).toBe('/f/2026/a_t.webp?share=x')
    // the box is there before the picture, so that nothing jumps
    expect(small?.parentElement?.style.width).toBe('220px')
    fireEvent.click(screen.getByRole('button', { name: '查看大图 a.jpg' }))
    expect(document.querySelector('dialog img')?.getAttribute('src')).toBe('/f/2026/a.jpg?share=x')
  })
  it('[WALK-10] the viewer pages through all pictures of the conversation, zooms, turns, and offers the file itself', () => {
    const picture = (name: string) => ({ path: `2026/${name}`, name, mime: 'image/jpeg', size: 9, width: 440, height: 220 })
    render(
      <FileUrlContext value={path => `/f/${path}`}>
        <MessageList
          lines={[
            line(1, { kind: 'image', content: '', attachments: [picture('a.jpg')] }),
            line(2),
            line(3, { kind: 'image', content: '', attachments: [picture('b.jpg'), picture('c.jpg')] }),
          ]}
          now={0}
          older="atStart"
          typing={false}
          onOlder={() => undefined}
        />
      </FileUrlContext>,
    )
    fireEvent.click(screen.getByRole('button', { name: '查看大图 b.jpg' }))
    const viewer = screen.getByRole('dialog', { name: 'b.jpg' })
    const shown = () => viewer.querySelector('img')
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    expect(viewer.textContent).toContain('2 / 3')
    press('放大')
    press('旋转')
    expect(shown()?.style.transform).toBe('translate(0px, 0px) rotate(90deg) scale(1.5)')
    press('缩小')
    expect(viewer.querySelector('output')?.textContent).toBe('100%')
    press('下一张')
    expect(shown()?.getAttribute('src')).toBe('/f/2026/c.jpg')
    expect(shown()?.style.transform).toBe('translate(0px, 0px) rotate(0deg) scale(1)')
    expect(screen.getByRole('button', { name: '下一张' })).toHaveProperty('disabled', true)
    fireEvent.keyDown(viewer, { key: 'ArrowLeft' })
    fireEvent.keyDown(viewer, { key: 'ArrowLeft' })
    expect(shown()?.getAttribute('src')).toBe('/f/2026/a.jpg')
    const file = screen.getByRole('link', { name: '下载' })
    expect([file.getAttribute('href'), file.getAttribute('download')]).toEqual(['/f/2026/a.jpg', 'a.jpg'])
    press('关闭大图')
    fireEvent(viewer, new Event('close'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('[WALK-10] a message of thirteen lines folds and opens', () => {
    const text = (lines: number) => Array.from({ length: lines }, (_, i) => `第${i + 1}行`).join('\n')
    render(
      <MessageList
        lines={[line(1, { content: text(12) }), line(2, { content: text(13) })]}
        now={0}
        older="atStart"
        typing={false}
        onOlder={() => undefined}
      />,
    )
    const [short, long] = document.querySelectorAll('p.xl-text')
    expect([short?.className, long?.className]).toEqual(['xl-text', 'xl-text is-folded'])
    fireEvent.click(screen.getByRole('button', { name: '展开全文' }))
    expect(long?.className).toBe('xl-text')
    fireEvent.click(screen.getByRole('button', { name: '收起' }))
    expect(long?.className).toBe('xl-text is-folded')
  })
  it('[WALK-07] every message shows its time, in full on hover, also one on its way and a system line', () => {
    const sentAt = Date.UTC(2026, 10, 21, 21, 42, 7)
    render(
      <MessageList
        lines={[
          line(1, { sentAt }),
          line(2, { sentAt, kind: 'notice', senderKind: 3, content: '医生已接诊', card: { notice: 'ACCEPTED' } }),
          { kind: 'pending', key: 'm:c9', item: pending({ addedAt: sentAt + 61_000 }) },
        ]}
        now={sentAt}
        older="atStart"
        typing={false}
        onOlder={() => undefined}
      />,
    )
    const times = [...document.querySelectorAll('.xl-message time, .xl-notice-line time')]
    expect(times.map(time => [time.textContent, time.getAttribute('title')])).toEqual([
      ['05:42', '2026-11-22 05:42:07'],
      ['05:42', '2026-11-22 05:42:07'],
      ['05:43', '2026-11-22 05:43:08'],
    ])
  })
})

describe('illness card', () => {
  const card = {
    chiefComplaint: '咳嗽',
    description: '三天',
    durationText: '',
    visitedBefore: 'N' as const,
    currentDrugs: '',
    images: [],
  }
  it('warns of an allergy, and not of none', () => {
    const { rerender } = render(<IllnessCardView card={{ ...card, allergyDeclared: '青霉素' }} />)
    expect(screen.getByText('青霉素').className).toBe('is-warning')
    rerender(<IllnessCardView card={{ ...card, allergyDeclared: '无' }} />)
    expect(document.querySelector('.is-warning')).toBeNull()
  })
})

describe('list states', () => {
  const nothing = (): void => undefined
  const props: SessionListProps = {
    view: 'ended',
    rows: [],
    groups: [{ name: '', count: 0 }],
    selected: null,
    searching: false,
    loading: false,
    filtered: false,
    offline: false,
    ended: 'idle',
    endedError: null,
    onChoose: nothing,
    onReset: nothing,
    onGoOnline: nothing,
    onMore: nothing,
    onRetry: nothing,
  }
  it('shows a skeleton while nothing is known', () => {
    render(<SessionList {...props} loading />)
    expect(screen.getByRole('status').className).toBe('xl-list-skeleton')
  })
  it('says why ended sessions did not come, and tries again', async () => {
    const onRetry = vi.fn<() => void>()
    render(<SessionList {...props} ended="failed" endedError={failure('timeout', '网络超时')} onRetry={onRetry} />)
    expect(screen.getByRole('alert').textContent).toContain('网络超时')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
