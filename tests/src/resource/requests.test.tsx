import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportAddress } from '#src/lib/http/download.ts'
import type { ListHandle } from '#src/resource/screen.ts'
import { ok } from '../support/listeningServer.ts'
import { ROWS, startListClient, ward } from '#tests/support/resource/startedList.tsx'

let client: Awaited<ReturnType<typeof startListClient>>
let pressed: { href: string; name: string }[] = []
beforeEach(async () => {
  client = await startListClient()
  pressed = []
  // jsdom follows no link and has no addresses of blobs
  URL.createObjectURL = blob => `blob:${(blob as Blob).size}`
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    pressed.push({ href: this.href, name: this.download })
  }
})
afterEach(() => client.stop())

const user = userEvent.setup()
const sent = (command: string) => client.server.seen.filter(({ path }) => path.endsWith(`/test/ward/${command}`))
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const show = async (look?: Parameters<typeof client.show>[0]) => {
  client.show(look)
  await rowOf('第1病区')
}
const agree = async (command: string) =>
  user.click(within(await screen.findByRole('dialog', { name: '确认删除' })).getByRole('button', { name: command }))
const chooseTwo = async () => {
  await user.click(screen.getByRole('checkbox', { name: '选择第2病区' }))
  await user.click(screen.getByRole('checkbox', { name: '选择第3病区' }))
}
const search = (name: string) => user.type(screen.getByRole('textbox', { name: '病区名称' }), `${name}{Enter}`)

describe('what a list sends', () => {
  it('[SEC-08] says of a refresh by itself that nobody attends, and of what is pressed nothing', async () => {
    const Push = ({ list }: { list: ListHandle }) => <button onClick={list.freshen}>推送</button>
    await show({ resource: ward, slots: { above: Push } })
    // what a push of the board does
    await user.click(screen.getByRole('button', { name: '推送' }))
    await waitFor(() => expect(sent('list')).toHaveLength(2))
    await search('第')
    await waitFor(() => expect(sent('list')).toHaveLength(3))
    expect(sent('list').map(({ headers }) => headers['x-unattended'])).toEqual([undefined, '1', undefined])
  })

  it('[API-LIST-02] deletes a row by its id at the address of the resource', async () => {
    client.answers['/test/ward/delete'] = () => ok(null, { message: '删除成功!' })
    await show()
    await user.click(within(await rowOf('第2病区')).getByRole('button', { name: /^更多/ }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(sent('delete'), 'nothing before the answer').toEqual([])
    await agree('删除')
    await waitFor(() => expect(sent('delete')).toHaveLength(1))
    const [request] = sent('delete')
    expect([request?.method, request?.path, request?.query.get('id')]).toEqual(['DELETE', '/jeecg-boot/test/ward/delete', 'w2'])
  })

  it('[API-LIST-03] deletes several by their ids, joined by commas', async () => {
    client.answers['/test/ward/deleteBatch'] = () => ok({ done: 2, left: [] }, { message: '批量删除成功!' })
    await show()
    await chooseTwo()
    await user.click(screen.getByRole('button', { name: '批量操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '批量删除' }))
    await agree('删除 2 项')
    await waitFor(() => expect(sent('deleteBatch')).toHaveLength(1))
    const [request] = sent('deleteBatch')
    expect([request?.method, request?.path]).toEqual(['DELETE', '/jeecg-boot/test/ward/deleteBatch'])
    // the comma behind the last is the original's (contract.md 6.13)
    expect(request?.query.get('ids')).toBe('w2,w3,')
  })

  it('[API-LIST-05] exports the chosen rows by selections, else the question alone', async () => {
    client.answers['/test/ward/exportXls'] = () => ({ body: 'xls-bytes', raw: true })
    await show()
    await search('病区')
    await waitFor(() => expect(client.queries().at(-1)).toMatchObject({ name: '*病区*' }))
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(pressed).toHaveLength(1))
    expect([sent('exportXls')[0]?.query.get('name'), sent('exportXls')[0]?.query.has('selections')]).toEqual(['*病区*', false])
    await chooseTwo()
    await user.click(await screen.findByRole('button', { name: /^导出/ }))
    await user.click(await screen.findByRole('menuitem', { name: '导出选中的数据' }))
    await waitFor(() => expect(pressed).toHaveLength(2))
    const request = sent('exportXls')[1]
    expect([request?.method, request?.query.get('selections')]).toEqual(['GET', 'w2,w3'])
    expect(pressed.map(({ name }) => name)).toEqual(['病区.xls', '病区.xls'])
  })

  it('shows the rows of an export that comes without a length, and lets it go', async () => {
    client.answers['/test/ward/exportXls'] = () => 'hang'
    client.answers['/sys/transfer/state'] = () => ok({ phase: 'working', total: 10_000, done: 2_500, answer: null })
    await show()
    await user.click(screen.getByRole('button', { name: '导出' }))
    expect(await screen.findByText(/正在导出 2,500 \/ 10,000 行（25%）/, {})).toBeTruthy()
    const name = sent('exportXls')[0]?.headers['x-transfer-id']
    const asked = client.server.seen.find(({ path }) => path.endsWith('/sys/transfer/state'))
    expect([name !== undefined, asked?.query.get('id')]).toEqual([true, name])
    await user.click(screen.getByRole('button', { name: '取消导出' }))
    expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy()
    expect(pressed).toEqual([])
  })

  it('[API-LIST-04] asks before more rows than .xls holds go out as .xlsx, and names the file by what came', async () => {
    client.answers['/test/ward/list'] = () => ok({ records: ROWS, total: 60_001, size: 10, current: 1, pages: 6_001 })
    client.answers['/test/ward/exportXls'] = () => ({ body: 'PK-bytes', raw: true })
    await show()
    await user.click(screen.getByRole('button', { name: '导出' }))
    const question = await screen.findByRole('dialog', { name: '导出' })
    expect(question.textContent).toContain('共 60,001 行，.xls 文件最多容纳 60,000 行。将导出为 .xlsx 文件')
    await user.click(within(question).getByRole('button', { name: '取消' }))
    expect(sent('exportXls')).toEqual([])
    await user.click(screen.getByRole('button', { name: '导出' }))
    await user.click(await screen.findByRole('button', { name: '导出为 .xlsx' }))
    await waitFor(() => expect(pressed.map(({ name }) => name)).toEqual(['病区.xlsx']))

    client.answers['/test/ward/list'] = () => ok({ records: ROWS, total: 60_000, size: 10, current: 1, pages: 6_000 })
    client.answers['/test/ward/exportXls'] = () => ({ body: 'xls-bytes', raw: true })
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await screen.findByText(/60,000|60000/)
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(pressed.map(({ name }) => name)).toEqual(['病区.xlsx', '病区.xls']))
  })

  it('[API-LIST-06] goes to an address with the whole query in paramsStr where a screen says so', async () => {
    await show({ resource: ward, exportAs: 'address' })
    await search('内 & 外科#1')
    await waitFor(() => expect(client.queries().at(-1)).toMatchObject({ name: '*内 & 外科#1*' }))
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(pressed).toHaveLength(1))
    const address = new URL(pressed[0]?.href ?? '')
    expect(address.origin + address.pathname).toBe(`${client.server.origin}/jeecg-boot/test/ward/exportXls`)
    expect([...address.searchParams.keys()]).toEqual(['paramsStr'])
    expect(JSON.parse(address.searchParams.get('paramsStr') ?? '')).toMatchObject({ name: '*内 & 外科#1*', pageNo: 1 })
    expect(sent('exportXls'), 'the browser goes by itself').toEqual([])
    expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy()
    expect(exportAddress('https://h.cn/x', { a: '1' })).toBe('https://h.cn/x?paramsStr=%7B%22a%22%3A%221%22%7D')
  })
})
