import '../support/jsdomParts.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleMessage, samplePush, sampleSession } from '#machines/chatLink/chatSamples.ts'
import { failure } from '#contract/http/failure.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import ImServer from '#src/views/chat/imServer/ImServer.tsx'
import { furnishPage, startedDesk } from '#tests/support/chat/startedDesk.ts'

const patient = (name: string) => ({ ...sampleSession().patient, name })
const waiting = (id: string, name: string, more: Partial<ChatSession> = {}): ChatSession =>
  sampleSession({
    id,
    status: '10',
    patient: patient(name),
    lastMsgPreview: '活动后胸闷',
    acceptDeadline: Date.now() + 3_600_000,
    ...more,
  })
const active = (id: string, name: string, more: Partial<ChatSession> = {}): ChatSession =>
  sampleSession({ id, patient: patient(name), serviceDeadline: Date.now() + 3_600_000, acceptedAt: 1, ...more })

let desk: ReturnType<typeof startedDesk>
async function show(...given: Parameters<typeof startedDesk>): Promise<void> {
  desk = startedDesk(...given)
  await act(async () => {
    render(<ImServer />)
  })
  await screen.findByRole('tab', { name: /待接诊\(/ })
}
const input = () => screen.getByRole('textbox', { name: /输入消息/ })

beforeEach(() => furnishPage())
afterEach(() => {
  cleanup()
  desk.stop()
})

describe('list', () => {
  it('[CHAT-01][VIEW-CHAT-01] shows each session with patient, last message, unread and time left; tabs count', async () => {
    await show([waiting('w1', '萧志强', { unread: 3, acceptDeadline: Date.now() + 90_000 }), active('a1', '顾念安')])
    expect(screen.getByRole('tab', { name: '待接诊(1)' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tab', { name: '问诊中(1)' })).toBeTruthy()
    const row = screen.getByRole('button', { name: /萧志强/ })
    expect(row.textContent).toContain('活动后胸闷')
    expect(row.textContent).toContain('男 32岁')
    expect(within(row).getByText('3 条未读')).toBeTruthy()
    // 90 s left: below two minutes, said in words and not by colour alone
    expect(row.querySelector('.xl-chip.is-late')?.textContent).toMatch(/^1分\d\d秒$/)
    await userEvent.click(screen.getByRole('tab', { name: '问诊中(1)' }))
    expect(screen.getByRole('button', { name: /顾念安/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /萧志强/ })).toBeNull()
  })

  it('[WALK-03] marks who is in danger by sign, word and place, above the chosen order', async () => {
    await show([
      waiting('w1', '萧志强', { waitingSince: 1 }),
      waiting('w2', '程大川', { waitingSince: Date.now(), risk: ['胸痛'], priority: 1 }),
      waiting('w3', '顾念安', { waitingSince: Date.now(), priority: 1 }),
    ])
    const rows = screen.getAllByRole('button', { name: /32岁/ })
    expect(rows.map(row => row.querySelector('strong')?.textContent)).toEqual(['程大川', '顾念安', '萧志强'])
    expect(rows.map(row => row.querySelector('.xl-urgency')?.textContent)).toEqual([
      '危急 胸痛',
      '加急',
      expect.stringMatching(/^等 \d+ 天$/),
    ])
    expect(rows[0]?.querySelector('.xl-urgency svg')).not.toBeNull()
    expect(rows[0]?.className).toContain('is-u1')
    await userEvent.click(rows[0] as HTMLElement)
    expect(screen.getByText('疑似急危重症，请评估并引导线下急诊：胸痛')).toBeTruthy()
  })

  it('[WALK-09] rows show what oneself wrote last and what one began to write; the wait stands where the time was', async () => {
    await show([
      active('a1', '顾念安', { lastMsgPreview: '多喝水', lastMsgBy: 1, waitingSince: null }),
      active('a2', '萧志强', { lastMsgPreview: '还是咳', lastMsgBy: 2, waitingSince: Date.now() - 6 * 60_000 - 5_000 }),
    ])
    await userEvent.click(screen.getByRole('tab', { name: '问诊中(2)' }))
    const text = (name: RegExp) => screen.getByRole('button', { name }).textContent
    expect(text(/顾念安/)).toContain('我：多喝水')
    expect(text(/萧志强/)).toMatch(/未回复 6 分.*还是咳/)
    expect(text(/萧志强/)).not.toContain('我：')
    await userEvent.click(screen.getByRole('button', { name: /顾念安/ }))
    await userEvent.type(input(), '明天再')
    await userEvent.click(screen.getByRole('button', { name: /萧志强/ }))
    expect(text(/顾念安/)).toContain('[草稿] 明天再')
  })

  it('[WALK-10] at the limit accepting is disabled and says why', async () => {
    await show([waiting('w1', '萧志强'), active('a1', '顾念安')], {
      me: { kind: 'doctor', id: 'd1', name: '李医生', presence: '1', maxConcurrent: 1, recallWithin: 120_000 },
      counts: { unreadTotal: 0, waiting: 1, active: 1 },
    })
    await userEvent.click(screen.getByRole('button', { name: /萧志强/ }))
    expect(screen.getByRole('button', { name: '接诊' })).toHaveProperty('disabled', true)
    expect(screen.getByText('当前 1 / 上限 1，已达到最大接诊数，请先结束部分会话')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '拒诊' }))
    expect(screen.getAllByRole('radio').filter(radio => (radio as HTMLInputElement).checked && radio.closest('dialog'))).toEqual(
      [],
    )
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '拒诊' }))
    expect(screen.getByText('请选择拒诊原因')).toBeTruthy()
    expect(desk.asked('session:refuse')).toEqual([])
  })

  it('stands the queue under heads with counts while somebody presses, an overdue one among them', async () => {
    const soon = Date.now() + 90_000
    await show([
      waiting('w1', '萧志强'),
      waiting('w2', '程大川', { risk: ['胸痛'], priority: 1 }),
      waiting('w3', '顾念安', { acceptDeadline: soon }),
      waiting('w4', '江小月'),
      active('a1', '李建国'),
    ])
    const heads = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(heads()).toEqual(['危急 1', '加急/超时 1', '其他 2'])
    const rows = [...document.querySelectorAll('[data-sid]')].map(row => row.getAttribute('data-sid'))
    expect(rows.slice(0, 2)).toEqual(['w2', 'w3'])
    expect(within(screen.getByRole('list', { name: '会话列表：其他' })).getAllByRole('listitem')).toHaveLength(2)
    // nobody presses: no head says so
    await userEvent.click(screen.getByRole('tab', { name: '问诊中(1)' }))
    expect(heads()).toEqual([])
  })

  it('changes the own state by one button with its menu', async () => {
    await show([], { me: { kind: 'doctor', id: 'd1', name: '李医生', presence: '1', maxConcurrent: 5, recallWithin: 120_000 } })
    await userEvent.click(screen.getByRole('button', { name: '接诊状态：在线' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['在线当前', '忙碌', '离线'])
    await userEvent.click(screen.getByRole('menuitem', { name: '忙碌' }))
    await waitFor(() => expect(desk.asked('presence:set')).toEqual([{ desired: '2' }]))
  })

  it('says what is empty, what is not found, and how to get out of it', async () => {
    await show([])
    expect(screen.getByText('暂无待接诊患者')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '搜索会话' }))
    await userEvent.type(screen.getByRole('searchbox'), '没有此人')
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重置' }))
    expect(screen.getByText('暂无待接诊患者')).toBeTruthy()
  })

  it('tells an offline doctor that nobody can come, and takes them online', async () => {
    await show([], { me: { kind: 'doctor', id: 'd1', name: '李医生', presence: '0', maxConcurrent: 5, recallWithin: 120_000 } })
    expect(screen.getByText('您当前处于离线状态，患者无法向您发起问诊')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '上线' }))
    await waitFor(() => expect(screen.getByText('暂无待接诊患者')).toBeTruthy())
    expect(desk.asked('presence:set')).toEqual([{ desired: '1' }])
  })

  it('[CHAT-01] with nobody chosen shows what waits, and takes the next patient by a press or Alt+N, those in danger first', async () => {
    await show([
      waiting('w1', '萧志强', { waitingSince: 1 }),
      waiting('w2', '程大川', { waitingSince: Date.now(), risk: ['胸痛'], priority: 1, chiefComplaint: '胸口疼' }),
      active('a1', '顾念安'),
    ])
    const home = screen.getByRole('navigation', { name: '今日接诊概况' })
    expect(within(home).getByRole('button', { name: /^待接诊\s*2$/ })).toBeTruthy()
    expect(within(home).getByRole('button', { name: /^问诊中\s*1$/ })).toBeTruthy()
    for (const name of ['今日接诊', '平均首响', '待修改处方', '转入待接受'])
      expect(within(home).getByRole('link', { name })).toBeTruthy()
    const next = screen.getByRole('region', { name: '下一位患者' })
    expect(next.textContent).toContain('程大川')
    expect(next.textContent).toContain('胸口疼')
    await userEvent.keyboard('{Alt>}n{/Alt}')
    await waitFor(() => expect(desk.asked('session:accept')).toMatchObject([{ sid: 'w2' }]))
    expect(document.querySelector('.xl-session[aria-current]')?.getAttribute('data-sid')).toBe('w2')
  })

  it('draws only the rows in sight of 500', async () => {
    await show(Array.from({ length: 500 }, (_, i) => waiting(`w${i}`, `患者${i}`)))
    expect(screen.getByRole('tab', { name: '待接诊(500)' })).toBeTruthy()
    const rows = document.querySelectorAll('.xl-session')
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.length).toBeLessThan(40)
    expect(rows[0]?.closest('li')?.getAttribute('aria-setsize')).toBe('500')
  })

  it('walks through the sessions with Ctrl+↓ and Ctrl+↑ and finds the search with Ctrl+K', async () => {
    await show([waiting('w1', '甲', { waitingSince: 1 }), waiting('w2', '乙', { waitingSince: 2 })])
    const chosen = () => document.querySelector('.xl-session[aria-current]')?.getAttribute('data-sid')
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
    expect(chosen()).toBe('w1')
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
    expect(chosen()).toBe('w2')
    await userEvent.keyboard('{Control>}{ArrowUp}{/Control}')
    expect(chosen()).toBe('w1')
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

describe('conversation', () => {
  const openActive = async (more: Partial<ChatSession> = {}) => {
    await show([active('s1', '顾念安', more)])
    desk.log['s1'] = [sampleMessage(1, { senderName: '顾念安', content: '医生您好' })]
    await userEvent.click(screen.getByRole('tab', { name: /问诊中/ }))
    await userEvent.click(screen.getByRole('button', { name: /顾念安/ }))
    await screen.findByText('医生您好')
  }

  it('[CHAT-02] sends with Enter, shows it, and shows a pushed message without a reload', async () => {
    await openActive()
    await userEvent.type(input(), '请问有痰吗{Shift>}{Enter}{/Shift}第二行')
    expect(desk.asked('msg:send')).toEqual([])
    await userEvent.type(input(), '{Enter}')
    await waitFor(() =>
      expect(desk.asked('msg:send')).toMatchObject([{ sid: 's1', kind: 'text', content: '请问有痰吗\n第二行' }]),
    )
    const log = screen.getByRole('log')
    await waitFor(() => expect(log.textContent).toContain('请问有痰吗'))
    expect((input() as HTMLTextAreaElement).value).toBe('')
    act(() => desk.push(samplePush(3, 1, { content: '有一点白痰', senderName: '顾念安' })))
    await waitFor(() => expect(log.textContent).toContain('有一点白痰'))
  })

  it('does not send while the input method is composing', async () => {
    await openActive()
    fireEvent.change(input(), { target: { value: 'qing wen' } })
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(desk.asked('msg:send')).toEqual([])
    expect((input() as HTMLTextAreaElement).value).toBe('qing wen')
  })

  it('keeps a finally refused message with its reason, and gives the text back', async () => {
    await openActive()
    desk.answers['msg:send'] = () => Promise.reject(failure('refused', '会话已结束，消息未送达', { code: 'SESSION_CLOSED' }))
    await userEvent.type(input(), '还在吗{Enter}')
    const reason = await screen.findByText('会话已结束，消息未送达')
    expect(within(reason.closest('[role=alert]') as HTMLElement).queryByRole('button', { name: '重试' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '放回输入框' }))
    await waitFor(() => expect((input() as HTMLTextAreaElement).value).toBe('还在吗'))
  })

  it('accepts a waiting patient, and asks for words when the reason of a refusal is 其他', async () => {
    await show([waiting('w1', '萧志强', { version: 4 })])
    await userEvent.click(screen.getByRole('button', { name: /萧志强/ }))
    await userEvent.click(screen.getByRole('button', { name: '拒诊' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByLabelText('其他'))
    await userEvent.click(dialog.getByRole('button', { name: '拒诊' }))
    expect(dialog.getByText('选择“其他”时请填写原因')).toBeTruthy()
    expect(desk.asked('session:refuse')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    const accepted = active('w1', '萧志强', { version: 5, rev: 2 })
    desk.answers['session:accept'] = () => accepted
    await userEvent.click(screen.getByRole('button', { name: '接诊' }))
    act(() => desk.push({ name: 'session:upsert', v: 1, t: 0, session: accepted }))
    expect(desk.asked('session:accept')).toEqual([{ sid: 'w1', version: 4 }])
    await waitFor(() => expect(input()).toBeTruthy())
  })

  it('shows why a command was refused', async () => {
    await show([waiting('w1', '萧志强')])
    await userEvent.click(screen.getByRole('button', { name: /萧志强/ }))
    desk.answers['session:accept'] = () =>
      Promise.reject(failure('refused', '已达到最大接诊数，请先结束部分会话', { code: 'CAPACITY' }))
    await userEvent.click(screen.getByRole('button', { name: '接诊' }))
    expect((await screen.findByText('已达到最大接诊数，请先结束部分会话')).closest('[role=alert]')).toBeTruthy()
  })

  it('ends only after a question that says what is unanswered', async () => {
    await openActive({ waitingSince: 1 })
    await userEvent.click(screen.getByRole('button', { name: '结束问诊' }))
    const dialog = within(await screen.findByRole('dialog', { name: '结束问诊' }))
    expect(dialog.getByText('患者的最后一条消息您还没有回复。')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: '不写病历，结束问诊' }))
    const question = within(await screen.findByRole('dialog', { name: '不写病历，结束问诊' }))
    expect(desk.asked('session:end')).toEqual([])
    const ended = active('s1', '顾念安', { status: '30', rev: 9 })
    desk.answers['session:end'] = () => ended
    await userEvent.click(question.getByRole('button', { name: '结束问诊' }))
    act(() => desk.push({ name: 'session:upsert', v: 1, t: 0, session: ended }))
    await waitFor(() => expect(screen.getByText('会话已结束')).toBeTruthy())
  })

  it('pins the red banner when the patient writes of an emergency', async () => {
    await openActive()
    expect(screen.queryByText(/^疑似急危重症/)).toBeNull()
    act(() => desk.push(samplePush(2, 1, { content: '突然胸痛' })))
    const words = await screen.findByText('疑似急危重症，请评估并引导线下急诊：胸痛')
    expect(words.closest('[role=alert]')).not.toBeNull()
  })

  it('tells that the connection is lost', async () => {
    await openActive()
    act(() => desk.cut())
    expect(await screen.findByText(/连接已断开，正在重新连接… ?\(?（?第 ?1 ?次/)).toBeTruthy()
  })
})
