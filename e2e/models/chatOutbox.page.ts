import { expect, type Page, type Route } from '@playwright/test'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { CHAT_ACK_TIMEOUT, CHAT_FILE_PATIENCE, CHAT_RETRY_DELAYS } from '#contract/constants.ts'
import { upload } from '#contract/http/calls/files.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import type { ChatErrorCode } from '#contract/sockets/chat.ts'
import type { ChatOutboxContext, NewMessage } from '#machines/chatOutbox/chatOutbox.types.ts'
import type { PathPosition, TestPath } from '#machines/kit/testPath.ts'
import { loginForm, pressSignOut } from '#e2e/fixtures.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { ChatLine, cutBanner, letPass, networkComes, reconnect } from '#e2e/support/chatLine.ts'
import { answerStore, letStore, putKeptStore, waitingInStore } from '#e2e/support/keptStore.ts'
import { accept, consult, endAll } from '#e2e/support/people.ts'
import { POINT } from '#e2e/support/point.ts'
import { Conversation } from './conversation.ts'

const DOCTOR = 'suqing'
const PHONE = '19900020032'
const MARKS = { queued: '等待发送', uploading: '上传中', sending: '发送中', failed: '发送失败' } as const

type Of<E> = EventObject & E
interface Desk {
  page: Page
  line: ChatLine
  talk: Conversation
  /** another tab of the same browser, which can hold the right to send */
  other: Page
  /** name of the lock that the sending tab has */
  lock: string
}

/**
 * Unsent messages of the doctor's desk: line, store, uploads and the right of one tab to send go through the test, and the page's clock stands still but
 * where the path lets a time pass.
 */
export function chatOutboxPage(stage: Stage, path: TestPath): PageModel {
  let opened: Promise<Desk> | null = null
  let added = 0
  let text = ''
  let isOthers = false
  const uploads: Route[] = []

  const positionBefore = (index: number): AnyMachineSnapshot =>
    (path.steps[index - 1] ?? path.start).snapshot as AnyMachineSnapshot

  /** Another tab takes the right to send, from whom has it; `isFirst`: nobody has it yet. */
  async function moveRight({ other, lock }: Pick<Desk, 'other' | 'lock'>, isFirst: boolean): Promise<void> {
    await other.evaluate(
      ([name, steal]) =>
        new Promise<void>(taken => {
          const hold = () =>
            new Promise<void>(release => {
              Object.assign(globalThis, { release })
              taken()
            })
          void navigator.locks.request(name, { steal }, hold)
        }),
      [lock, !isFirst] as const,
    )
    isOthers = true
  }
  async function giveRight({ other }: Desk): Promise<void> {
    await other.evaluate(() => (globalThis as unknown as { release: () => void }).release())
    isOthers = false
  }

  /** Opens the desk so that it is where the path is: nothing unsent, line cut or not, who may send. */
  async function open(at: AnyMachineSnapshot): Promise<Desk> {
    const doctor = await stage.staff(DOCTOR)
    await endAll(stage.url, doctor)
    const session = await accept(stage.url, doctor, await consult(stage.url, await stage.patientOf(PHONE), doctor))
    const page = await stage.visitor({ stored: doctor.stored })
    const other = await stage.tab(page)
    await other.goto('/favicon.svg')
    const lock = `xinglin-outbox:doctor-${doctor.login.userInfo.id}`
    await moveRight({ other, lock }, true)
    await page.clock.install()
    await putKeptStore(page)
    await page.route(`**${upload.path}*`, route => void uploads.push(route))
    const line = await ChatLine.lay(page)
    line.hold('msg:send')
    line.keep('msg:new')
    await page.goto(`/hospitalChat/imServer?sid=${session.id}`)
    const talk = new Conversation(page)
    const list = page.getByRole('complementary', { name: '会话列表' })
    await list.getByRole('tab', { name: /问诊中/ }).click()
    await list.locator(`[data-sid="${session.id}"]`).click()
    await expect(talk.input).toBeVisible()
    // without its first messages a talk says that they could not be loaded, in place of those that wait
    await expect(talk.log.locator('.xl-row').first()).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000))
    const desk = { page, line, talk, other, lock }
    // what was asked of the store when the page began
    await answerStore(page, 'loaded')
    if (!at.matches({ holder: 'bystander' })) {
      await giveRight(desk)
      if (at.matches({ holder: 'owner' })) await answerStore(page, 'loaded')
    }
    if (at.matches({ link: 'down' })) await cut(desk)
    return desk
  }
  const desk = (index: number): Promise<Desk> => (opened ??= open(positionBefore(index)))
  const now = async (): Promise<Desk> => {
    if (opened === null) throw new Error('the desk is not open')
    return opened
  }
  const isCut = cutBanner
  async function cut({ line, page }: Desk): Promise<void> {
    await line.cut()
    await expect(isCut(page)).toBeVisible()
  }
  const upOrDown = async (): Promise<Route> => {
    await expect.poll(() => uploads.length, 'a file is being uploaded').toBeGreaterThan(0)
    const route = uploads.shift()
    if (route === undefined) throw new Error('no file is being uploaded')
    return route
  }
  const bubble = async () => {
    const { talk } = await now()
    return text === '' ? talk.log.locator('.xl-message.is-mine').last() : talk.bubble(text)
  }
  const press = async (name: string) => (await bubble()).getByRole('button', { name }).click()
  /** Saves of the machine that the path does not tell apart: what is stored is stored again. */
  async function letSaves(place: AnyMachineSnapshot): Promise<void> {
    const [item] = (place.context as ChatOutboxContext).items
    const { page } = await now()
    if (item?.stored === false) return
    while ((await waitingInStore(page, 'saved')) > 0) await answerStore(page, 'saved')
  }

  const nothing = () => Promise.resolve()
  const isQuiet = async (): Promise<void> => expect(isCut((await now()).page)).toHaveCount(0)
  return {
    commands: {
      'message.add': async (event, { index }) => {
        const { message } = event as Of<{ message: NewMessage }>
        const { page, talk } = await desk(index)
        added += 1
        text = message.kind === 'text' ? `${message.content}${added}` : ''
        if (text !== '') return talk.say(text)
        await page
          .locator('button[aria-label="发送图片"] + input[type=file]')
          .setInputFiles({ name: `${added}.png`, mimeType: 'image/png', buffer: POINT })
        await page.getByRole('button', { name: '发送', exact: true }).click()
      },
      'item.retry': () => press('重试'),
      'item.discard': () => press('放弃'),
      'item.backToComposer': async () => {
        await press('放回输入框')
        const { talk } = await now()
        await expect(talk.input).toHaveValue(text)
        await talk.input.fill('')
      },
      'store.loaded': async (_, { index }) => answerStore((await desk(index)).page, 'loaded'),
      'store.saved': async () => answerStore((await now()).page, 'saved'),
      'store.failed': async (event, { index }) => {
        const { clientMsgId } = event as Of<{ clientMsgId: string | null }>
        await answerStore((await desk(index)).page, clientMsgId === null ? 'loaded' : 'saved', 'fail')
      },
      'store.changed': async (_, { index }) => {
        const { other, page, lock } = await desk(index)
        await other.evaluate(name => new BroadcastChannel(name).postMessage('changed'), lock)
        await answerStore(page, 'loaded')
      },
      'ownership.gained': async (_, { index }) => {
        // a tab from which the right was taken does not get it again: the page is loaded anew
        if (opened !== null && !isOthers) throw new Error('nobody else has the right to send')
        await giveRight(await desk(index))
      },
      'ownership.lost': async (_, { index }) => {
        const before = await desk(index)
        await moveRight(before, false)
        // a tab from which it was taken does not ask again; the path goes on in one that was opened later
        await before.page.close()
        await before.other.close()
        opened = null
      },
      'upload.done': async () => (await upOrDown()).continue(),
      'delivery.acked': async () => {
        const { line } = await now()
        await line.pass('msg:send')
        await line.drop('msg:new')
      },
      'delivery.refused': async event => {
        const { failure } = event as Of<{ failure: { code: ChatErrorCode } }>
        const { line, page } = await now()
        const isUploading = await page.locator('.xl-bubble.is-uploading').count()
        if (isUploading === 0) return line.refuse('msg:send', failure.code, CHAT_ERROR_TEXT[failure.code] ?? '')
        const body = { success: false, code: 500, message: '文件不可用', result: null, timestamp: 0 }
        await (await upOrDown()).fulfill({ json: body })
      },
      'delivery.lost': async () => {
        const { line, page } = await now()
        if ((await page.locator('.xl-bubble.is-uploading').count()) > 0) return (await upOrDown()).abort('failed')
        await line.lose('msg:send')
        await letPass(page, line, CHAT_ACK_TIMEOUT)
      },
      'link.online': async (_, { index }) => {
        const { line, page } = await desk(index)
        await reconnect(page, line, async () => (await isCut(page).count()) === 0)
      },
      'link.lost': async (_, { index }) => cut(await desk(index)),
      'link.signedOut': async (_, { index }) => {
        const { page, other } = await desk(index)
        await letStore(page, false)
        await page.clock.resume()
        await pressSignOut(page)
        // a consultation goes on
        await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
        await expect(loginForm(page)).toBeVisible()
        await page.close()
        await other.close()
        opened = null
      },
      'hello.answered': async (_, { index }) => {
        const { page, line } = await desk(index)
        line.hold('hello')
        await networkComes(page)
        await line.pass('hello')
        line.release('hello')
      },
      // its own message comes back, while the answer gets lost
      'chat.event': async () => {
        const { line } = await now()
        await line.passUnheard('msg:send')
        await line.let('msg:new')
      },
      'retryDelay elapsed': async (_, { index }) => {
        const { page, line } = await now()
        const [item] = (positionBefore(index).context as ChatOutboxContext).items
        await letPass(page, line, item?.dueAt === null ? CHAT_FILE_PATIENCE : CHAT_RETRY_DELAYS[0])
      },
    },
    looks: {
      items: async place => {
        if (opened === null) return
        const snapshot = place.snapshot as AnyMachineSnapshot
        await letSaves(snapshot)
        const { page } = await now()
        const waiting = page.locator('.xl-bubble:is(.is-queued, .is-uploading, .is-sending, .is-failed)')
        const [item] = (snapshot.context as ChatOutboxContext).items
        await expect(waiting).toHaveCount(item === undefined ? 0 : 1)
        if (item === undefined) return
        await expect(page.locator(`.xl-bubble.is-${item.state}`)).toHaveCount(1)
        await expect(waiting.getByText(MARKS[item.state], { exact: true })).toBeAttached()
      },
      'holder.bystander': async () => {
        if (opened !== null) expect(isOthers).toBe(true)
      },
      'holder.claiming': async () => {
        await expect.poll(async () => waitingInStore((await now()).page, 'loaded')).toBeGreaterThan(0)
      },
      'holder.owner': async () => {
        if (opened !== null) expect(isOthers).toBe(false)
      },
      'link.down': async () => {
        if (opened !== null) await expect(isCut((await now()).page)).toBeVisible()
      },
      'link.up': () => (opened === null ? nothing() : isQuiet()),
      // the clock of retries is not seen: what waits for it is marked 等待发送 or 上传中
      'clock.still': nothing,
      'clock.counting': async ({ snapshot }: PathPosition) => {
        const [item] = ((snapshot as AnyMachineSnapshot).context as ChatOutboxContext).items
        expect(item?.state === 'queued' || item?.state === 'uploading').toBe(true)
      },
    },
  }
}
