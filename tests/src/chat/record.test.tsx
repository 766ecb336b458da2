import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SharedRecord } from '#contract/http/calls/consultation.ts'
import { SAMPLE_TIME, sampleMessage } from '#machines/chatLink/chatSamples.ts'
import { setConfig } from '#src/lib/config.ts'
import { navigate } from '#src/lib/navigation.ts'
import ChatRecord from '#src/views/chat/record/ChatRecord.tsx'
import MessageSearch from '#src/widgets/consultation/MessageSearch.tsx'
import { listeningServer, no, ok, type Answer } from '../support/listeningServer.ts'
import { furnishPage } from '#tests/support/chat/startedDesk.ts'

Element.prototype.scrollIntoView ??= () => undefined

const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345'
const picture = { path: 'chat/a.jpg', name: 'a.jpg', mime: 'image/jpeg', size: 1 }
const record = (messages: SharedRecord['messages']): SharedRecord => ({
  patientMasked: '江**',
  sex: 2,
  ageText: '32岁',
  doctorName: '林杏',
  doctorTitle: '副主任医师',
  orgName: '全科医学科',
  createdAt: SAMPLE_TIME,
  endedAt: SAMPLE_TIME + 600_000,
  status: '30',
  messages,
  fileKey: 'key-of-files',
  expiresAt: SAMPLE_TIME + 86_400_000,
})

let answer: () => Answer
let server: Awaited<ReturnType<typeof listeningServer>>
beforeEach(async () => {
  furnishPage()
  server = await listeningServer(() => answer())
  setConfig({ baseUrl: `${server.origin}/jeecg-boot`, demo: true })
  navigate(`/hospitalChatRecord?token=${TOKEN}`, { replace: true })
})
afterEach(async () => {
  cleanup()
  await server.close()
  setConfig({})
})

/** Opens the page and gives the digits of the phone. */
async function openRecord(digits = '1001') {
  const rendered = render(<ChatRecord />)
  await userEvent.type(screen.getByLabelText('患者手机号后四位'), `${digits}{Enter}`)
  return rendered
}

describe('public record', () => {
  it('[SEC-08] asks for the last four digits of the phone before anything is asked of the server, and says when they are wrong', async () => {
    answer = () => no('手机号后四位不正确，还可尝试4次')
    await openRecord('12')
    expect(await screen.findByText('请输入四位数字')).toBeTruthy()
    expect(server.seen.length).toBe(0)
    await userEvent.type(screen.getByLabelText('患者手机号后四位'), '34{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('手机号后四位不正确，还可尝试4次')
    expect(server.seen.length).toBe(1)
  })

  it('[CHAT-13] shows the talk of a good link: masked, watermarked, not for search engines, files with the token', async () => {
    answer = () =>
      ok(
        record([
          sampleMessage(1, { content: '咽痛三天' }),
          sampleMessage(2, { senderKind: 1, senderName: '程远', content: '我请林医生接手' }),
          sampleMessage(3, { senderKind: 3, kind: 'notice', content: '已由林杏医生接手问诊', card: { notice: 'TRANSFERRED' } }),
          sampleMessage(4, { senderKind: 1, senderName: '林杏', kind: 'image', attachments: [picture] }),
        ]),
      )
    await openRecord()
    expect(await screen.findByText('咽痛三天')).toBeTruthy()
    expect(screen.getByText('程远', { selector: '.xl-sender' })).toBeTruthy()
    expect(server.last().path).toBe(`/jeecg-boot/hospital/chatRecord/${TOKEN}`)
    expect(JSON.parse(String(server.last().body))).toEqual({ phoneEnd: '1001' })
    expect(screen.getAllByText(/江\*\*/).length).toBeGreaterThan(0)
    expect(screen.getByText('林杏', { selector: '.xl-sender' })).toBeTruthy()
    expect(document.querySelector('.xl-record-watermark')?.getAttribute('data-text')).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 012345$/,
    )
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex')
    expect(document.querySelector('.xl-image img')?.getAttribute('src')).toBe(
      `${server.origin}/jeecg-boot/sys/common/static/chat/a.jpg?share=key-of-files`,
    )
    expect(screen.getByText('演示数据，不可用于临床')).toBeTruthy()
    expect(screen.queryByText('已发送')).toBeNull()
    cleanup()
    expect(document.querySelector('meta[name=robots]')).toBeNull()
  })

  it('[CHAT-13] refuses an ended link, and an address without one, in the same words', async () => {
    answer = () => no('链接已失效或已过期')
    const { unmount } = await openRecord()
    expect(await screen.findByText('链接已失效或已过期')).toBeTruthy()
    unmount()
    navigate('/hospitalChatRecord', { replace: true })
    const before = server.seen.length
    render(<ChatRecord />)
    expect(screen.getByText('链接已失效或已过期')).toBeTruthy()
    expect(server.seen.length).toBe(before)
  })

  it('says that there is nothing to see', async () => {
    answer = () => ok(record([]))
    await openRecord()
    expect(await screen.findByText('该会话无可查看内容')).toBeTruthy()
  })

  it('offers another try when the network failed', async () => {
    answer = () => 'cut'
    await openRecord()
    const again = await screen.findByRole('button', { name: '重试' })
    answer = () => ok(record([sampleMessage(1, { content: '咽痛三天' })]))
    await userEvent.click(again)
    expect(await screen.findByText('咽痛三天')).toBeTruthy()
  })
})

it('[TRANSFER-08] a hit that is not in the open conversation is read in the record of its own, which a former doctor may read in part, at the message', async () => {
  const hit = { sid: 'given', sessionNo: 'C2', seq: 2, at: SAMPLE_TIME, senderName: '张三', text: '血压还是高' }
  const messages = [sampleMessage(1), sampleMessage(2, { content: '血压还是高' }), sampleMessage(3)]
  answer = () => ok(server.last().path.endsWith('/search') ? [hit] : { messages, atStart: true, atEnd: true })
  render(<MessageSearch sid="open" onClose={() => undefined} />)
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索消息' }), '血压')
  await userEvent.click(await screen.findByRole('button', { name: /血压还是高/ }))
  expect(await screen.findByText('第3句')).toBeTruthy()
  expect(server.last().path).toBe('/jeecg-boot/hospital/chatSession/messages')
  expect(server.last().query.get('sid')).toBe('given')
  expect(document.querySelector('.is-hit')?.textContent).toContain('血压还是高')
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(await screen.findByRole('button', { name: /血压还是高/ })).toBeTruthy()
})
