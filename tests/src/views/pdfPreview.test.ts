import { runInThisContext } from 'node:vm'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { PREVIEW_SCRIPT, previewPage } from '#server/modules/system/oss/pdfPreview.page.ts'

const FRIEND = 'https://portal.example.org'
const PATH = 'temp/2026/11/0123456789abcdef.pdf'
const message = { title: '检查报告', token: 'secret', domain: 'https://evil.example', id: '1', fileNames: PATH }
const asked = vi.fn<typeof fetch>()
let parent: Window | null = null

/** A message as a browser would deliver it. */
const tell = (data: unknown, origin = location.origin, source: Window | null = parent) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
const shown = (id: string) => document.getElementById(id)?.textContent

beforeAll(() => {
  const page = new DOMParser().parseFromString(previewPage('/jeecg-boot/sys/common/static', [FRIEND]), 'text/html')
  Object.assign(document.documentElement.dataset, page.documentElement.dataset)
  document.body.replaceChildren(...page.body.children)
  document.querySelector('script')?.remove()
  const frame = document.createElement('iframe')
  document.body.append(frame)
  parent = frame.contentWindow
  vi.spyOn(window, 'parent', 'get').mockImplementation(() => parent ?? window)
  vi.stubGlobal('fetch', asked)
  URL.createObjectURL = () => 'blob:made'
  URL.revokeObjectURL = () => undefined
  runInThisContext(PREVIEW_SCRIPT)
  expect(shown('state')).toBe('等待文件…')
})
afterEach(() => void asked.mockReset())

it('[HTTP-21] listens to nobody but the window around it, from its own origin or a configured one', () => {
  const before = shown('state')
  tell(message, 'https://evil.example')
  tell(message, `${location.origin}.evil.example`)
  tell(message, 'null')
  tell(message, location.origin, window)
  tell(message, location.origin, null)
  expect(asked).not.toHaveBeenCalled()
  expect(shown('state')).toBe(before)
})

it.each([location.origin, FRIEND])(
  '[HTTP-21] shows what %s asks for, read from this server whatever the domain says',
  async origin => {
    asked.mockResolvedValue(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
    tell(message, origin)
    expect(asked).toHaveBeenCalledWith(
      `/jeecg-boot/sys/common/static/${PATH}`,
      expect.objectContaining({ headers: { 'X-Access-Token': 'secret' } }),
    )
    await expect.poll(() => document.querySelector('#view iframe')?.getAttribute('src')).toBe('blob:made')
    expect([shown('title'), document.querySelector('#save')?.getAttribute('download')]).toEqual([
      '检查报告',
      '0123456789abcdef.pdf',
    ])
  },
)

it('offers several files one by one', () => {
  asked.mockResolvedValue(new Response(null, { status: 404 }))
  tell({ ...message, fileNames: `${PATH},${PATH.replace('0123', '4567')},` })
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('#tabs button')]
  expect(tabs.map(tab => [tab.textContent, tab.getAttribute('aria-pressed')])).toEqual([
    ['文件 1', 'true'],
    ['文件 2', 'false'],
  ])
  tabs[1]?.click()
  expect(asked.mock.lastCall?.[0]).toContain('4567')
})

it('says why there is nothing, and takes no address but a stored path', async () => {
  asked.mockResolvedValue(new Response(null, { status: 404 }))
  tell(message)
  await expect.poll(() => shown('state')).toBe('文件不存在或无权查看')
  asked.mockClear()
  for (const fileNames of [
    '',
    '../../sys/user/list',
    'https://evil.example/a.pdf',
    '//evil.example/a.pdf',
    'temp/../x.pdf',
    [{}],
    `${PATH},x`,
  ])
    tell({ ...message, fileNames })
  for (const data of [null, 'text', 7]) tell(data)
  expect(asked).not.toHaveBeenCalled()
  expect(shown('state')).toBe('没有可以预览的文件')
})
