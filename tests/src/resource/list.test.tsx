import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { currentLocation } from '#src/lib/navigation.ts'
import { no, ok } from '../support/listeningServer.ts'
import { pageOf, ROWS, startListClient } from '#tests/support/resource/startedList.tsx'

let client: Awaited<ReturnType<typeof startListClient>>
beforeEach(async () => {
  client = await startListClient()
})
afterEach(() => client.stop())

const user = userEvent.setup()
const said = () => toasts.current().map(({ kind, text }) => `${kind} ${text}`)
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const shown = async () => {
  client.show()
  await rowOf('第1病区')
}

describe('a list screen', () => {
  it('[API-LIST-01] [GRID-65] [GRID-66] [GRID-70] asks with paging, filters, order and field, part of a text in stars, empty values left out', async () => {
    await shown()
    expect(client.queries()[0]).toMatchObject({ pageNo: '1', pageSize: '10', field: 'id,,code,name,kind,beds,open' })
    expect(client.queries()[0]).toMatchObject({ column: 'createTime', order: 'desc' })
    expect(Object.keys(client.queries()[0] ?? {})).not.toContain('name')
    await user.type(screen.getByRole('textbox', { name: '病区名称' }), '第2{Enter}')
    await waitFor(() => expect(client.queries().at(-1)).toMatchObject({ name: '*第2*', pageNo: '1' }))
    expect(Object.keys(client.queries().at(-1) ?? {})).not.toContain('code')
    expect(currentLocation().search).toBe('?name=%E7%AC%AC2')
    await user.click(screen.getByRole('columnheader', { name: '病区编码' }))
    await waitFor(() => expect(client.queries().at(-1)).toMatchObject({ column: 'code', order: 'asc' }))
    await user.click(screen.getByRole('columnheader', { name: '病区编码' }))
    await waitFor(() => expect(client.queries().at(-1)).toMatchObject({ column: 'code', order: 'desc' }))
  })

  it('tells which rows of how many stand on the page, and begins on page 1 again with another size or question', async () => {
    await shown()
    expect(screen.getByText('1-10 共12条')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '第2页' }))
    await rowOf('第12病区')
    expect(screen.getByText('11-12 共12条')).toBeTruthy()
    expect(currentLocation().search).toBe('?pageNo=2')
    await user.type(screen.getByRole('textbox', { name: '病区编码' }), 'W{Enter}')
    await waitFor(() => expect(client.queries().at(-1)).toMatchObject({ code: 'W', pageNo: '1' }))
  })

  it('follows the address: the way back shows what was asked before', async () => {
    await shown()
    await user.type(screen.getByRole('textbox', { name: '病区名称' }), '第12{Enter}')
    await waitFor(() => expect(client.queries().at(-1)).toMatchObject({ name: '*第12*' }))
    history.back()
    await waitFor(() => expect(currentLocation().search).toBe(''))
    await waitFor(() => expect(Object.keys(client.queries().at(-1) ?? {})).not.toContain('name'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '病区名称' }).value).toBe('')
  })

  it('pages by itself through a list that is answered whole', async () => {
    client.answers['/test/ward/list'] = () => ok(ROWS)
    await shown()
    expect(screen.queryByRole('row', { name: /第11病区/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: '第2页' }))
    expect(await screen.findByRole('row', { name: /第11病区/ })).toBeTruthy()
    expect(screen.queryByRole('row', { name: /第2病区/ })).toBeNull()
  })

  it('keeps rows chosen across pages, tells how many, and forgets them with another question', async () => {
    await shown()
    await user.click(screen.getByRole('checkbox', { name: '选择第2病区' }))
    await user.click(screen.getByRole('button', { name: '第2页' }))
    await user.click(await screen.findByRole('checkbox', { name: '选择第12病区' }))
    expect(screen.getByText('已选择 2 项')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '第1页' }))
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '选择第2病区' })).checked).toBe(true)
    await user.type(screen.getByRole('textbox', { name: '病区名称' }), '第{Enter}')
    await waitFor(() => expect(screen.queryByText(/已选择/)).toBeNull())
  })

  it('[FORM-36] [FORM-37] [FORM-38] [ERR-35] warns without a choice, asks before a batch goes, says the words of the server', async () => {
    client.answers['/test/ward/deleteBatch'] = () => ok({ done: 2, left: [] }, { message: '批量删除成功!' })
    await shown()
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: '批量操作' }))
      await user.click(await screen.findByRole('menuitem', { name: '批量删除' }))
    }
    await remove()
    expect(said()).toContain('warning 请选择一条记录！')
    await user.click(screen.getByRole('checkbox', { name: '选择第2病区' }))
    await user.click(screen.getByRole('checkbox', { name: '选择第3病区' }))
    await remove()
    const question = await screen.findByRole('dialog', { name: '确认删除' })
    expect(within(question).getByText('是否删除选中数据?')).toBeTruthy()
    expect(question.querySelector('.xl-question-about')?.textContent).toMatch(/^\S+(、\S+){0,2}( 等 \d+ 项)?$/)
    await user.click(within(question).getByRole('button', { name: '删除 2 项' }))
    await waitFor(() => expect(said()).toContain('success 批量删除成功!'))
    const sent = client.server.seen.find(({ path }) => path.endsWith('/deleteBatch'))
    expect([sent?.method, sent?.query.get('ids')]).toEqual(['DELETE', 'w2,w3,'])
    expect(screen.queryByText(/已选择/)).toBeNull()
  })

  it('says of each row of a batch why it was left, and tries only those again', async () => {
    client.answers['/test/ward/deleteBatch'] = () =>
      ok({ done: 1, left: [{ id: 'w3', name: '第3病区', text: '还有病人' }] }, { message: '批量删除成功!' })
    await shown()
    await user.click(screen.getByRole('checkbox', { name: '选择第2病区' }))
    await user.click(screen.getByRole('checkbox', { name: '选择第3病区' }))
    await user.click(screen.getByRole('button', { name: '批量操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '批量删除' }))
    await user.click(within(await screen.findByRole('dialog', { name: '确认删除' })).getByRole('button', { name: '删除 2 项' }))
    // antd gives every window the same id in tests, so that its name is no help here
    await screen.findByText('操作结果')
    const outcome = screen.getByRole('dialog')
    expect(within(outcome).getByText('1 / 2 成功，1 失败')).toBeTruthy()
    expect(within(outcome).getByText('还有病人')).toBeTruthy()
    await user.click(within(outcome).getByRole('button', { name: '重试失败的数据' }))
    await waitFor(() =>
      expect(
        client.server.seen
          .filter(({ path }) => path.endsWith('/deleteBatch'))
          .at(-1)
          ?.query.get('ids'),
      ).toBe('w3,'),
    )
  })

  it('[ERR-36] goes back a page when the last row of it was deleted, and warns with the words of a refusal', async () => {
    const left = ROWS.slice(0, 11)
    client.answers['/test/ward/list'] = ({ query }) => pageOf(query, left)
    client.answers['/test/ward/delete'] = () => no('病区正在使用')
    await shown()
    await user.click(screen.getByRole('button', { name: '第2页' }))
    const remove = async () => {
      await user.click(within(await rowOf('第11病区')).getByRole('button', { name: /^更多/ }))
      await user.click(await screen.findByRole('menuitem', { name: '删除' }))
      await user.click(within(await screen.findByRole('dialog', { name: '确认删除' })).getByRole('button', { name: '删除' }))
    }
    await remove()
    await waitFor(() => expect(said()).toContain('warning 病区正在使用'))
    client.answers['/test/ward/delete'] = () => {
      left.pop()
      return ok(null, { message: '删除成功!' })
    }
    await remove()
    await rowOf('第10病区')
    expect(currentLocation().search).toBe('')
    expect(client.queries().at(-1)).toMatchObject({ pageNo: '1' })
  })

  /** Deletes the only row of the page that is shown, of so many of this number. */
  const removeLast = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ ...ROWS[1], id: `n${at + 1}`, name: `第${at + 1}号` }))
    client.answers['/test/ward/list'] = ({ query }) => pageOf(query, rows as typeof ROWS)
    client.answers['/test/ward/delete'] = () => {
      rows.pop()
      return ok(null, { message: '删除成功!' })
    }
    client.show()
    await rowOf('第1号')
    const last = Math.ceil(count / 10)
    if (last > 1) await user.click(screen.getByRole('button', { name: `第${last}页` }))
    await user.click(within(await rowOf(`第${count}号`)).getByRole('button', { name: /^更多/ }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    await user.click(within(await screen.findByRole('dialog', { name: '确认删除' })).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(said()).toContain('success 删除成功!'))
  }

  it('[GRID-73] moves back to the last page there is when a deletion took the one that is shown', async () => {
    await removeLast(21)
    await rowOf('第20号')
    expect(client.queries().map(({ pageNo }) => pageNo)).toEqual(['1', '3', '2'])
    expect(screen.getByText('11-20 共20条')).toBeTruthy()
  })

  it('[GRID-79] stays on page 1 when the only row of a list is deleted', async () => {
    await removeLast(1)
    await waitFor(() => expect(client.queries().map(({ pageNo }) => pageNo)).toEqual(['1', '1']))
    expect(screen.queryByRole('row', { name: /第1号/ })).toBeNull()
  })

  it('[ERR-34] warns when the list cannot be loaded, keeps the old rows and asks again on request', async () => {
    await shown()
    client.answers['/test/ward/list'] = () => no('查询超时')
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(said()).toContain('warning 查询超时'))
    expect(screen.getByRole('alert').textContent).toContain('查询超时')
    expect(await rowOf('第1病区')).toBeTruthy()
    client.answers['/test/ward/list'] = ({ query }) => pageOf(query)
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('[ERR-37] says that a search found nothing, and leads back to the whole list', async () => {
    await shown()
    client.answers['/test/ward/list'] = ({ query }) => pageOf(query, query.has('name') ? [] : ROWS)
    await user.type(screen.getByRole('textbox', { name: '病区名称' }), '无{Enter}')
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '清除查询条件' }))
    await rowOf('第1病区')
  })
})

describe('what the person may not do', () => {
  it('is not there', async () => {
    await client.stop()
    client = await startListClient(['ward:list'])
    await shown()
    expect(screen.queryByRole('button', { name: /添加|导出|导入|批量操作/ })).toBeNull()
    const names = within(await rowOf('第2病区'))
      .getAllByRole('button')
      .map(button => button.textContent)
    expect(names).not.toContain('编辑')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
