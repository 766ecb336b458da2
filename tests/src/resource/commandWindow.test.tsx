import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActionDialogProps, ResourceScreen } from '#src/resource/screen.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'
import { pageOf, ROWS, startListClient, ward } from '#tests/support/resource/startedList.tsx'
import { failure } from '#contract/http/failure.ts'

let client: Awaited<ReturnType<typeof startListClient>>
beforeEach(async () => {
  client = await startListClient()
})
afterEach(() => client.stop())

const user = userEvent.setup()

/** A list whose rows can be closed with a reason; the calls wait for `agree`. */
function shown() {
  const sent: string[] = []
  const versions: number[] = []
  let agree = (_text: string): void => undefined
  let refuse = (_why: unknown): void => undefined
  const Close = (props: ActionDialogProps) => (
    <CommandWindow
      {...props}
      title="停用病区"
      hint="停用后不再收治患者。"
      confirm="停用"
      run={({ id, reason, version }) => {
        sent.push(`${id} ${reason}`)
        versions.push(version)
        return new Promise((resolve, reject) => ([agree, refuse] = [resolve, reject]))
      }}
    />
  )
  const screenOf: ResourceScreen = { resource: ward, row: [{ key: 'stop', text: '停用', dialog: Close }] }
  client.show(screenOf)
  return { sent, versions, agree: () => agree('病区已停用'), refuse: (text: string) => refuse(failure('conflict', text)) }
}
async function opened(name: string) {
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  await user.click(within(row).getByRole('button', { name: `停用 ${name}` }))
  return within(await screen.findByRole('dialog', { name: `停用病区：${name}` }))
}

describe('the window of a command', () => {
  it('begins empty for each row and names it', async () => {
    const { sent } = shown()
    const first = await opened('第2病区')
    await user.type(first.getByRole('textbox'), '短')
    await user.click(first.getByRole('button', { name: '停用' }))
    expect(first.getByRole('alert').textContent).not.toBe('')
    await user.click(first.getByRole('button', { name: '取消' }))
    const second = await opened('第3病区')
    expect(second.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
    expect(second.queryByRole('alert')?.textContent ?? '').toBe('')
    expect(sent).toEqual([])
  })

  it('keeps the reason after a refusal, and tries again on the row as it is then', async () => {
    const { versions, agree, refuse } = shown()
    const window = await opened('第2病区')
    await user.type(window.getByRole('textbox'), '设备检修三天')
    await user.click(window.getByRole('button', { name: '停用' }))
    // somebody saved it meanwhile
    const rows = ROWS.map(row => (row.id === 'w2' ? { ...row, version: 2, code: 'W2-1' } : row))
    client.answers['/test/ward/list'] = ({ query }) => pageOf(query, rows)
    refuse('该记录已被他人修改，请刷新后重试')
    await waitFor(() => expect(window.getByRole('alert').textContent).toContain('该记录已被他人修改'))
    expect(await screen.findByText('W2-1')).toBeTruthy()
    expect(window.getByRole<HTMLTextAreaElement>('textbox').value).toBe('设备检修三天')
    await user.click(window.getByRole('button', { name: '停用' }))
    expect(versions).toEqual([1, 2])
    agree()
    await waitFor(() => expect(toasts.current().map(({ text }) => text)).toContain('病区已停用'))
  })

  it('cannot be closed while its command is on its way', async () => {
    const { sent, agree } = shown()
    const window = await opened('第2病区')
    await user.type(window.getByRole('textbox'), '设备检修三天')
    await user.click(window.getByRole('button', { name: '停用' }))
    expect(sent).toEqual(['w2 设备检修三天'])
    const isDisabled = (name: string) => window.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect([isDisabled('取消'), isDisabled('关闭窗口')]).toEqual([true, true])
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: '停用病区：第2病区' })).toBeTruthy()
    const asked = client.queries().length
    agree()
    await waitFor(() => expect(client.queries().length).toBe(asked + 1))
    expect(toasts.current().map(({ text }) => text)).toContain('病区已停用')
  })
})
