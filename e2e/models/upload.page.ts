import { expect, type Page, type Route } from '@playwright/test'
import type { EventObject } from 'xstate'
import { UPLOADS_AT_ONCE } from '#contract/constants.ts'
import { upload } from '#contract/http/calls/files.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'

const MINE = 'mine.txt'
const OTHERS = Array.from({ length: UPLOADS_AT_ONCE }, (_, index) => `other${index + 1}.txt`)
const LAST = OTHERS.at(-1) ?? ''
const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('text') })

/**
 * One upload as it is played in the browser: others of the same field hold every place, so that it waits; it begins when one of them is cancelled, and
 * the test answers its request.
 */
export function uploadPage(stage: Stage): PageModel {
  let opened: Page | null = null
  let mine: Route | null = null
  let isLastCancelled = false
  const requests: Route[] = []
  const page = (): Page => {
    if (opened === null) throw new Error('the page is not open yet')
    return opened
  }
  const next = async (): Promise<Route> => {
    await expect.poll(() => requests.length, { message: 'an upload is on its way' }).toBeGreaterThan(0)
    const route = requests.shift()
    if (route === undefined) throw new Error('no upload is on its way')
    return route
  }
  const press = (command: string, name: string) =>
    page()
      .getByRole('button', { name: `${command} ${name}` })
      .click()
  const choose = (names: readonly string[]) => page().getByLabel('附件：选择文件').setInputFiles(names.map(file))
  const item = () =>
    page()
      .getByRole('listitem')
      .filter({ has: page().getByTitle(MINE, { exact: true }) })
  const answered = async (answer: (route: Route) => Promise<void>): Promise<void> => {
    if (mine === null) throw new Error('it is not on its way')
    await answer(mine)
    mine = null
  }
  const ready = async (): Promise<void> => {
    if (opened !== null) return
    opened = await stage.visitor({ stored: (await stage.staff('hospital')).stored, reducedMotion: 'reduce' })
    await opened.route(`**${upload.path}*`, route => void requests.push(route))
    await opened.goto('/demo/uploads')
    await choose(OTHERS)
    for (const _ of OTHERS) await next()
    await choose([MINE])
    await expect(item()).toHaveAttribute('data-phase', 'waiting')
  }
  const look = (phase: string, words: string) => async (): Promise<void> => {
    await expect(item()).toHaveAttribute('data-phase', phase)
    await expect(item()).toContainText(words)
  }

  return {
    commands: {
      'upload.start': async () => {
        await ready()
        await press('取消', LAST)
        isLastCancelled = true
        mine = await next()
      },
      'upload.cancel': async () => {
        await ready()
        await press('取消', MINE)
      },
      'upload.retry': async () => {
        if (isLastCancelled) {
          await press('重试', LAST)
          await next()
          isLastCancelled = false
        }
        await press('重试', MINE)
      },
      'sendFile done': event => answered(route => route.fulfill({ json: (event as EventObject & { output: object }).output })),
      'sendFile failed': () => answered(route => route.abort('failed')),
    },
    looks: {
      waiting: look('waiting', '等待上传'),
      uploading: look('uploading', '%'),
      done: async () => {
        await expect(item()).toHaveAttribute('data-phase', 'done')
        await expect(item().getByRole('button', { name: `下载 ${MINE}` })).toBeVisible()
      },
      error: look('error', '文件上传失败: '),
      cancelled: look('cancelled', '已取消上传'),
    },
  }
}
