import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EMPTY_RECORD } from '#contract/rules/recordTexts.ts'
import EndDialog from '#src/widgets/consultation/record/EndDialog.tsx'
import { sampleSession } from '#machines/chatLink/chatSamples.ts'
import { startClient } from '../support/client.ts'
import { no, ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
})
afterEach(() => {
  document.documentElement.removeAttribute('data-locked')
  return client.stop()
})

const words = {
  ...EMPTY_RECORD,
  chiefComplaint: '头晕两天',
  diagnoses: [{ kind: 1, code: 'I10', name: '高血压', main: true }],
}
const kept = (more: object = {}) => ({
  ...words,
  ...{ id: 'r1', sid: 's1', rev: 1, status: '0', isRevisit: false, doctorName: '林杏', updatedAt: 0, signedAt: null },
  ...{ hash: null, isIntact: null, version: 2, ...more },
})
const RECORD = '/hospital/medicalRecord'
async function draw(prefill = words) {
  const told: string[] = []
  client.answers[`${RECORD}/ofSession`] = () => ok({ records: [], prefill, sheets: [] })
  await client.signIn()
  render(
    <EndDialog
      session={sampleSession({ id: 's1' })}
      warnings={null}
      onEnd={({ next }) => told.push(next ? 'end and next' : 'end')}
      onClose={() => told.push('closed')}
    />,
  )
  const dialog = await screen.findByRole('dialog', { name: '结束问诊' })
  await within(dialog).findByDisplayValue('头晕两天')
  const press = (name: string, within_: HTMLElement = dialog) => userEvent.click(within(within_).getByRole('button', { name }))
  const write = () => userEvent.type(within(dialog).getByDisplayValue('头晕两天'), '半')
  return { told, dialog, press, write }
}

it('[RX-39] 取消 after an end that could not keep the draft closes the window and ends nothing', async () => {
  client.answers[`${RECORD}/save`] = () => no('病历已在其他窗口修改', { result: { reason: 'VERSION_CONFLICT' } })
  const { told, dialog, press, write } = await draw()
  await write()
  await press('不写病历，结束问诊')
  await press('结束问诊', await screen.findByRole('dialog', { name: '病历尚未签名' }))
  await within(dialog).findByText('病历已在其他窗口修改')
  expect(within(dialog).getByRole('button', { name: '不写病历，结束问诊' })).toHaveProperty('disabled', true)
  await press('取消')
  await press('放弃修改', await screen.findByRole('dialog', { name: '病历未保存' }))
  await waitFor(() => expect(told).toEqual(['closed']))
})

it('[RX-39] the question about the end goes when the words behind it cannot be kept, and they stay', async () => {
  client.answers[`${RECORD}/save`] = () => no('服务繁忙')
  const { told, dialog, press, write } = await draw()
  await write()
  await press('不写病历，结束问诊')
  await screen.findByRole('dialog', { name: '病历尚未签名' })
  // the draft is kept by itself, two seconds after the last letter
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '病历尚未签名' })).toBeNull())
  expect(within(dialog).getByRole('button', { name: '不写病历，结束问诊' })).toHaveProperty('disabled', true)
  expect(within(dialog).getByDisplayValue('头晕两天半')).toBeTruthy()
  expect([client.calls().filter(one => one.endsWith('/save')).length > 0, told]).toEqual([true, []])
})

it('[RX-39] Alt+Enter does not sign behind the open question', async () => {
  client.answers[`${RECORD}/save`] = () => ok(kept())
  client.answers[`${RECORD}/sign`] = () => ok(kept({ status: '1' }))
  const { told, press, write } = await draw()
  await write()
  await press('不写病历，结束问诊')
  await screen.findByRole('dialog', { name: '病历尚未签名' })
  fireEvent.keyDown(document.body, { key: 'Enter', altKey: true })
  await new Promise(resolve => setTimeout(resolve, 300))
  expect([client.calls().filter(one => one.endsWith('/sign')), told]).toEqual([[], []])
})

it('[RX-39] Alt+Enter does nothing while the screen is locked or another modal dialog is open, nor while it stays down', async () => {
  client.answers[`${RECORD}/sign`] = () => ok(kept({ status: '1' }))
  const { told } = await draw()
  /** whether the page takes the key from the browser */
  const press = (more: KeyboardEventInit = {}): boolean =>
    !fireEvent.keyDown(document.body, { key: 'Enter', altKey: true, ...more })
  const signed = () => client.calls().filter(one => one.endsWith('/sign'))
  document.documentElement.setAttribute('data-locked', '')
  expect(press()).toBe(true)
  document.documentElement.removeAttribute('data-locked')
  const above = document.createElement('div')
  above.setAttribute('aria-modal', 'true')
  // jsdom lays nothing out
  Object.assign(above, { getClientRects: () => ({ length: 1 }) })
  document.body.append(above)
  expect(press()).toBe(true)
  above.remove()
  expect(press({ repeat: true })).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect([signed(), told]).toEqual([[], []])
  expect(press()).toBe(true)
  await waitFor(() => expect(told).toEqual(['end and next']))
  expect(signed()).toHaveLength(1)
})

it('[RX-39] 取消 leaves the question for the password, and the words are kept', async () => {
  client.answers[`${RECORD}/save`] = () => ok(kept())
  client.answers[`${RECORD}/sign`] = () => no('请输入登录口令', { result: { reason: 'PASSWORD_ASKED' } })
  const { told, dialog, press } = await draw()
  await press('保存并结束')
  await within(dialog).findByLabelText('登录口令')
  await press('取消')
  await waitFor(() => expect(told).toEqual(['closed']))
  expect(client.calls().filter(one => one.endsWith('/save'))).toHaveLength(1)
})

it('[RX-39] 病名 and 证候 of a herb sheet stand in the record before it is signed, and can be removed', async () => {
  const signed: unknown[] = []
  client.answers[`${RECORD}/save`] = seen => {
    signed.push((JSON.parse(seen.body) as { fields: { diagnoses: unknown } }).fields.diagnoses)
    return ok(kept())
  }
  const [disease, pattern] = [
    { kind: 2, code: 'A04.01', name: '感冒病', main: true },
    { kind: 3, code: 'B01', name: '气虚证', main: false },
  ]
  const { dialog } = await draw({ ...words, diagnoses: [disease, pattern] })
  expect(within(within(dialog).getByRole('group', { name: '中医病名' })).getByText('感冒病')).toBeTruthy()
  const patterns = within(dialog).getByRole('group', { name: '证候' })
  await userEvent.click(within(patterns).getByRole('button', { name: '移除诊断“气虚证”' }))
  // one that was removed by mistake is found again where it stood
  expect(within(patterns).getByRole('combobox', { name: '添加诊断 证候' })).toBeTruthy()
  await waitFor(() => expect(signed).toEqual([[disease]]), { timeout: 5_000 })
})

it('[RX-39] the record of a Western consultation asks for ICD diagnoses alone', async () => {
  const { dialog } = await draw()
  expect(within(dialog).getByRole('group', { name: '诊断' })).toBeTruthy()
  expect(within(dialog).queryByRole('group', { name: '证候' })).toBeNull()
})
