import { Activity } from 'react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useLoad } from '#src/lib/useLoad.ts'

afterEach(cleanup)

let isDown = false
let calls = 0
const load = async (key: string): Promise<string> => {
  calls += 1
  if (isDown) throw new Error('down')
  return key
}
function Form() {
  const { state, again } = useLoad('profile', load)
  if (state.kind === 'loading') return <p>加载中</p>
  if (state.kind === 'failed') return <button onClick={again}>重试</button>
  return (
    <>
      <input aria-label="姓名" />
      <button onClick={again}>刷新</button>
    </>
  )
}
const page = (isShown: boolean) => (
  <Activity mode={isShown ? 'visible' : 'hidden'}>
    <Form />
  </Activity>
)

it('keeps what is there, and what was begun in it, when the silent reload of a screen shown again fails; an asked reload tells', async () => {
  const view = render(page(true))
  fireEvent.change(await screen.findByLabelText('姓名'), { target: { value: '草稿' } })
  isDown = true
  await act(async () => view.rerender(page(false)))
  await act(async () => view.rerender(page(true)))
  expect(calls).toBe(2)
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('草稿')
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  const retry = await screen.findByRole('button', { name: '重试' })
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByLabelText('姓名')).toBeTruthy()
})

it('[SEC-08] says of what the page asks by itself that nobody attends, not of the first question nor of a press', async () => {
  const attended: boolean[] = []
  const count = async (_key: string, { unattended }: { unattended: boolean }) => {
    attended.push(!unattended)
    return attended.length
  }
  function Figures({ of }: { of: string }) {
    const { state, again, freshen } = useLoad(of, count)
    return (
      <>
        <output>{state.kind === 'there' ? state.value : ''}</output>
        <button onClick={freshen}>推送</button>
        <button onClick={again}>再查</button>
      </>
    )
  }
  const view = render(<Figures of="a" />)
  const answered = (n: number) => screen.findByText(String(n))
  await answered(1)
  fireEvent.click(screen.getByRole('button', { name: '推送' }))
  await answered(2)
  fireEvent.click(screen.getByRole('button', { name: '再查' }))
  await answered(3)
  fireEvent.click(screen.getByRole('button', { name: '推送' }))
  await answered(4)
  // another question is a person's
  view.rerender(<Figures of="b" />)
  await answered(5)
  expect(attended).toEqual([true, false, true, false, true])
})

it('looks once more silently: what is there stays meanwhile and when that fails, and of two looks the later one is shown', async () => {
  const answers: { give(text: string): void; fail(): void }[] = []
  const wait = (_key: string, { unattended }: { unattended: boolean }) =>
    new Promise<string>((resolve, reject) => {
      answers.push({ give: text => resolve(`${text} ${unattended}`), fail: () => reject(new Error('down')) })
    })
  function Order() {
    const { state, look } = useLoad('order', wait)
    return (
      <>
        <output>{state.kind === 'there' ? state.value : state.kind}</output>
        <button onClick={look}>推送</button>
      </>
    )
  }
  render(<Order />)
  const shown = () => screen.getByRole('status').textContent
  const told = () => fireEvent.click(screen.getByRole('button', { name: '推送' }))
  await act(async () => answers[0]?.give('待支付'))
  expect(shown()).toBe('待支付 false')
  told()
  told()
  expect(shown()).toBe('待支付 false')
  await act(async () => answers[2]?.give('已支付'))
  await act(async () => answers[1]?.give('待支付'))
  expect(shown()).toBe('已支付 true')
  told()
  await act(async () => answers[3]?.fail())
  expect(shown()).toBe('已支付 true')
})
