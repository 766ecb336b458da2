import { Activity, Suspense } from 'react'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyHead } from '#machines/prescriptionEditor/prescriptionEditor.rules.ts'
import { ChatGate } from '#src/runtime/chat/ChatGate.tsx'
import { RejectedSheet } from '#src/views/chat/rejection/components/RejectedSheet.tsx'
import { startedDesk } from '#tests/support/chat/startedDesk.ts'
import { editorFactsOf } from '#tests/support/prescriptions/editorFacts.ts'
import { storedLines, storedSheet } from '#tests/support/prescriptions/storedSheet.ts'
import { startClient } from '../support/client.ts'
import { no, ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
})
afterEach(() => client.stop())

const line = {
  ...{ no: 1, groupNo: 1, drugCode: 'W08', doseText: '5mg', freq: 'tid', prnMax: null, route: 'iv', timing: 'na', days: 7 },
  ...{ qty: 1, qtyUnit: '盒', qtyManual: false, qtyReason: '', priceFen: 1_000, decoction: null, role: '', remark: '' },
  facts: { name: '苯磺酸氨氯地平片', spec: '5mg×28', unit: '盒', strengthText: '5mg' },
}
// in the evening fewer days would be more, and the sheet another one
const head = { ...emptyHead('1'), validDays: 3 }
const sheet = storedSheet({ status: '4', sid: 'insisting', head, lines: storedLines([line]) })

/** 坚持原方 with these words, until the window says why not; `turn` shows and hides its tab. */
async function insist(words: string, of = sheet) {
  const { drugs, pairs, ...people } = editorFactsOf(['W08'])
  client.answers['/hospital/prescription/patientFacts'] = () => ok(people)
  client.answers['/hospital/prescription/facts'] = () => ok({ drugs, pairs })
  client.answers['/hospital/prescription/sheet'] = () => ok(of)
  client.answers['/hospital/prescription/versions'] = () => ok([])
  await client.signIn()
  const desk = startedDesk([])
  const shown = (mode: 'visible' | 'hidden') => (
    <Suspense fallback={null}>
      <ChatGate side="doctor">
        <Activity mode={mode}>
          <RejectedSheet sheet={of} onBack={null} onSettled={() => undefined} />
        </Activity>
      </ChatGate>
    </Suspense>
  )
  let turn: (mode: 'visible' | 'hidden') => void = () => undefined
  await act(async () => {
    const { rerender } = await Promise.resolve(render(shown('visible')))
    turn = mode => rerender(shown(mode))
  })
  await userEvent.click(await screen.findByRole('button', { name: '坚持原方' }))
  const dialog = await screen.findByRole('dialog', { name: '坚持原方' })
  await userEvent.type(within(dialog).getByRole('textbox'), words)
  await userEvent.click(within(dialog).getByRole('button', { name: '坚持原方' }))
  return { ...desk, turn }
}

it('[RX-26] 坚持原方 that the checks bar says what bars it, and keeps the reason', async () => {
  client.answers['/hospital/prescription/check'] = () => {
    const bar = { ruleId: 'D6', level: 3, lineNos: [1], title: '用法不适宜', detail: '', data: {}, advice: '', source: '' }
    return ok({ results: [{ ...bar, key: 'D6|W08' }], rulesCode: 'r', dataRev: 1, inputsHash: 'h' })
  }
  const desk = await insist('患者长期使用耐受良好')
  expect(await screen.findByText(/^还有 \d 项拦截；.*用法不适宜/)).toBeTruthy()
  const dialog = screen.getByRole('dialog', { name: '坚持原方' })
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('患者长期使用耐受良好')
  desk.stop()
})

it('[RX-26] 坚持原方 that the server refuses says its words, and a second try goes to it again', async () => {
  let asked = 0
  client.answers['/hospital/prescription/check'] = () => {
    asked += 1
    return no('会话已结束', { result: { reason: 'SESSION_CLOSED' } })
  }
  const desk = await insist('患者长期使用耐受良好')
  expect(await screen.findByText('会话已结束')).toBeTruthy()
  const dialog = screen.getByRole('dialog', { name: '坚持原方' })
  await userEvent.click(within(dialog).getByRole('button', { name: '坚持原方' }))
  expect(await screen.findByText('会话已结束')).toBeTruthy()
  expect(asked).toBe(2)
  desk.stop()
})

it('[RX-08] 坚持原方 that another window overtook says so, and the next try begins with the sheet of now', async () => {
  client.answers['/hospital/prescription/check'] = () => ok({ results: [], rulesCode: 'r', dataRev: 1, inputsHash: 'h' })
  const versions: number[] = []
  client.answers['/hospital/prescription/resubmit'] = seen => {
    versions.push((JSON.parse(seen.body) as { version: number }).version)
    return no('处方已在其他窗口修改', { result: { reason: 'VERSION_CONFLICT' } })
  }
  const desk = await insist('患者长期使用耐受良好')
  const sign = async () => {
    const signature = await screen.findByRole('dialog', { name: '签名并提交' })
    await userEvent.type(within(signature).getByLabelText('登录口令'), 'secret')
    await userEvent.click(within(signature).getByRole('button', { name: '签名并提交' }))
    return screen.findByText('处方已在其他窗口修改')
  }
  await sign()
  client.answers['/hospital/prescription/sheet'] = () => ok({ ...sheet, version: 9 })
  const dialog = screen.getByRole('dialog', { name: '坚持原方' })
  await userEvent.click(within(dialog).getByRole('button', { name: '坚持原方' }))
  await sign()
  expect(versions).toEqual([1, 9])
  desk.stop()
})

it('[RX-26] 坚持原方 whose tab was hidden meanwhile asks for the password again', async () => {
  client.answers['/hospital/prescription/check'] = () => ok({ results: [], rulesCode: 'r', dataRev: 1, inputsHash: 'h' })
  const page = await insist('患者长期使用耐受良好')
  await screen.findByRole('dialog', { name: '签名并提交' })
  await act(async () => page.turn('hidden'))
  await act(async () => page.turn('visible'))
  expect(await screen.findByRole('dialog', { name: '签名并提交' })).toBeTruthy()
  expect(screen.queryByText('存在不可开具的项目')).toBeNull()
  page.stop()
})

it('[RX-29] 坚持原方 after 20:00 that another window overtook begins with the sheet of now at the next try', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T20:30:00+08:00') })
  const ofOneDay = storedSheet({ status: '4', sid: 'evening', head: emptyHead('1'), lines: storedLines([line]) })
  client.answers['/hospital/prescription/check'] = () => ok({ results: [], rulesCode: 'r', dataRev: 1, inputsHash: 'h' })
  const saved: unknown[] = []
  client.answers['/hospital/prescription/saveDraft'] = seen => {
    const { version, head: written } = JSON.parse(seen.body) as { version: number; head: { validDays: number } }
    saved.push([version, written.validDays])
    if (version === 1) return no('处方已在其他窗口修改', { result: { reason: 'VERSION_CONFLICT' } })
    return ok({ ...ofOneDay, version: 10, head: { ...ofOneDay.head, validDays: written.validDays } })
  }
  const desk = await insist('患者长期使用耐受良好', ofOneDay)
  expect(await screen.findByText('处方已在其他窗口修改')).toBeTruthy()
  client.answers['/hospital/prescription/sheet'] = () => ok({ ...ofOneDay, version: 9 })
  const dialog = screen.getByRole('dialog', { name: '坚持原方' })
  await userEvent.click(within(dialog).getByRole('button', { name: '坚持原方' }))
  expect(await screen.findByRole('dialog', { name: '签名并提交' })).toBeTruthy()
  expect(saved).toEqual([
    [1, 2],
    [9, 2],
  ])
  desk.stop()
})
