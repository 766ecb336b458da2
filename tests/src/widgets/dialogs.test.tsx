import '../support/jsdomParts.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { prompt } from '#src/ui/dialogs/prompt.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { lineBack } from '#src/lib/loading/lineBack.ts'
import { DetailList } from '#src/ui/detailList/DetailList.tsx'
import { DetailModal } from '#src/ui/dialogs/DetailModal.tsx'
import { PromptHost } from '#src/widgets/dialogs/PromptHost.tsx'

afterEach(cleanup)
/** jsdom tells no end of an animation */
const still = (children: ReactNode) => <ConfigProvider theme={{ token: { motion: false } }}>{children}</ConfigProvider>

describe('the prompt', () => {
  const question = { title: '重命名', confirm: '重命名', label: '名称', max: 10 }
  const closes = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  it('[DIALOG-13] [DIALOG-18] opens, asks one text, closes and resolves with it; leaving resolves nothing', async () => {
    const user = userEvent.setup()
    render(still(<PromptHost />))
    expect(screen.queryByRole('dialog')).toBeNull()
    const first = prompt({ ...question, value: '旧名' })
    const dialog = await screen.findByRole('dialog', { name: '重命名' })
    expect(dialog.querySelectorAll('input')).toHaveLength(1)
    const field = screen.getByLabelText('名称')
    await user.clear(field)
    await user.type(field, '  新名 {Enter}')
    expect(await first).toBe('新名')
    await closes()
    const second = prompt(question)
    await user.click(await screen.findByRole('button', { name: '取消' }))
    expect(await second).toBeUndefined()
    await closes()
    const third = prompt(question)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(await third).toBeUndefined()
  })

  it('takes no empty text where one is required, nor one that its check refuses; questions wait for one another', async () => {
    const user = userEvent.setup()
    const { unmount } = render(still(<PromptHost />))
    const taken = prompt({ ...question, check: text => (text === '张三' ? '名称已存在' : null) })
    const next = prompt({ title: '补充说明', confirm: '重命名', label: '备注', isRequired: false })
    const confirm = async () => user.click(await screen.findByRole('button', { name: '重命名' }))
    await confirm()
    expect(await screen.findByText('请输入名称')).toBeTruthy()
    await user.type(screen.getByLabelText('名称'), '张三')
    await confirm()
    expect(await screen.findByText('名称已存在')).toBeTruthy()
    await user.type(screen.getByLabelText('名称'), '丰')
    await confirm()
    expect(await taken).toBe('张三丰')
    await screen.findByLabelText('备注')
    await confirm()
    expect(await next).toBe('')
    const left = prompt(question)
    unmount()
    expect(await left).toBeUndefined()
  })
})

describe('the detail list', () => {
  const items = [
    { term: '姓名', value: '江离' },
    { term: '备注', value: '' },
  ]
  const section = () => document.querySelector<HTMLElement>('.xl-detail')?.dataset

  it('[DIALOG-14] [DIALOG-16] [DIALOG-17] has three columns, horizontal and large unless told otherwise', () => {
    render(<DetailList items={items} />)
    expect(section()).toMatchObject({ columns: '3', layout: 'horizontal', size: 'large' })
    expect(document.querySelector<HTMLElement>('dl')?.style.getPropertyValue('--xl-detail-columns')).toBe('3')
    expect([...document.querySelectorAll('dd')].map(one => one.textContent)).toEqual(['江离', '–'])
  })

  it('[DIALOG-15] has four columns at most', () => {
    const { rerender } = render(<DetailList items={items} columns={6} />)
    expect(section()?.['columns']).toBe('4')
    expect(document.querySelector<HTMLElement>('dl')?.style.getPropertyValue('--xl-detail-columns')).toBe('4')
    rerender(<DetailList items={items} columns={0} layout="vertical" size="small" />)
    expect(section()).toMatchObject({ columns: '1', layout: 'vertical', size: 'small' })
  })
})

it('the detail modal is titled 详细信息 and closes by its button and by Escape', async () => {
  const user = userEvent.setup()
  let closed = 0
  render(
    <DetailModal open onClose={() => (closed += 1)}>
      正文
    </DetailModal>,
  )
  expect(screen.getByRole('dialog', { name: '详细信息' }).textContent).toContain('正文')
  await user.click(screen.getByRole('button', { name: '关闭' }))
  await user.keyboard('{Escape}')
  expect(closed).toBe(2)
})

it('[WALK-20] a dialog whose chunk cannot be loaded offers another try, which happens by itself when the line is back', async () => {
  let tries = 0
  const Part = ({ open }: DialogProps) => (open ? <p>到了</p> : null)
  const Lazy = lazyDialog(async () => {
    tries += 1
    if (tries <= 4) throw new Error('offline')
    return { default: Part }
  })
  let closed = 0
  const onClose = () => void (closed += 1)
  const { rerender } = render(<Lazy open={false} onClose={onClose} />)
  expect(tries).toBe(0)
  rerender(<Lazy open onClose={onClose} />)
  const told = () => screen.findByRole('dialog', { name: '窗口加载失败' }, { timeout: 3_000 })
  await userEvent.click(within(await told()).getByRole('button', { name: '取消' }))
  // one that has to stay open, as an urgent announcement, locks nobody out meanwhile
  expect([closed, tries, screen.queryByRole('dialog')]).toEqual([1, 2, null])
  rerender(<Lazy open={false} onClose={onClose} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(<Lazy open onClose={onClose} />)
  await told()
  expect(tries).toBe(4)
  act(() => lineBack.tell())
  expect(await screen.findByText('到了', {}, { timeout: 3_000 })).toBeTruthy()
  expect([closed, tries, screen.queryByRole('dialog')]).toEqual([1, 5, null])
})

it('[WALK-18] a dialog that stays open and could not be loaded is asked for anew for what comes after it was closed', async () => {
  let isReachable = false
  const Part = ({ open }: DialogProps) => (open ? <p>紧急</p> : null)
  const Lazy = lazyDialog(async () => {
    if (!isReachable) throw new Error('offline')
    return { default: Part }
  })
  const shown = (occasion: string) => <Lazy open occasion={occasion} onClose={() => undefined} />
  const { rerender } = render(shown('n1'))
  const told = () => screen.findByRole('dialog', { name: '窗口加载失败' }, { timeout: 3_000 })
  await userEvent.click(within(await told()).getByRole('button', { name: '取消' }))
  rerender(shown('n1'))
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(shown('n2'))
  await userEvent.click(within(await told()).getByRole('button', { name: '取消' }))
  isReachable = true
  rerender(shown('n3'))
  expect(await screen.findByText('紧急')).toBeTruthy()
})
