import '../../support/jsdomParts.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cellOptions } from '#src/widgets/uploads/cellOptions.ts'
import type { UploadColumn } from '#src/widgets/uploads/cellOptions.ts'
import { UploadPopover } from '#src/widgets/uploads/UploadPopover.tsx'
import { closeUploadPage, openUploadPage, refused, took } from '#tests/support/widgets/uploads/pausedServer.ts'

let server: Awaited<ReturnType<typeof openUploadPage>>
beforeEach(async () => {
  server = await openUploadPage()
})
afterEach(async () => {
  cleanup()
  await closeUploadPage(server)
})

const user = userEvent.setup({ applyAccept: false })
const still = (children: ReactNode) => <ConfigProvider theme={{ token: { motion: false } }}>{children}</ConfigProvider>
const file = (name: string) => new File(['text'], name, { type: 'text/plain' })
const arrived = (count: number) => waitFor(() => expect(server.current).toHaveLength(count))

const cell = () => screen.getByRole('button', { name: /^附件，/ })
/** Draws a cell and opens it. */
async function opened(column: UploadColumn, value = '', onChange: (value: string) => void = () => undefined) {
  render(still(<UploadPopover column={{ title: '附件', ...column }} value={value} onChange={onChange} />))
  await user.click(cell())
  return screen.findByRole('group', { name: '附件' })
}
const choose = (...files: File[]) => user.upload(screen.getByLabelText<HTMLInputElement>(/选择文件$/), files)
const commands = (area: HTMLElement) =>
  within(area)
    .queryAllByRole('button')
    .map(one => one.getAttribute('aria-label') ?? one.textContent)

describe('the options of an upload column', () => {
  it('[UPLOAD-19] [UPLOAD-20] [UPLOAD-21] [UPLOAD-27] [UPLOAD-28] have the defaults of the specification', () => {
    expect(cellOptions({ type: 'file' })).toMatchObject({
      allowDownload: true,
      allowRemove: true,
      withToken: false,
      number: 0,
      responseName: undefined,
      fileType: 'all',
    })
    expect(
      cellOptions({ type: 'image', allowDownload: false, allowRemove: false, token: true, responseName: 'url' }),
    ).toMatchObject({
      allowDownload: false,
      allowRemove: false,
      withToken: true,
      responseName: 'url',
      fileType: 'image',
    })
    for (const [fieldExtendJson, number] of [
      ['{"uploadnum":1}', 1],
      ['{"uploadnum":"3"}', 3],
      ['{"uploadnum":-1}', 0],
      ['{"uploadnum":1.5}', 0],
      ['{"other":1}', 0],
      ['null', 0],
      ['no json', 0],
      ['', 0],
    ] as const)
      expect([fieldExtendJson, cellOptions({ type: 'file', fieldExtendJson }).number]).toEqual([fieldExtendJson, number])
    expect(cellOptions({ type: 'file', number: 2, fieldExtendJson: '{"uploadnum":1}' }).number).toBe(2)
  })
})

describe('the upload cell', () => {
  it('[UPLOAD-29] [UPLOAD-25] [UPLOAD-23] lists its files with preview, download and removal in 300 x 210 px', async () => {
    const values: string[] = []
    const area = await opened({ type: 'file' }, 'temp/abcdefgh.png,temp/b.pdf', value => values.push(value))
    expect(cell().textContent).toBe('附件，2个文件：abcde…共2个')
    const { style } = area.closest<HTMLElement>('.xl-upload-popover') ?? area
    expect([style.width, style.height]).toEqual(['300px', '210px'])
    expect(commands(area)).toEqual([
      '预览 abcdefgh.png',
      '下载 abcdefgh.png',
      '移除 abcdefgh.png',
      '下载 b.pdf',
      '移除 b.pdf',
      '点击上传',
    ])
    await user.click(within(area).getByRole('button', { name: '移除 abcdefgh.png' }))
    expect(values).toEqual(['temp/b.pdf'])
  })

  it('[UPLOAD-19] [UPLOAD-20] offers neither download nor removal where its column says so', async () => {
    const area = await opened({ type: 'file', allowDownload: false, allowRemove: false }, 'temp/a.png')
    expect(commands(area)).toEqual(['预览 a.png', '点击上传'])
  })

  it('[UPLOAD-21] [API-FILE-06] [UPLOAD-28] [UPLOAD-27] sends the token only where its column says so, reads its field, keeps its number', async () => {
    const values: string[] = []
    await opened(
      { type: 'file', responseName: 'url', fieldExtendJson: '{"uploadnum":1}', action: '/cells/upload' },
      'temp/old.txt',
      value => values.push(value),
    )
    await choose(file('a.txt'))
    await arrived(1)
    expect([server.current[0]?.path, server.current[0]?.headers['x-access-token']]).toEqual([
      '/jeecg-boot/cells/upload',
      undefined,
    ])
    server.of('a.txt').answer({ ...took('not the path'), url: 'temp/from-url.txt' })
    await waitFor(() => expect(values).toEqual(['temp/from-url.txt']))
    cleanup()
    await opened({ type: 'file', token: true })
    await choose(file('b.txt'))
    await arrived(2)
    expect(server.current[1]?.headers['x-access-token']).toBe('secret')
  })

  it('[ERR-19] [ERR-20] [ERR-22] [UPLOAD-05] says why an upload failed when it is asked', async () => {
    const area = await opened({ type: 'file' })
    await choose(file('a.txt'), file('b.txt'))
    await arrived(2)
    server.of('a.txt').answer(refused('磁盘已满'))
    server.of('b.txt').answer(refused())
    const issue = await within(area).findByRole('button', { name: '文件上传失败: 磁盘已满' })
    expect(issue.title).toBe('磁盘已满')
    expect(within(cell()).getByText('上传失败').title).toBe('磁盘已满')
    await user.click(issue)
    const dialog = await screen.findByRole('dialog', { name: '上传出错' })
    expect(within(dialog).getByText('错误信息：磁盘已满')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '知道了' }))
    await user.click(within(area).getByRole('button', { name: '文件上传失败: 未知错误' }))
    expect(await screen.findByText('错误信息：未知错误')).toBeTruthy()
  })

  it('goes on with its upload while it is closed, and tells the value', async () => {
    const values: string[] = []
    await opened({ type: 'file' }, '', value => values.push(value))
    await choose(file('a.txt'))
    await arrived(1)
    await user.click(document.body)
    await waitFor(() => expect(screen.queryByRole('group', { name: '附件' })).toBeNull())
    expect(cell().textContent).toBe('附件，1个文件：a.txt上传中')
    server.of('a.txt').answer(took('temp/a.txt'))
    await waitFor(() => expect(values).toEqual(['temp/a.txt']))
  })
})
