import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SlideTrack } from '#contract/http/calls/slider.ts'
import { SLIDER_REQUIRED } from '#contract/http/calls/slider.ts'
import { getConfig, setConfig } from '#src/lib/config.ts'
import Login from '#src/views/user/login/Login.tsx'
import { SliderVerification } from '#src/widgets/slider/SliderVerification.tsx'
import { startClient } from '../../support/client.ts'
import { no, ok } from '../../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  // jsdom lays nothing out and captures no pointer
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 344 })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(44)
  HTMLElement.prototype.setPointerCapture = () => undefined
  client = await startClient()
})
afterEach(async () => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture')
  await client.stop()
})

const handle = () => screen.getByRole('slider', { name: '拖动滑块验证' })
const press = async (keys: string, times: number) => {
  for (let count = 0; count < times; count += 1) await userEvent.keyboard(keys)
}
const draw = (...ways: number[]) => {
  fireEvent.pointerDown(handle(), { button: 0, clientX: 10, pointerId: 1 })
  for (const way of ways) fireEvent.pointerMove(handle(), { clientX: 10 + way, pointerId: 1 })
}

describe('slider verification', () => {
  it('[SLIDER-01] [SLIDER-02] [SLIDER-05] [SLIDER-07] [SLIDER-08] says what to do, and that it has passed at the end of the way', () => {
    const passed: string[] = []
    render(<SliderVerification onPassed={ticket => passed.push(ticket)} />)
    expect(screen.getByRole('status').textContent).toBe('拖动滑块验证')
    draw(150, 299)
    expect(handle().getAttribute('aria-valuenow')).toBe('100')
    expect(passed).toEqual([])
    fireEvent.pointerMove(handle(), { clientX: 310, pointerId: 1 })
    fireEvent.pointerUp(handle(), { pointerId: 1 })
    expect(screen.getByRole('status').textContent).toBe('验证通过')
    draw(20)
    expect(handle().getAttribute('aria-valuenow')).toBe('100')
    expect(handle().getAttribute('aria-disabled')).toBe('true')
    expect(passed).toEqual([''])
  })
  it('[SLIDER-06] two on one page do not meddle with one another; let go early, the handle goes back', () => {
    const passed: string[] = []
    render(
      <>
        <SliderVerification onPassed={() => passed.push('first')} />
        <SliderVerification onPassed={() => passed.push('second')} />
      </>,
    )
    const [first, second] = screen.getAllByRole('slider')
    if (!first || !second) throw new Error('two sliders expected')
    fireEvent.pointerDown(first, { button: 0, clientX: 0, pointerId: 1 })
    fireEvent.pointerMove(first, { clientX: 150, pointerId: 1 })
    fireEvent.pointerMove(second, { clientX: 400, pointerId: 1 })
    expect([first, second].map(one => one.getAttribute('aria-valuenow'))).toEqual(['50', '0'])
    fireEvent.pointerUp(first, { pointerId: 1 })
    expect(first.getAttribute('aria-valuenow')).toBe('0')
    expect(passed).toEqual([])
  })
  it('goes by arrow keys; leaving or Escape puts it back', async () => {
    let passed = 0
    render(<SliderVerification onPassed={() => (passed += 1)} />)
    await userEvent.tab()
    expect(document.activeElement).toBe(handle())
    await press('{ArrowRight}', 9)
    expect(handle().getAttribute('aria-valuenow')).toBe('90')
    await userEvent.keyboard('{Escape}')
    expect(handle().getAttribute('aria-valuenow')).toBe('0')
    await press('{ArrowRight}', 3)
    await userEvent.tab()
    expect(handle().getAttribute('aria-valuenow')).toBe('0')
    await userEvent.tab({ shift: true })
    await press('{ArrowRight}', 10)
    expect([passed, screen.getByRole('status').textContent]).toEqual([1, '验证通过'])
  })
})

it('what a slide is judged by is renewed while nobody slides, never under a slide or after it', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let prepared = 0
    const judge = { prepare: () => (prepared += 1), verify: async () => 'ticket' }
    const { unmount } = render(<SliderVerification judge={judge} onPassed={() => undefined} />)
    const first = prepared
    vi.advanceTimersByTime(5 * 60_000)
    expect(prepared).toBe(first + 5)
    draw(150)
    vi.advanceTimersByTime(5 * 60_000)
    expect(prepared).toBe(first + 5)
    fireEvent.pointerUp(handle(), { pointerId: 1 })
    const again = prepared
    vi.advanceTimersByTime(60_000)
    expect(prepared).toBe(again + 1)
    unmount()
    vi.advanceTimersByTime(5 * 60_000)
    expect(prepared).toBe(again + 1)
  } finally {
    vi.useRealTimers()
  }
})

describe('slider of the login form', () => {
  const sent = (path: string) => client.server.seen.filter(one => one.path.endsWith(path)).map(one => JSON.parse(one.body))

  it('comes when the server asks for it, proves itself there, and gives its ticket to one login', async () => {
    setConfig({ ...getConfig(), captcha: false })
    let questions = 0
    client.answers['/sys/slider/question'] = () => ok({ question: `q${(questions += 1)}` })
    client.answers['/sys/slider/answer'] = ({ body }) =>
      JSON.parse(body).question === 'q1' ? no('验证失败，请重试') : ok({ ticket: `ticket-${questions}` })
    client.answers['/sys/login'] = () => no('用户名或密码错误', { result: { reason: SLIDER_REQUIRED } })
    render(<Login />)
    expect(screen.queryByRole('slider')).toBeNull()
    await userEvent.type(screen.getByLabelText('账号'), 'doctor')
    await userEvent.type(screen.getByLabelText('密码'), 'wrong{Enter}')
    await screen.findByRole('slider')
    expect(sent('/sys/login')[0]).not.toHaveProperty('sliderTicket')

    await userEvent.type(screen.getByLabelText('密码'), 'wrong{Enter}')
    expect(screen.getByText('请先完成滑块验证')).toBeTruthy()
    expect(document.activeElement).toBe(handle())
    expect(sent('/sys/login')).toHaveLength(1)

    await press('{ArrowRight}', 10)
    expect(await screen.findByText('验证失败，请重试')).toBeTruthy()
    await waitFor(() => expect(questions).toBe(2))
    handle().focus()
    await press('{ArrowRight}', 10)
    await screen.findByText('验证通过')
    expect(screen.queryByText('请先完成滑块验证')).toBeNull()
    const { track } = sent('/sys/slider/answer').at(-1) as { track: SlideTrack }
    expect(track.by).toBe('keys')
    expect(track.points.map(([share]) => share)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])

    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(sent('/sys/login')).toHaveLength(2))
    expect(sent('/sys/login')[1]).toMatchObject({ sliderTicket: 'ticket-2' })
    // that ticket is used up: the next try has a slider of its own
    await waitFor(() => expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('0'))
  })

  it('keeps its ticket when only the picture was wrong', async () => {
    setConfig({ ...getConfig(), captcha: true })
    client.answers['/sys/randomImage'] = () => ok('data:,')
    client.answers['/sys/slider/question'] = () => ok({ question: 'q1' })
    client.answers['/sys/slider/answer'] = () => ok({ ticket: 'ticket-1' })
    client.answers['/sys/login'] = () => no('请先完成滑块验证', { result: { reason: SLIDER_REQUIRED } })
    render(<Login />)
    await userEvent.type(screen.getByLabelText('账号'), 'doctor')
    await userEvent.type(screen.getByLabelText('密码'), 'secret')
    await userEvent.type(screen.getByLabelText('验证码'), 'abcd{Enter}')
    ;(await screen.findByRole('slider')).focus()
    await press('{ArrowRight}', 10)
    await screen.findByText('验证通过')
    // the picture is another one after each failure
    await userEvent.type(screen.getByLabelText('验证码'), 'abcd')
    client.answers['/sys/login'] = () => no('验证码错误')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect(await screen.findByText('验证码错误')).toBeTruthy()
    expect(screen.getByText('验证通过')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('验证码'), 'efgh{Enter}')
    await waitFor(() => expect(sent('/sys/login')).toHaveLength(3))
    expect(sent('/sys/login')[2]).toMatchObject({ captcha: 'efgh', sliderTicket: 'ticket-1' })
  })
})
