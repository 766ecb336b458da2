import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { call } from '#src/lib/http/call.ts'
import { drafts } from '#src/runtime/drafts/drafts.ts'
import { useFormDraft } from '#src/runtime/drafts/useFormDraft.ts'
import { LOGIN, startClient } from '../../support/client.ts'

const DRAFT_LIFE = 24 * 60 * 60_000
let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
  await client.signIn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await client.stop()
})

function Form({ record = '' }: { record?: string }) {
  const [text, setText] = useState('')
  const [saved, setSaved] = useState('')
  const draft = useFormDraft({ form: 'notice', record, values: { text }, isDirty: text !== saved })
  return (
    <>
      <input aria-label="正文" value={text} onChange={event => setText(event.target.value)} />
      <button onClick={() => setSaved(text)}>保存</button>
      {draft.offer === null ? null : (
        <>
          <p>草稿：{draft.offer.values.text}</p>
          <button onClick={() => setText(draft.take()?.text ?? '')}>恢复</button>
          <button onClick={draft.discard}>放弃</button>
        </>
      )}
    </>
  )
}
const place = { user: LOGIN.userInfo.id, form: 'notice', record: '' }
const kept = (record = '') => drafts.read<{ text: string }>({ ...place, record })?.values.text ?? null
const type = (text: string) => fireEvent.change(screen.getByLabelText('正文'), { target: { value: text } })
const field = () => (screen.getByLabelText('正文') as HTMLInputElement).value
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('keeps what is typed, and is gone when it is saved', () => {
  render(<Form />)
  type('关于')
  pass(999)
  expect(kept()).toBeNull()
  pass(1)
  expect(kept()).toBe('关于')
  fireEvent.click(screen.getByText('保存'))
  expect(kept()).toBeNull()
})

it('keeps the last second too when the form or the page goes', () => {
  const { unmount } = render(<Form />)
  type('关于')
  unmount()
  expect(kept()).toBe('关于')
  render(<Form />)
  fireEvent.click(screen.getByText('恢复'))
  type('关于放假')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(kept()).toBe('关于放假')
})

it('is offered, not forced; what is typed meanwhile does not overwrite it', () => {
  drafts.write(place, { text: '旧草稿' }, Date.now())
  render(<Form />)
  expect(field()).toBe('')
  expect(screen.getByText('草稿：旧草稿')).toBeTruthy()
  type('新')
  pass(5_000)
  expect(kept()).toBe('旧草稿')
  fireEvent.click(screen.getByText('恢复'))
  expect(field()).toBe('旧草稿')
  expect(screen.queryByText('恢复')).toBeNull()
})

it('refused, it is gone for good and the new text is kept', () => {
  drafts.write(place, { text: '旧草稿' }, Date.now())
  render(<Form />)
  fireEvent.click(screen.getByText('放弃'))
  expect(kept()).toBeNull()
  type('新')
  pass(1_000)
  expect(kept()).toBe('新')
})

it('belongs to one user, form and record, for a day', () => {
  drafts.write({ ...place, user: 'somebody else' }, { text: '别人的' }, Date.now())
  drafts.write({ ...place, record: 'r1' }, { text: '第一条的' }, Date.now())
  const { rerender } = render(<Form />)
  expect(screen.queryByText(/草稿/)).toBeNull()
  type('新的')
  rerender(<Form record="r1" />)
  expect(kept()).toBe('新的')
  expect(screen.getByText('草稿：第一条的')).toBeTruthy()
  expect(drafts.write({ ...place, user: '' }, { text: 'x' }, Date.now())).toBe(false)
  pass(DRAFT_LIFE)
  expect(kept('r1')).toBeNull()
})

it("is gone when its person signs out of their own will, and nobody else's is", async () => {
  render(<Form />)
  type('写了一半')
  pass(1_000)
  expect(kept()).toBe('写了一半')
  const other = { user: `${place.user}2`, form: 'notice', record: '' }
  drafts.write(other, { text: '别人的' }, Date.now())
  type('还在写')
  vi.useRealTimers()
  client.session.send({ type: 'logout.request' })
  await client.has('signedOut')
  cleanup()
  expect([kept(), drafts.read<{ text: string }>(other)?.values.text]).toEqual([null, '别人的'])
  await client.signIn()
  expect(drafts.write(place, { text: '又来' }, Date.now())).toBe(true)
})

it('is found again by who was signed out by the server', async () => {
  render(<Form />)
  type('写了一半')
  pass(1_000)
  vi.useRealTimers()
  client.answers['/sys/permission/getUserPermissionByToken'] = () => ({ status: 401, body: {} })
  await call(userPermissions, {}, { quiet: true }).catch(() => null)
  await waitFor(() => expect(localStorage.getItem('pro__Access-Token')).toBeNull())
  expect(kept()).toBe('写了一半')
})
