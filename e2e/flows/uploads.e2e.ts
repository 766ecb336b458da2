import { utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { upload } from '#contract/http/calls/files.ts'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { bell, expect, PHONE, test as base, toast, type VisitorOptions } from '#e2e/fixtures.ts'
import { Gate } from '#e2e/support/gates.ts'
import { englishOn, seriousErrors } from '#e2e/support/inspect.ts'

/** A browser that has been through the login: pictures are read, and cells sent, by its cookie. */
const test = base.extend<{ entered: (options?: VisitorOptions) => Promise<Page> }>({
  entered: async ({ visitor, staffAnew, server }, provide) => {
    await provide(async options => {
      const { stored, token } = await staffAnew('hospital')
      const page = await visitor({ reducedMotion: 'reduce', ...options, stored })
      await page.context().addCookies([{ name: TOKEN_COOKIE, value: token, url: server.url }])
      return page
    })
  },
})
const IMPORT = '/sys/position/importExcel'
/** 40 x 20 px, one colour */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAJElEQVR4nGOQmPB/QBDDqMWjFo9aPGrxqMWjFo9aPGrxyLEYAJJOKizKPa00AAAAAElFTkSuQmCC',
  'base64',
)
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
const txt = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('复诊记录') })
function book(name: string, rows: readonly (readonly string[])[], bookType: 'xlsx' | 'biff8' = 'xlsx') {
  const made = utils.book_new()
  const sheet = utils.aoa_to_sheet([['职务列表数据'], ['导出人:管理员'], ['职务编码', '职务名称'], ...rows.map(row => [...row])])
  utils.book_append_sheet(made, sheet, '导出信息')
  return { name, mimeType: '', buffer: Buffer.from(write(made, { type: 'buffer', bookType }) as Uint8Array) }
}
const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const open = async (page: Page) => {
  await page.goto('/demo/uploads')
  await expect(part(page, '文件上传')).toBeVisible()
}

test('[UPLOAD-15] [UPLOAD-16] [UPLOAD-17] [PROD-13] files and pictures are uploaded, shown, moved, refused and removed', async ({
  entered,
}) => {
  const page = await entered()
  await open(page)
  const files = part(page, '文件上传')
  await files.getByLabel('附件：选择文件').setInputFiles([txt('记录.txt'), png('舌象.png')])
  await expect(toast(page, '记录.txt 文件上传成功')).toBeVisible()
  await expect(files.locator('output')).toHaveText(/^temp\/\d{4}\/\d\d\/[0-9a-f]{32}\.txt,temp\/\d{4}\/\d\d\/[0-9a-f]{32}\.png$/)
  await expect(files.locator('.xl-files-text')).toBeVisible()
  await files.getByLabel('附件：选择文件').setInputFiles({ ...txt('假.pdf'), mimeType: 'application/pdf' })
  await expect(toast(page, '假.pdf 文件内容与扩展名不符.')).toBeVisible()
  await files.getByRole('button', { name: '移除 假.pdf' }).click()
  await files.getByRole('button', { name: '移除 记录.txt' }).click()
  await expect(files.locator('output')).toHaveText(/^temp\/[^,]+\.png$/)

  const pictures = part(page, '图片上传')
  await pictures.getByLabel('图片：选择文件').setInputFiles([png('一.png'), png('二.png')])
  await expect(pictures.locator('.xl-files-picture-card').getByRole('listitem')).toHaveCount(2)
  await expect(pictures.locator('output')).toHaveText(/,/)
  const before = await pictures.locator('output').innerText()
  await expect.poll(() => pictures.getByAltText('一.png').evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(40)
  await pictures.getByRole('button', { name: '左移 一.png' }).click()
  await expect(toast(page, '未知的操作')).toBeVisible()
  await pictures.getByRole('button', { name: '右移 二.png' }).click()
  await expect(toast(page, '已到最后~')).toBeVisible()
  await pictures.getByRole('button', { name: '右移 一.png' }).click()
  await expect(pictures.locator('output')).toHaveText(before.split(',').reverse().join(','))
  let sent = 0
  page.on('request', request => (sent += request.url().includes(upload.path) ? 1 : 0))
  await pictures.getByLabel('图片：选择文件').setInputFiles(txt('a.txt'))
  await expect(toast(page, '请上传图片')).toBeVisible()
  expect(sent).toBe(0)
  await pictures.getByRole('button', { name: '预览 二.png' }).click()
  await expect(page.locator('.ant-image-preview')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-image-preview')).toHaveCount(0)
  expect(await seriousErrors(page)).toEqual([])
  expect(await englishOn(page)).toEqual([])
})

test('[UPLOAD-03] [ERR-21] a cut line, a cancel and a retry; the value comes only when all is there', async ({ entered }) => {
  const page = await entered()
  await open(page)
  const gate = await Gate.hold(page, upload.path)
  const files = part(page, '文件上传')
  await files.getByLabel('附件：选择文件').setInputFiles([txt('甲.txt')])
  await gate.isAsked()
  await files.getByRole('button', { name: '取消 甲.txt' }).click()
  await expect(files.getByText('已取消上传')).toBeVisible()
  await page.route(`**${upload.path}*`, route => route.abort('connectionreset'), { times: 1 })
  await files.getByRole('button', { name: '重试 甲.txt' }).click()
  await expect(toast(page, '甲.txt 上传失败.')).toBeVisible()
  await expect(files.getByText('文件上传失败: 网络连接失败')).toBeVisible()
  await expect(files.locator('output')).toHaveText('尚无值')
  await page.unroute(`**${upload.path}*`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await files.getByRole('button', { name: '重试 甲.txt' }).click()
  await expect(files.locator('output')).toHaveText(/^temp\/.+\.txt$/)

  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['text'], '拖入.txt', { type: 'text/plain' }))
    const area = document.querySelector('[aria-labelledby=xl-demo-files] [role=group]')
    area?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    area?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(files.locator('output')).toHaveText(/^(temp\/[^,]+\.txt,?){3}$/)
})

test('[UPLOAD-22] [UPLOAD-24] [UPLOAD-25] [UPLOAD-29] the dialog, a cropped cover and the cells', async ({ entered }) => {
  const page = await entered()
  await open(page)
  await page.getByRole('button', { name: '打开文件弹窗' }).click()
  const dialog = page.getByRole('dialog', { name: '文件上传' })
  await dialog.getByRole('button', { name: '选用' }).click()
  await expect(toast(page, '未上传任何文件')).toBeVisible()
  expect(await dialog.evaluate(element => element.getBoundingClientRect().width)).toBe(520)
  await dialog.getByLabel('文件：选择文件').setInputFiles([txt('甲.txt'), txt('乙.txt')])
  await expect(dialog.getByRole('button', { name: '下载 乙.txt' })).toBeVisible()
  await dialog.getByRole('button', { name: '选用' }).click()
  await expect(part(page, '文件弹窗').locator('output')).toHaveText(/^甲\.txt → temp\/[^,]+\.txt,temp\/[^,]+\.txt$/)
  await expect(page.getByRole('button', { name: '打开文件弹窗' })).toBeFocused()

  const cover = part(page, '单张图片与裁剪')
  await cover.getByLabel('封面：选择文件').setInputFiles(png('封面.png'))
  const crop = page.getByRole('dialog', { name: '裁剪图片' })
  await expect(crop.getByRole('button', { name: '裁剪', exact: true })).toBeEnabled()
  await crop.getByRole('button', { name: '裁剪', exact: true }).click()
  await expect(cover.locator('output')).toHaveText(/\.png$/)
  const size = () =>
    cover.getByAltText('封面.png').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size).toEqual([20, 20])

  const cells = part(page, '单元格上传')
  for (const [name, header] of [
    ['附件单元格', true],
    ['图片单元格', false],
  ] as const) {
    await cells.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    const popover = page.locator('.xl-upload-popover:visible')
    expect(await popover.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight])).toEqual([300, 210])
    const request = page.waitForRequest(one => one.url().includes(upload.path))
    await popover.getByLabel(`${name}：选择文件`).setInputFiles(png('abcdefgh.png'))
    expect('x-access-token' in (await request).headers()).toBe(header)
    for (const rowAction of ['预览', '下载', '移除'])
      await expect(popover.getByRole('button', { name: `${rowAction} abcdefgh.png` })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: '单元格上传' }).click()
    await expect(cells.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveText(`${name}，1个文件：abcde…`)
  }
  await expect(cells.locator('output')).toHaveText(/^(temp\/[^,]+\.png){2}$/)
})

test('[IMPORT-01] [IMPORT-07] [IMPORT-11] [IMPORT-12] workbooks are looked into, sent together, and the invalid rows offered', async ({
  entered,
}) => {
  const page = await entered()
  await open(page)
  const gate = await Gate.hold(page, IMPORT)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  await expect(dialog.getByRole('switch', { name: '是否开启校验' })).not.toBeChecked()
  expect(await dialog.evaluate(element => element.getBoundingClientRect().width)).toBe(600)
  const input = dialog.getByLabel('选择导入文件：选择文件')
  await expect(input).toHaveAttribute('accept', '.xls,.xlsx')
  await input.setInputFiles(txt('a.txt'))
  await expect(toast(page, '请选择 .xls 或 .xlsx 文件')).toBeVisible()
  await input.setInputFiles([
    book('一.xlsx', [
      ['A1', '主任'],
      ['', '护士'],
    ]),
    book('二.xls', [['B1', '药师']], 'biff8'),
    { ...txt('假.xlsx') },
  ])
  await expect(dialog.getByText('2 列，2 行，1 处错误')).toBeVisible()
  await expect(dialog.getByText('第 2 行「职务编码」：请输入职务编码')).toBeVisible()
  await expect(dialog.getByText('2 列，1 行', { exact: true })).toBeVisible()
  await expect(dialog.getByText('文件内容与扩展名不符')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '开始上传' })).toBeDisabled()
  await dialog.getByRole('button', { name: '移除 假.xlsx' }).click()
  expect(await seriousErrors(page)).toEqual([])
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await expect(dialog.getByRole('button', { name: '上传中...' })).toBeDisabled()
  await gate.answer({
    success: true,
    code: 201,
    message: '文件导入成功，但有错误。',
    result: '/sys/common/static/temp/e.txt',
    timestamp: 0,
  })
  const partial = page.getByRole('dialog', { name: '导入成功,但是有错误数据!' })
  await expect(partial.getByRole('link', { name: '点击下载' })).toHaveAttribute(
    'href',
    /\/jeecg-boot\/sys\/common\/static\/temp\/e\.txt$/,
  )
  await partial.getByRole('button', { name: '知道了' }).click()
  await expect(part(page, '导入').locator('output')).toHaveText('导入成功，但有错误数据')
})

test('[IMPORT-09] [IMPORT-10] an import with an expired token leads to the login', async ({ entered }) => {
  const page = await entered()
  await open(page)
  const gate = await Gate.hold(page, IMPORT)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  await dialog.getByLabel('选择导入文件：选择文件').setInputFiles(book('一.xlsx', [['A1', '主任']]))
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await gate.answer({ status: 500, error: 'Internal Server Error', message: 'Token失效，请重新登录' }, 500)
  const expired = page.getByRole('dialog', { name: '登录已过期' })
  await expect(expired).toBeVisible()
  await expired.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
})

test('on a phone the uploads scroll nothing sideways and pass axe', async ({ entered }) => {
  const page = await entered({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,

    colorScheme: 'dark',
  })
  await page.goto('/demo/uploads')
  await expect(bell(page)).toBeVisible()
  await page.getByLabel('图片：选择文件').setInputFiles([png('一.png'), png('二.png')])
  await expect(page.getByRole('button', { name: '预览 二.png' })).toBeVisible()
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect([await isWide(), await seriousErrors(page)]).toEqual([false, []])
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  await dialog.getByLabel('选择导入文件：选择文件').setInputFiles(book('一.xlsx', [['A1', '主任'.repeat(60)]]))
  await expect(dialog.getByText('2 列，1 行')).toBeVisible()
  expect([await isWide(), await seriousErrors(page)]).toEqual([false, []])
})
