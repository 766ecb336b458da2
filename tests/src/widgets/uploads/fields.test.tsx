import '../../support/jsdomParts.ts'
import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { Activity, StrictMode } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileListItem, FilePick } from '#contract/entities/upload.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import FileDialog from '#src/widgets/uploads/FileDialog.tsx'
import { FileUpload } from '#src/widgets/uploads/FileUpload.tsx'
import { ImageUpload } from '#src/widgets/uploads/ImageUpload.tsx'
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
const png = (name: string) => new File(['png'], name, { type: 'image/png' })
const txt = (name: string) => new File(['text'], name, { type: 'text/plain' })
const input = () => screen.getByLabelText<HTMLInputElement>(/选择文件$/)
const choose = (...files: File[]) => user.upload(input(), files)
const texts = () => toasts.current().map(({ text }) => text)
const arrived = (count: number) => waitFor(() => expect(server.current).toHaveLength(count))
const line = (name: string) => within(screen.getByTitle(name).closest('li') ?? document.body)
const still = (children: ReactNode) => <ConfigProvider theme={{ token: { motion: false } }}>{children}</ConfigProvider>

describe('the file upload', () => {
  it('[UPLOAD-16] [UPLOAD-07] [UPLOAD-18] [API-FILE-06] [ERR-24] sends two at once and tells of both when the last is done', async () => {
    const values: string[] = []
    render(<FileUpload onChange={value => values.push(value)} />, { wrapper: StrictMode })
    await choose(txt('a.txt'), txt('b.txt'))
    await arrived(2)
    expect(screen.getByRole('list', { name: '文件列表' }).className).toContain('xl-files-text')
    expect(server.of('a.txt').fields).toEqual({ file: ['a.txt'], biz: ['temp'], isup: ['1'] })
    expect(server.of('a.txt').headers['x-access-token']).toBe('secret')
    server.of('b.txt').answer(took('p/b'))
    await waitFor(() => expect(texts()).toContain('b.txt 文件上传成功'))
    expect(values).toEqual([])
    server.of('a.txt').answer(took('p/a'))
    await waitFor(() => expect(values).toEqual(['p/a,p/b']))
    await user.click(screen.getByRole('button', { name: '移除 a.txt' }))
    expect(values).toEqual(['p/a,p/b', 'p/b'])
  })

  it('[UPLOAD-30] [ERR-21] [ERR-23] [ERR-25] says what failed and why, tells no value, and tries again when asked', async () => {
    const values: string[] = []
    render(<FileUpload onChange={value => values.push(value)} />)
    await choose(txt('cut.txt'), txt('no.txt'), txt('mute.txt'))
    await arrived(3)
    server.of('cut.txt').cut()
    await waitFor(() => expect(texts()).toEqual(['cut.txt 上传失败.']))
    server.of('no.txt').answer(refused('格式不支持'))
    await waitFor(() => expect(texts()).toEqual(['cut.txt 上传失败.', 'no.txt 格式不支持.']))
    server.of('mute.txt').answer(refused())
    await waitFor(() => expect(texts()).toEqual(['no.txt 格式不支持.', 'mute.txt 未知错误.']))
    expect(line('cut.txt').getByText('文件上传失败: 网络连接失败')).toBeTruthy()
    expect(line('no.txt').getByText('文件上传失败: 格式不支持')).toBeTruthy()
    expect(values).toEqual([])
    await user.click(screen.getByRole('button', { name: '重试 cut.txt' }))
    await arrived(4)
    server.of('cut.txt').answer(took('p/cut'))
    await waitFor(() => expect(texts()).toContain('cut.txt 文件上传成功'))
    expect(values).toEqual([])
    await user.click(screen.getByRole('button', { name: '移除 no.txt' }))
    await user.click(screen.getByRole('button', { name: '移除 mute.txt' }))
    expect(values.at(-1)).toBe('p/cut')
  })

  it('cancels a running upload and begins with it anew; a file that is removed is no longer sent', async () => {
    const values: string[] = []
    render(<FileUpload onChange={value => values.push(value)} />)
    await choose(txt('a.txt'))
    await arrived(1)
    await user.click(screen.getByRole('button', { name: '取消 a.txt' }))
    await waitFor(() => expect(server.current[0]?.isGone()).toBe(true))
    expect([line('a.txt').getByText('已取消上传') !== null, texts()]).toEqual([true, []])
    await user.click(screen.getByRole('button', { name: '重试 a.txt' }))
    await arrived(2)
    await user.click(screen.getByRole('button', { name: '移除 a.txt' }))
    await waitFor(() => expect(server.current[1]?.isGone()).toBe(true))
    expect([screen.queryByTitle('a.txt'), values]).toEqual([null, ['']])
  })

  it('has no more than three on the way at once', async () => {
    render(<FileUpload />)
    await choose(...['1', '2', '3', '4'].map(name => txt(name)))
    await arrived(3)
    expect(line('4').getByText('等待上传')).toBeTruthy()
    server.of('1').answer(took('p/1'))
    await arrived(4)
    expect(server.current[3]?.fields['file']).toEqual(['4'])
  })

  it('[UPLOAD-12] [ENTITY-19] keeps the newest, in the shape the form wants, and asks the form before it sends', async () => {
    const values: FileListItem[][] = []
    const before = [{ fileName: '旧.pdf', filePath: 'temp/old.pdf', fileSize: 5 }]
    render(
      <FileUpload
        returnUrl={false}
        number={1}
        value={before}
        beforeUpload={({ name }) => (name.startsWith('坏') ? '文件名不合规' : null)}
        onChange={value => values.push(value)}
      />,
    )
    expect(screen.getByTitle('旧.pdf')).toBeTruthy()
    await choose(txt('坏.txt'), txt('新.txt'))
    await arrived(1)
    expect(texts()).toEqual(['文件名不合规'])
    server.of('新.txt').answer(took('temp/new.txt'))
    await waitFor(() => expect(values).toEqual([[{ fileName: '新.txt', filePath: 'temp/new.txt', fileSize: 4 }]]))
    await waitFor(() => expect(screen.queryByTitle('旧.pdf')).toBeNull())
  })

  it('takes what is dropped and what is pasted, and no paste of text', async () => {
    render(<FileUpload label="附件" />)
    const area = screen.getByRole('group', { name: '附件' })
    fireEvent.dragOver(area, { dataTransfer: { types: ['Files'] } })
    expect(area.className).toContain('over')
    fireEvent.drop(area, { dataTransfer: { files: [txt('dropped.txt')] } })
    fireEvent.paste(area, { clipboardData: { files: [png('pasted.png')] } })
    await arrived(2)
    expect(area.className).not.toContain('over')
    const text = createEvent.paste(area, { clipboardData: { files: [] } })
    fireEvent(area, text)
    expect([text.defaultPrevented, server.current.length]).toEqual([false, 2])
  })

  it('goes on while its tab is hidden, tells the form that it is busy, and takes another value', async () => {
    const values: string[] = []
    const busy: boolean[] = []
    const field = (mode: 'visible' | 'hidden', value: string) => (
      <Activity mode={mode}>
        <FileUpload value={value} onBusy={is => busy.push(is)} onChange={next => values.push(next)} />
      </Activity>
    )
    const { rerender } = render(field('visible', 'temp/x.pdf'))
    await choose(txt('a.txt'))
    await arrived(1)
    expect(busy.at(-1)).toBe(true)
    rerender(field('hidden', 'temp/x.pdf'))
    server.of('a.txt').answer(took('temp/a.txt'))
    await waitFor(() => expect(values).toEqual(['temp/x.pdf,temp/a.txt']))
    rerender(field('visible', 'temp/x.pdf,temp/a.txt'))
    await waitFor(() => expect(busy.at(-1)).toBe(false))
    rerender(field('visible', 'temp/y.pdf'))
    await waitFor(() => expect([...document.querySelectorAll('.xl-file-name')].map(one => one.textContent)).toEqual(['y.pdf']))
    expect(values).toHaveLength(1)
  })

  it('stops its uploads when its form is left for good, and tells nobody', async () => {
    const { unmount } = render(<FileUpload />, { wrapper: StrictMode })
    await choose(txt('a.txt'))
    await arrived(1)
    unmount()
    await waitFor(() => expect(server.current[0]?.isGone()).toBe(true))
    expect(texts()).toEqual([])
  })

  it('shows a disabled field without commands that change it', () => {
    render(<FileUpload disabled value="temp/x.pdf" />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '点击上传' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: '移除 x.pdf' })).toBeNull()
    expect(screen.getByRole('button', { name: '下载 x.pdf' })).toBeTruthy()
  })
})

describe('the picture upload', () => {
  it('[UPLOAD-15] [UPLOAD-17] shows cards, takes pictures only, and sends nothing else', async () => {
    render(<ImageUpload isMultiple />)
    expect(input().accept).toBe('image/*')
    await choose(txt('a.txt'), png('a.png'))
    await arrived(1)
    expect([texts(), server.current[0]?.fields['file']]).toEqual([['请上传图片'], ['a.png']])
    expect(screen.getByRole('list', { name: '文件列表' }).className).toContain('xl-files-picture-card')
    expect(screen.getByAltText('a.png').getAttribute('src')).toBe('blob:local')
  })

  it('[UPLOAD-09] [UPLOAD-10] [UPLOAD-11] moves pictures, tells their paths, and says where it ends', async () => {
    const values: string[] = []
    render(<ImageUpload isMultiple value="p/1.png,p/2.png" onChange={value => values.push(value)} />)
    await user.click(screen.getByRole('button', { name: '左移 1.png' }))
    await user.click(screen.getByRole('button', { name: '右移 2.png' }))
    expect([texts(), values]).toEqual([['未知的操作', '已到最后~'], []])
    await user.click(screen.getByRole('button', { name: '右移 1.png' }))
    expect(values).toEqual(['p/2.png,p/1.png'])
  })

  it('gives the bytes of a picture back when the server has it, and those of the others when the field goes', async () => {
    const [made, gone]: [string[], string[]] = [[], []]
    URL.createObjectURL = blob => {
      const { name } = blob as File
      made.push(name)
      return `blob:${name}`
    }
    URL.revokeObjectURL = url => gone.push(url)
    const { unmount } = render(<ImageUpload isMultiple />)
    await choose(png('sent.png'), png('under-way.png'))
    await arrived(2)
    expect([made, gone]).toEqual([['sent.png', 'under-way.png'], []])
    server.of('sent.png').answer(took('p/sent.png'))
    await waitFor(() => expect(gone).toEqual(['blob:sent.png']))
    await waitFor(() => expect(screen.getByAltText('sent.png').getAttribute('src')).toMatch(/p\/sent\.png$/))
    unmount()
    await waitFor(() => expect(gone).toEqual(['blob:sent.png', 'blob:under-way.png']))
  })

  it('keeps one picture unless told otherwise', async () => {
    const values: string[] = []
    render(<ImageUpload value="p/old.png" onChange={value => values.push(value)} />)
    await choose(png('new.png'))
    await arrived(1)
    expect(screen.getByAltText('old.png')).toBeTruthy()
    server.of('new.png').answer(took('p/new.png'))
    await waitFor(() => expect(values).toEqual(['p/new.png']))
    await waitFor(() => expect(screen.queryByAltText('old.png')).toBeNull())
  })

  it('offers to cut a picture first; whole it goes up as it is', async () => {
    render(still(<ImageUpload crop="free" />))
    await choose(png('face.png'))
    const dialog = await screen.findByRole('dialog', { name: '裁剪图片' })
    expect([within(dialog).getAllByRole('radio').length, server.current.length]).toEqual([4, 0])
    await user.click(within(dialog).getByRole('button', { name: '使用原图' }))
    await arrived(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose(png('never.png'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.current).toHaveLength(1)
  })
})

describe('the file dialog', () => {
  it('[UPLOAD-22] [UPLOAD-24] [ENTITY-20] warns without a file, then answers the first with the paths of all', async () => {
    const picks: FilePick[] = []
    const closed: string[] = []
    render(still(<FileDialog open kind="file" onConfirm={pick => picks.push(pick)} onClose={() => closed.push('closed')} />))
    const dialog = await screen.findByRole('dialog', { name: '文件上传' })
    expect(
      document.querySelector<HTMLElement>('.ant-modal')?.style.getPropertyValue('--ant-modal-xs-width') ||
        document.querySelector<HTMLElement>('.ant-modal')?.style.width,
    ).toBe('520px')
    expect(document.querySelector<HTMLElement>('.xl-file-dialog')?.style.minHeight).toBe('200px')
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: '选用' })
    await user.click(confirm)
    expect([texts(), picks, closed]).toEqual([['未上传任何文件'], [], []])
    await choose(txt('a.txt'), txt('b.txt'))
    await arrived(2)
    expect(confirm.disabled).toBe(true)
    server.of('a.txt').answer(took('p/a.txt'))
    server.of('b.txt').answer(took('p/b.txt'))
    await waitFor(() => expect(confirm.disabled).toBe(false))
    await user.click(confirm)
    expect(picks).toEqual([
      {
        name: 'a.txt',
        url: `${server.origin}/jeecg-boot/sys/common/static/p/a.txt`,
        path: 'p/a.txt,p/b.txt',
        status: 'done',
        id: expect.stringMatching(/./),
      },
    ])
    expect(closed).toEqual(['closed'])
  })

  it('stops what goes up when it is left', async () => {
    const closed: string[] = []
    render(still(<FileDialog open kind="image" onConfirm={() => undefined} onClose={() => closed.push('closed')} />))
    await screen.findByRole('dialog', { name: '图片上传' })
    await choose(png('a.png'))
    await arrived(1)
    await user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(server.current[0]?.isGone()).toBe(true))
    expect(closed).toEqual(['closed'])
  })
})
