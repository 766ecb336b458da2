import { expect, type Page } from '@playwright/test'
import type { EventObject } from 'xstate'
import { endSession, sessionDetail } from '#contract/http/calls/consultation.ts'
import type { ComposerContext, ComposerInput } from '#machines/composer/composer.types.ts'
import { packItem } from '#machines/session/session.storage.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { ChatLine } from '#e2e/support/chatLine.ts'
import { accept, ask, consult, endAll, type Staff } from '#e2e/support/people.ts'
import { POINT } from '#e2e/support/point.ts'
import { Conversation } from './conversation.ts'

const DOCTOR = 'suqing'
const PHONES = { open: '19900020030', ended: '19900020031' } as const
/** Where the list and a conversation are a page each: going back and forth shows the composer anew. */
const NARROW = { width: 700, height: 900 }

type Of<E> = EventObject & E
/** What the test holds of the recorder in the page. */
interface Microphone {
  recorder?: MediaRecorder
  /** lets the recorder stop, which it was asked for */
  finish?: () => void
  /** its longest time, if it is over now */
  limit?: () => void
}

/** A microphone that hums; the recorder stops when the test says so, and its time is over when the test says so. */
function putMicrophone(): void {
  const kept = globalThis as unknown as { microphone: Microphone }
  kept.microphone = {}
  navigator.mediaDevices.getUserMedia = () => {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const out = context.createMediaStreamDestination()
    tone.connect(out)
    tone.start()
    return Promise.resolve(out.stream)
  }
  const { start, stop } = MediaRecorder.prototype
  MediaRecorder.prototype.start = function (...given) {
    kept.microphone.recorder = this
    return start.apply(this, given)
  }
  MediaRecorder.prototype.stop = function () {
    kept.microphone.finish = () => stop.call(this)
  }
  const later = globalThis.setTimeout
  globalThis.setTimeout = ((work: () => void, ms?: number) => {
    const timer = later(work, ms)
    if (ms === 60_000)
      kept.microphone.limit ??= () => {
        clearTimeout(timer)
        work()
      }
    return timer
  }) as typeof setTimeout
}

/** The doctor's composer: one consultation that goes on, one that has ended, a microphone that the test holds. */
export function composerPage(stage: Stage, path: TestPath): PageModel {
  const { drafts } = path.input as ComposerInput
  let opened: Promise<{ page: Page; line: ChatLine; talk: Conversation; doctor: Staff }> | null = null
  const sessions: Partial<Record<'s1' | 's2', string>> = {}
  let shown: string | null = null

  async function begin(doctor: Staff, phone: string): Promise<string> {
    return (await accept(stage.url, doctor, await consult(stage.url, await stage.patientOf(phone), doctor))).id
  }
  async function end(doctor: Staff, sid: string): Promise<void> {
    const { version } = await ask(stage.url, sessionDetail, { sid }, doctor.token)
    await ask(stage.url, endSession, { sid, version }, doctor.token)
  }
  async function open() {
    const doctor = await stage.staff(DOCTOR)
    await endAll(stage.url, doctor)
    sessions.s2 = await begin(doctor, PHONES.ended)
    await end(doctor, sessions.s2)
    sessions.s1 = await begin(doctor, PHONES.open)
    const kept = drafts['s1'] === undefined ? {} : { [sessions.s1]: drafts['s1'] }
    const page = await stage.visitor({
      viewport: NARROW,
      stored: {
        ...doctor.stored,
        [`pro__Chat-Drafts-doctor-${doctor.login.userInfo.id}`]: packItem(kept, Date.now()),
      },
    })
    await page.addInitScript(putMicrophone)
    const line = await ChatLine.lay(page)
    await page.goto('/hospitalChat/imServer')
    await expect(list(page)).toBeVisible()
    return { page, line, talk: new Conversation(page), doctor }
  }
  const desk = () => (opened ??= open())
  const page = async () => (await desk()).page
  const list = (on: Page) => on.getByRole('complementary', { name: '会话列表' })
  const input = async () => (await desk()).talk.input
  const files = async (label: string) => (await page()).locator(`button[aria-label="${label}"] + input[type=file]`)
  const press = async (name: string) => (await page()).getByRole('button', { name, exact: true }).click()

  async function choose(which: 's1' | 's2'): Promise<void> {
    const { page: on, doctor } = await desk()
    if (which === 's1' && sessions.s1 === undefined) sessions.s1 = await begin(doctor, PHONES.open)
    if (shown !== null) await press('返回列表')
    await list(on)
      .getByRole('tab', { name: which === 's1' ? /问诊中/ : /已结束/ })
      .click()
    await list(on).locator(`[data-sid="${sessions[which]}"]`).click()
    await expect(on.getByRole('log', { name: '会话消息' })).toBeVisible()
    shown = which
  }
  /** Asks something of the microphone as soon as it can be asked. */
  async function microphone(what: 'finish' | 'limit' | 'fail'): Promise<void> {
    const ready = await (
      await page()
    ).waitForFunction(name => {
      const { recorder, finish, limit } = (globalThis as unknown as { microphone: Microphone }).microphone
      if (name === 'fail') return recorder && (() => recorder.dispatchEvent(new Event('error')))
      return recorder && (name === 'finish' ? finish : limit)
    }, what)
    await ready.evaluate(work => {
      ;(work as () => void)()
    })
  }

  const look =
    (isRecording: boolean) =>
    async ({ snapshot }: { snapshot: { context: unknown } }) => {
      const { drafts: written, error, quotes, sid } = snapshot.context as ComposerContext
      const on = await page()
      await expect(on.locator('.xl-composer-row.is-recording')).toHaveCount(isRecording ? 1 : 0)
      if (sid !== 's1') return
      const { text = '', tray = [] } = written['s1'] ?? {}
      if (!isRecording) await expect(await input()).toHaveValue(text)
      await expect(on.locator('.xl-tray li')).toHaveCount(tray.length)
      await expect(on.locator('.xl-quoting')).toHaveCount('s1' in quotes ? 1 : 0)
      const hint = on.locator('.xl-composer-foot .is-error')
      if (error !== null) await expect(hint.first()).toHaveText(error.includes('麦克风') ? /麦克风/ : error)
      else await expect(hint).toHaveCount([...text].length > 2_000 ? 1 : 0)
    }
  const writing = (isSendable: boolean) => async (place: { snapshot: { context: unknown } }) => {
    await look(false)(place)
    await expect((await page()).getByRole('button', { name: '发送', exact: true })).toBeEnabled({ enabled: isSendable })
  }

  return {
    commands: {
      'session.choose': event => choose((event as Of<{ sid: 's1' | 's2' }>).sid),
      'composer.block': async (event, { index }) => {
        const { blocked } = event as Of<{ blocked: string | null }>
        const before = (path.steps[index - 1] ?? path.start).snapshot.context as ComposerContext
        // the same again is told when the conversation is shown again
        if (blocked === before.blocked) return choose(shown as 's1' | 's2')
        await end((await desk()).doctor, sessions.s1 ?? '')
        // it never comes back: the next one that goes on is a new one
        sessions.s1 = undefined
        await expect((await page()).locator('.xl-composer.is-disabled')).toBeVisible()
      },
      'draft.restore': async event => {
        const { talk, line } = await desk()
        const { text } = event as Of<{ text: string }>
        line.hold('msg:send')
        await talk.say(text)
        await line.refuse('msg:send', 'TOO_LONG', '不能发送')
        line.release('msg:send')
        await talk.bubble(text).getByRole('button', { name: '放回输入框' }).click()
        await expect(talk.bubble(text)).toHaveCount(0)
      },
      'text.change': async event => (await input()).fill((event as Of<{ text: string }>).text),
      'files.add': async event => {
        const [file] = (event as Of<{ files: { name: string; mime: string }[] }>).files
        if (file === undefined) throw new Error('no file')
        const isPicture = file.mime.startsWith('image/')
        const mimeType = isPicture ? 'image/png' : 'application/octet-stream'
        const name = isPicture ? file.name.replace('.jpg', '.png') : file.name
        await (await files(isPicture ? '发送图片' : '发送文件')).setInputFiles({ name, mimeType, buffer: POINT })
      },
      'file.remove': () => press('移除 舌苔.png'),
      'quote.set': async event => {
        if ((event as Of<{ quote: object | null }>).quote === null) return press('取消引用')
        const illness = (await desk()).talk.log.locator('.xl-message').filter({ hasText: '受凉后咳嗽三天' })
        await illness.hover()
        await illness.getByRole('button', { name: '消息操作' }).click()
        await (await page()).getByRole('menuitem', { name: '引用' }).click()
      },
      'voice.start': async () => {
        await (await page()).evaluate(() => Object.assign(globalThis, { microphone: {} }))
        await press('发送语音')
      },
      'voice.cancel': () => press('取消录音'),
      'voice.stop': async () => {
        await (await page()).waitForFunction(() => (globalThis as unknown as { microphone: Microphone }).microphone.recorder)
        await press('完成录音')
      },
      'voiceLimit elapsed': () => microphone('limit'),
      'voice.recorded': () => microphone('finish'),
      'voice.failed': () => microphone('fail'),
      'enter.pressed': async event => {
        const { isComposing } = event as Of<{ isComposing: boolean }>
        if (!isComposing) return (await input()).press('Enter')
        // as an input method tells of an Enter that takes its word
        await (await input()).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
      },
      'send.pressed': () => press('发送'),
    },
    looks: {
      closed: async () => expect(await input()).toHaveCount(0),
      disabled: async () => {
        await look(false)
        await expect((await page()).locator('.xl-composer.is-disabled')).toHaveText('会话已结束')
      },
      'writing.empty': writing(false),
      'writing.typing': writing(true),
      'writing.attaching': writing(true),
      'recording.listening': look(true),
      'recording.finishing': look(true),
      'recording.settingAside': look(false),
    },
  }
}
