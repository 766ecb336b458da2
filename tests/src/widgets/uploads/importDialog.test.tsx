import '../../support/jsdomParts.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setConfig } from '#src/lib/config.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import type { FailureReport } from '#src/lib/http/failures.ts'
import { failures$ } from '#src/lib/http/failures.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store } from '#src/lib/storage/stored.ts'
import ImportDialog from '#src/widgets/uploads/ImportDialog.tsx'
import type { ImportDialogProps } from '#src/widgets/uploads/ImportDialog.tsx'
import { parseWorkbook } from '#src/widgets/uploads/workbook/parseWorkbook.ts'
import type { ReadWorkbook } from '#src/widgets/uploads/workbook/readWorkbook.ts'
import { fileOf, listBook } from '#tests/support/widgets/uploads/books.ts'
import { pausedServer, refused } from '#tests/support/widgets/uploads/pausedServer.ts'

/** jsdom has no workers: the same work, done here. */
const read: ReadWorkbook = async (file, layout) => parseWorkbook(new Uint8Array(await file.arrayBuffer()), layout)

let server: Awaited<ReturnType<typeof pausedServer>>
const event: FailureReport[] = []
const listening = { end: () => {} }
beforeEach(async () => {
  localStorage.clear()
  store(KEY.token, 'secret')
  event.length = 0
  const { unsubscribe } = failures$.subscribe(one => void event.push(one))
  listening.end = unsubscribe
  server = await pausedServer()
  setConfig({ baseUrl: `${server.origin}/jeecg-boot` })
})
afterEach(async () => {
  cleanup()
  listening.end()
  setConfig({})
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
  await server.close()
})

const user = userEvent.setup({ applyAccept: false })
const texts = () => toasts.current().map(({ kind, text }) => `${kind}: ${text}`)
const arrived = (count: number) => waitFor(() => expect(server.current).toHaveLength(count))
const good = (name = '职务.xlsx') => fileOf(listBook(['职务编码', '职务名称'], [['A1', '主任']]), name)
const dialog = () => screen.findByRole('dialog', { name: '导入EXCEL' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const choose = (...files: File[]) => user.upload(screen.getByLabelText<HTMLInputElement>('选择导入文件：选择文件'), files)
const ready = () => waitFor(() => expect(button('开始上传').disabled).toBe(false))

/** A list with its button 导入; writes down what it hears. */
function List({ told, ...props }: Partial<ImportDialogProps> & { told: string[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <button type="button" onClick={() => setOpen(true)}>
        导入
      </button>
      <ImportDialog
        url="/sys/position/importExcel"
        read={read}
        {...props}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSuccess={isPartial => told.push(isPartial ? 'partly' : 'all')}
      />
    </ConfigProvider>
  )
}
async function opened(props: Partial<ImportDialogProps> = {}) {
  const told: string[] = []
  render(<List told={told} {...props} />)
  await user.click(button('导入'))
  return { told, window: await dialog() }
}

describe('the import dialog', () => {
  it('[IMPORT-01] [IMPORT-02] [IMPORT-03] opens empty, 600 px wide, and sends nothing without files', async () => {
    const { window } = await opened({ online: true })
    const modal = document.querySelector<HTMLElement>('.ant-modal')
    expect(modal?.style.width).toBe('600px')
    expect(within(window).queryAllByRole('listitem')).toEqual([])
    expect(within(window).getByRole<HTMLInputElement>('switch', { name: '是否开启校验' }).checked).toBe(false)
    expect(button('开始上传').disabled).toBe(true)
    cleanup()
    await opened()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('[IMPORT-04] [IMPORT-05] [IMPORT-12] [API-LIST-07] sends several workbooks, shows that it does, closes and tells the list', async () => {
    const { told } = await opened({ online: true, biz: 'true', foreignKeys: { orderId: '1' } })
    await choose(good('一.xlsx'), good('二.xlsx'))
    await ready()
    await user.click(screen.getByRole('switch'))
    await user.click(button('开始上传'))
    await arrived(1)
    expect([button('上传中...').disabled, screen.queryByRole('button', { name: '关闭窗口' })]).toEqual([true, null])
    expect(server.current[0]?.fields).toEqual({
      isSingleTableImport: ['true'],
      foreignKeys: ['{"orderId":"1"}'],
      validateStatus: ['1'],
      'files[]': ['一.xlsx', '二.xlsx'],
    })
    server.current[0]?.answer({ success: true, code: 200, message: '文件导入成功！数据行数：2', result: null })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([told, texts()]).toEqual([['all'], ['success: 文件导入成功！数据行数：2']])
    await user.click(button('导入'))
    expect(within(await dialog()).queryAllByRole('listitem')).toEqual([])
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
  })

  it('[IMPORT-06] [IMPORT-07] offers the file of the invalid rows when some were not taken', async () => {
    const { told } = await opened()
    for (const [result, href] of [
      ['/sys/common/static/temp/e.txt', '/jeecg-boot/sys/common/static/temp/e.txt'],
      [
        { fileUrl: 'temp/f.txt', fileName: '错误数据.txt', msg: '总上传行数：2，已导入行数：1，错误行数：1' },
        '/jeecg-boot/sys/common/static/temp/f.txt',
      ],
    ] as const) {
      await choose(good())
      await ready()
      await user.click(button('开始上传'))
      await waitFor(() => expect(server.current.some(one => !one.isGone())).toBe(true))
      server.current.at(-1)?.answer({ success: true, code: 201, message: '文件导入成功，但有错误。', result })
      const partial = await screen.findByRole('dialog', { name: '导入成功,但是有错误数据!' })
      expect(within(partial).getByRole<HTMLAnchorElement>('link', { name: '点击下载' }).href).toBe(server.origin + href)
      expect(within(partial).getByText(typeof result === 'string' ? '文件导入成功，但有错误。' : result.msg)).toBeTruthy()
      await user.click(within(partial).getByRole('button', { name: '知道了' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await user.click(button('导入'))
      await dialog()
    }
    expect(told).toEqual(['partly', 'partly'])
  })

  it('[IMPORT-08] [IMPORT-04] warns and stays with its files when the server says no or the line is cut', async () => {
    const { told } = await opened()
    await choose(good())
    await ready()
    await user.click(button('开始上传'))
    await arrived(1)
    server.current[0]?.answer(refused('文件导入失败:第 1 行：职务编码已经存在，忽略导入。'))
    await waitFor(() => expect(texts()).toEqual(['warning: 文件导入失败:第 1 行：职务编码已经存在，忽略导入。']))
    await ready()
    await user.click(button('开始上传'))
    await arrived(2)
    server.current[1]?.cut()
    await waitFor(() => expect(texts().at(-1)).toBe('warning: 文件上传失败: 网络连接失败'))
    await ready()
    expect([screen.getAllByTitle('职务.xlsx').length, told, event]).toEqual([1, [], []])
    await user.click(button('开始上传'))
    await arrived(3)
    await user.click(button('取消上传'))
    await waitFor(() => expect(server.current[2]?.isGone()).toBe(true))
    await ready()
  })

  it('shows the rows that the server has dealt with, and stops it on request', async () => {
    const { told } = await opened()
    await choose(good())
    await ready()
    server.state.current = { phase: 'working', total: 10_000, done: 2_500, answer: null }
    await user.click(button('开始上传'))
    await arrived(1)
    expect(await screen.findByText('正在导入：已处理 2,500 / 10,000 行')).toBeTruthy()
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '导入进度' }).value).toBe(25)
    await user.click(button('取消导入'))
    await arrived(2)
    expect(server.current[1]?.path).toContain('/sys/transfer/stop')
    expect([server.current[0]?.isGone(), button('取消导入').disabled]).toEqual([false, true])
    server.current[1]?.answer({ success: true, message: '', code: 0, result: null, timestamp: 0 })
    const result = { fileUrl: 'temp/f.xlsx', fileName: '未导入.xlsx', msg: '已导入行数：3000，未导入行数：7000', isStopped: true }
    server.current[0]?.answer({ success: true, code: 201, message: '导入已取消。', result })
    const stopped = await screen.findByRole('dialog', { name: '导入已取消' })
    expect(within(stopped).getByText('已导入行数：3000，未导入行数：7000')).toBeTruthy()
    expect(told).toEqual(['partly'])
  })

  it('gives the answer of an import whose connection was lost', async () => {
    const { told } = await opened()
    await choose(good())
    await ready()
    await user.click(button('开始上传'))
    await arrived(1)
    expect(server.current[0]?.headers['x-transfer-id']).toMatch(/^[\w-]{8,64}$/)
    server.state.current = { phase: 'working', total: 2, done: 0, answer: null }
    await screen.findByText('正在导入：已处理 0 / 2 行')
    server.current[0]?.cut()
    await screen.findByText('连接已断开，正在查询导入结果…')
    const answer = { success: true, code: 200, message: '共2行数据全部导入成功！', result: null }
    server.state.current = { phase: 'ended', total: 2, done: 2, answer }
    await waitFor(() => expect(texts()).toEqual(['success: 共2行数据全部导入成功！']))
    expect(told).toEqual(['all'])
  })

  it('[IMPORT-09] tells of an expired token as every other call does', async () => {
    await opened()
    for (const [status, body] of [
      [500, { status: 500, message: 'Token失效，请重新登录' }],
      [200, { success: false, code: 500, message: 'Token失效，请重新登录', result: null }],
    ] as const) {
      event.length = 0
      cleanup()
      await opened()
      await choose(good())
      await ready()
      await user.click(button('开始上传'))
      await waitFor(() => expect(server.current.some(one => !one.isGone())).toBe(true))
      server.current.at(-1)?.answer(body, status)
      await waitFor(() =>
        expect(event).toEqual([{ failure: expect.objectContaining({ kind: 'expired', status: 500 }), signedIn: true }]),
      )
      await ready()
    }
  })

  it('[IMPORT-11] takes workbooks only, by name and by content', async () => {
    const { window } = await opened()
    expect(screen.getByLabelText<HTMLInputElement>('选择导入文件：选择文件').accept).toBe('.xls,.xlsx')
    await choose(new File(['a,b'], '数据.csv'), new File(['a,b'], '伪装.xlsx'), good('真.xlsx'))
    expect(texts()).toEqual(['warning: 请选择 .xls 或 .xlsx 文件'])
    expect(await within(window).findByText('文件内容与扩展名不符')).toBeTruthy()
    expect(within(window).getAllByRole('listitem')).toHaveLength(2)
    expect(button('开始上传').disabled).toBe(true)
    await user.click(button('移除 伪装.xlsx'))
    await ready()
    fireEvent.drop(screen.getByRole('group', { name: '选择导入文件' }), { dataTransfer: { files: [good('拖入.xls')] } })
    expect(await screen.findByTitle('拖入.xls')).toBeTruthy()
  })

  it('shows columns, first rows and the issues by cell before anything is sent, and leaves the decision', async () => {
    const rows = [
      ['A1', '主任'],
      ['A1', ''],
    ]
    await opened({
      check: (row, index) => ({
        ...(row['职务名称'] === '' ? { 职务名称: '请输入职务名称' } : {}),
        ...(index === 1 ? { 职务编码: '职务编码重复' } : {}),
      }),
    })
    await choose(fileOf(listBook(['职务编码', '职务名称'], rows), '错.xlsx'))
    const table = within(await screen.findByRole('region', { name: '错.xlsx 前几行' }))
    expect(table.getAllByRole('columnheader').map(one => one.textContent)).toEqual(['行', '职务编码', '职务名称'])
    expect(table.getAllByRole('cell').map(one => one.textContent)).toEqual([
      'A1',
      '主任',
      'A1：职务编码重复',
      '（空）：请输入职务名称',
    ])
    expect(
      within(screen.getByRole('list', { name: '错误单元格' }))
        .getAllByRole('listitem')
        .map(one => one.textContent),
    ).toEqual(['第 2 行「职务名称」：请输入职务名称', '第 2 行「职务编码」：职务编码重复'])
    expect(screen.getByText('2 列，2 行，2 处错误')).toBeTruthy()
    expect([button('开始上传').disabled, server.current]).toEqual([false, []])
  })

  it('leaves a workbook to the server that this browser could not look into', async () => {
    await opened({ read: async () => ({ kind: 'unread', text: '此浏览器无法预览该文件，可以直接上传' }) })
    await choose(good())
    expect(await screen.findByText('此浏览器无法预览该文件，可以直接上传')).toBeTruthy()
    await ready()
  })
})
