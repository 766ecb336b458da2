import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { RecycleBinWindow } from '#src/resource/windows/RecycleBinWindow.tsx'
import { startListClient } from '#tests/support/resource/startedList.tsx'

let client: Awaited<ReturnType<typeof startListClient>>
beforeEach(async () => {
  client = await startListClient()
})
afterEach(() => client.stop())

const user = userEvent.setup()
const said = () => toasts.current().map(({ kind, text }) => `${kind} ${text}`)

function openRecycleBin(most = 1_000) {
  let rows = [
    { id: '1', name: '林杏' },
    { id: '2', name: '周济' },
  ]
  const take = vi.fn(async (ids: readonly string[]) => {
    rows = rows.filter(({ id }) => !ids.includes(id))
    return `已处理${ids.length}条`
  })
  const restore = vi.fn(take)
  const erase = vi.fn(take)
  const onDone = vi.fn()
  const load = async () => [...rows]
  render(
    <RecycleBinWindow
      open
      onClose={vi.fn()}
      title="用户回收站"
      noun="名用户"
      columns={[{ key: 'name', title: '姓名', dataIndex: 'name' }]}
      nameOf={({ name }) => name}
      most={most}
      load={load}
      restore={restore}
      erase={erase}
      onDone={onDone}
    />,
  )
  return { restore, erase, onDone }
}
const box = (name: string) => screen.findByRole('checkbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a recycle bin', () => {
  it('names every box in Chinese, brings back what is chosen, and shows what is left', async () => {
    const { restore, onDone } = openRecycleBin()
    expect([await box('选择全部'), await box('选择林杏'), await box('选择周济')]).toHaveLength(3)
    expect(button('还原').disabled).toBe(true)
    await user.click(await box('选择周济'))
    await user.click(button('还原'))
    await waitFor(() => expect(said()).toContain('success 已处理1条'))
    expect([restore.mock.calls, onDone.mock.calls.length]).toEqual([[[['2']]], 1])
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '选择周济' })).toBeNull())
    expect(button('还原').disabled).toBe(true)
  })

  it('says when it shows only what was deleted last', async () => {
    openRecycleBin(2)
    await box('选择林杏')
    expect(screen.getByText('仅显示最近删除的 2 名用户，还原或彻底删除后可看到更早的。')).toBeTruthy()
    cleanup()
    openRecycleBin(3)
    await box('选择林杏')
    expect(screen.queryByText(/仅显示最近删除的/)).toBeNull()
  })

  it('erases only after a question that tells how many, and says why it could not', async () => {
    const { erase, onDone } = openRecycleBin()
    erase.mockRejectedValueOnce(failure('refused', '林杏仍有问诊记录'))
    const ask = async () => {
      await box('选择林杏')
      await user.click(await box('选择全部'))
      await user.click(button('彻底删除'))
      const question = await screen.findByRole('dialog', { name: '彻底删除' })
      expect(question.textContent).toContain('彻底删除 2 名用户后无法恢复')
      return question
    }
    await user.click(within(await ask()).getByRole('button', { name: '彻底删除' }))
    await waitFor(() => expect(said()).toContain('error 林杏仍有问诊记录'))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    await user.click(within(await ask()).getByRole('button', { name: '彻底删除' }))
    await waitFor(() => expect(said()).toContain('success 已处理2条'))
    expect(await screen.findByText('回收站为空')).toBeTruthy()
  })
})
