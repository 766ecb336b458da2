import { expect, type Page } from '@playwright/test'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { CHAT_GAP_DELAY, CHAT_RETRY_DELAYS, READ_INTERVAL, TYPING_EXPIRY, TYPING_INTERVAL } from '#contract/constants.ts'
import type { ChatMessage } from '#contract/entities/chat.ts'
import { endSession, refuseSession, sessionDetail } from '#contract/http/calls/consultation.ts'
import type { ChatErrorCode, ChatEvent, HelloAnswer, HistoryAnswer, ResumeAnswer } from '#contract/sockets/chat.ts'
import type { ChatSessionContext } from '#machines/chatSession/chatSession.types.ts'
import type { PathPosition, TestPath } from '#machines/kit/testPath.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { ChatLine, cutBanner, letPass, networkComes, reconnect } from '#e2e/support/chatLine.ts'
import { accept, ask, consult, endAll, refuseWaiting, type Patient, type Staff } from '#e2e/support/people.ts'
import { Conversation } from './conversation.ts'

const DOCTOR = 'suqing'
const PHONE = '19900020033'
/** The first message of the path is that many after the first of the log: older ones can be asked for. */
const BEFORE = 100

type Of<E> = EventObject & E
interface View {
  isVisible: boolean
  hasFocus: boolean
}
interface Desk {
  page: Page
  line: ChatLine
  talk: Conversation
  doctor: Staff
  patient: Patient
  sid: string
}

/** Whether the page is seen and has the focus is the test's to say; at first neither. */
function putView(): void {
  const view: View = { isVisible: false, hasFocus: false }
  Object.assign(globalThis, { view })
  Object.defineProperty(document, 'visibilityState', { get: () => (view.isVisible ? 'visible' : 'hidden') })
  document.hasFocus = () => view.hasFocus
}

/**
 * One consultation at the doctor's desk. The session, its acceptance and its end are real; the messages and the answers to what the window asks are given
 * by the path over the line to the real server, and the page's clock stands still but where the path lets a time pass.
 */
export function chatSessionPage(stage: Stage, path: TestPath): PageModel {
  let opened: Promise<Desk> | null = null
  let oldest = BEFORE

  async function open(): Promise<Desk> {
    const doctor = await stage.staff(DOCTOR)
    await endAll(stage.url, doctor)
    await refuseWaiting(stage.url, doctor)
    const patient = await stage.patientOf(PHONE)
    const { id: sid } = await consult(stage.url, patient, doctor)
    const page = await stage.visitor({ stored: doctor.stored })
    await page.clock.install()
    await page.addInitScript(putView)
    const line = await ChatLine.lay(page)
    line.keep('msg:new')
    await page.goto('/hospitalChat/imServer')
    const list = page.getByRole('complementary', { name: '会话列表' })
    await list.getByRole('tab', { name: /待接诊/ }).click()
    const row = list.locator(`[data-sid="${sid}"]`)
    // it is there when the first hello is answered
    await expect(row).toBeVisible()
    line.hold('history', 'resume', 'msg:read', 'hello')
    await row.click()
    await line.isAsked('history')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
    return { page, line, talk: new Conversation(page), doctor, patient, sid }
  }
  const desk = (): Promise<Desk> => (opened ??= open())

  /** Message `seq` of the path as the server would tell of it. */
  function message({ patient, sid }: Desk, seq: number): ChatMessage {
    return {
      id: `${sid}-${seq}`,
      sessionId: sid,
      seq,
      clientMsgId: `${sid}-${seq}`,
      senderKind: 2,
      senderId: patient.id,
      senderName: patient.name,
      kind: 'text',
      content: `第${seq}句`,
      attachments: [],
      sentAt: Date.now(),
      rev: 1,
    }
  }
  const messages = (at: Desk, of: readonly ChatMessage[]): ChatMessage[] => of.map(one => message(at, BEFORE + one.seq))
  const before = (index: number) => (path.steps[index - 1] ?? path.start).snapshot.context as ChatSessionContext
  const pass = async (ms: number): Promise<void> => letPass((await desk()).page, (await desk()).line, ms)
  async function view(change: Partial<View>, event: 'focus' | 'blur' | 'visibilitychange'): Promise<void> {
    await (
      await desk()
    ).page.evaluate(
      ([next, type]) => {
        Object.assign((globalThis as unknown as { view: View }).view, next)
        ;(type === 'visibilitychange' ? document : globalThis).dispatchEvent(new Event(type))
      },
      [change, event] as const,
    )
  }
  /** Answers a hello of the page as the server does, but for what the path says of this conversation. */
  async function greet(at: Desk, missed: readonly ChatMessage[] = [], isReset = false): Promise<void> {
    await at.line.pass('hello', data => ({
      ...data,
      missed: { [at.sid]: messages(at, missed) },
      reset: isReset ? [at.sid] : [],
    }))
  }
  const isCut = cutBanner
  const failureOf = (event: EventObject): ChatErrorCode => {
    const { error } = event as Of<{ error: { retryable: boolean } }>
    return error.retryable ? 'BUSY' : 'NOT_OWNER'
  }
  const refuse = (name: 'history' | 'resume' | 'msg:read') => async (event: EventObject) => {
    const code = failureOf(event)
    await (await desk()).line.refuse(name, code, code === 'BUSY' ? '服务器繁忙，请稍后再试' : '您不是该会话的参与者')
  }

  /** The pager asks, and is given one older message or none. */
  async function older(how: 'done' | 'failed'): Promise<void> {
    const { line, talk, ...rest } = await desk()
    if (how === 'failed') return line.refuse('history', 'BUSY', '服务器繁忙，请稍后再试')
    const at = { line, talk, ...rest }
    await line.answer('history', { messages: [message(at, oldest)], atStart: false, atEnd: false } as HistoryAnswer)
    await expect(talk.log.getByText(`第${oldest}句`, { exact: true })).toBeAttached()
    oldest -= 1
  }
  /** Looks at the oldest message, and back at the newest. */
  const scrollUp = async () =>
    (await desk()).talk.log.evaluate(log => {
      log.scrollTop = -log.scrollHeight
      log.dispatchEvent(new Event('scroll'))
      log.scrollTop = 0
    })

  async function status(to: string, index: number): Promise<void> {
    const at = await desk()
    const { version, status: now } = await ask(stage.url, sessionDetail, { sid: at.sid }, at.doctor.token)
    const { removed } = before(index)
    if (to === '20' && now === '10') await accept(stage.url, at.doctor, { ...(await detail(at)), version })
    else if (to === '30' && now === '20') await ask(stage.url, endSession, { sid: at.sid, version }, at.doctor.token)
    else if (to === '30' && now === '10')
      await ask(stage.url, refuseSession, { sid: at.sid, version, reason: '5' }, at.doctor.token)
    else if (removed !== null) at.line.repeat('session:upsert')
    else throw new Error(`a session in ${now} cannot become ${to}`)
    if (removed === null) return
    // it was closed with the row that left the list
    const list = at.page.getByRole('complementary', { name: '会话列表' })
    await list.getByRole('tab', { name: /问诊中/ }).click()
    await list.locator(`[data-sid="${at.sid}"]`).click()
  }
  const detail = (at: Desk) => ask(stage.url, sessionDetail, { sid: at.sid }, at.doctor.token)

  async function push(event: ChatEvent, index: number): Promise<void> {
    const at = await desk()
    const { line, sid } = at
    if (event.name === 'msg:new') line.push('msg:new', { sid, message: message(at, BEFORE + event.message.seq) })
    else if (event.name === 'typing') line.push('typing', { sid, by: event.by, on: event.on })
    else if (event.name === 'session:removed') line.push('session:removed', { sid, why: event.why })
    else if (event.name === 'session:upsert') await status(event.session.status, index)
    else throw new Error(`no push of '${event.name}'`)
  }

  /** What is in the list: the stretch without holes, nothing of what came too early. */
  async function isWhole({ snapshot }: PathPosition): Promise<void> {
    const { window, removed } = (snapshot as AnyMachineSnapshot).context as ChatSessionContext
    const { talk } = await desk()
    if (removed !== null) return
    for (const { seq } of window.messages) await expect(talk.log.getByText(`第${BEFORE + seq}句`, { exact: true })).toBeAttached()
    for (const { seq } of window.early) await expect(talk.log.getByText(`第${BEFORE + seq}句`, { exact: true })).toHaveCount(0)
  }
  const waitsFor = (name: 'history' | 'resume' | 'msg:read') => async () => (await desk()).line.isAsked(name)
  const saysWhy = async (text: string) => expect((await desk()).page.locator('.xl-composer.is-disabled')).toHaveText(text)
  const isTyping = (is: boolean) => async () => expect.poll(async () => (await desk()).line.isTyping).toBe(is)
  const isPeerTyping = (is: boolean) => async () =>
    expect((await desk()).talk.log.getByText('对方正在输入…')).toHaveCount(is ? 1 : 0)

  return {
    commands: {
      'chat.event': (event, { index }) => push((event as Of<{ event: ChatEvent }>).event, index),
      'hello.answered': async event => {
        const { answer } = event as Of<{ answer: HelloAnswer }>
        const at = await desk()
        await networkComes(at.page)
        await greet(at, answer.missed['s1'], answer.reset.length > 0)
      },
      'older.wanted': async () => {
        await scrollUp()
        await older('done')
      },
      'older.loaded': async () => {
        await scrollUp()
        await older('done')
      },
      'older.retry': async () => {
        await scrollUp()
        await older('failed')
        await (await desk()).talk.log.getByRole('button', { name: '重试' }).click()
        await older('done')
      },
      'loadNewest done': async event => {
        const at = await desk()
        const { output } = event as Of<{ output: HistoryAnswer }>
        await at.line.answer('history', { ...output, messages: messages(at, output.messages), atStart: false })
      },
      'loadNewest failed': refuse('history'),
      'page.retry': async () => (await desk()).page.getByRole('button', { name: '重试' }).first().click(),
      'link.online': async () => {
        const at = await desk()
        // the window is told when it is opened
        if ((await isCut(at.page).count()) === 0) return
        await reconnect(at.page, at.line, () => at.line.isWaiting('hello'))
        await greet(at)
        await expect(isCut(at.page)).toHaveCount(0)
      },
      'link.lost': async () => {
        const { line, page } = await desk()
        await line.cut()
        await expect(isCut(page)).toBeVisible()
      },
      'loadRetry elapsed': () => pass(CHAT_RETRY_DELAYS[3]),
      'gapDelay elapsed': () => pass(CHAT_GAP_DELAY),
      'resumeRetry elapsed': () => pass(CHAT_RETRY_DELAYS[1]),
      'readInterval elapsed': () => pass(READ_INTERVAL),
      'typingExpiry elapsed': () => pass(TYPING_EXPIRY),
      'typingInterval elapsed': () => pass(TYPING_INTERVAL),
      'resumeFrom done': async event => {
        const at = await desk()
        const { output } = event as Of<{ output: ResumeAnswer }>
        await at.line.answer('resume', {
          ...output,
          messages: messages(at, output.messages),
          lastSeq: BEFORE + output.lastSeq,
        })
      },
      'resumeFrom failed': refuse('resume'),
      'view.focused': () => view({ isVisible: true, hasFocus: true }, 'focus'),
      'view.blurred': () => view({ hasFocus: false }, 'blur'),
      'message.seen': () => view({ isVisible: true }, 'visibilitychange'),
      'sendRead done': async event => {
        const { output } = event as Of<{ output: { readSeq: number } }>
        await (await desk()).line.answer('msg:read', { readSeq: BEFORE + output.readSeq, unreadTotal: 0 })
      },
      'sendRead failed': refuse('msg:read'),
      'draft.typed': async () => (await desk()).talk.input.press('a'),
      'draft.cleared': async () => (await desk()).talk.input.fill(''),
    },
    looks: {
      'window.loading': waitsFor('history'),
      'window.failed': async () =>
        expect((await desk()).page.getByText(/^(服务器繁忙，请稍后再试|您不是该会话的参与者)$/)).toBeVisible(),
      'window.following': isWhole,
      'window.holed': isWhole,
      'window.resuming': async place => {
        await waitsFor('resume')()
        await isWhole(place)
      },
      'window.stalled': isWhole,
      'life.waiting': async () => expect((await desk()).page.getByRole('button', { name: '接诊', exact: true })).toBeVisible(),
      'life.active': async () => expect((await desk()).talk.input).toBeVisible(),
      'life.over': () => saysWhy('会话已结束'),
      'life.gone': async () => {
        const { page, talk, sid } = await desk()
        await expect(page.locator(`[data-sid="${sid}"]`)).toHaveCount(0)
        await expect(talk.log).toHaveCount(0)
      },
      link: async ({ snapshot }) => {
        const { linked } = (snapshot as AnyMachineSnapshot).context as ChatSessionContext
        const { page } = await desk()
        if (linked) await expect(isCut(page)).toHaveCount(0)
      },
      'reading.settled': async () => expect((await desk()).line.isWaiting('msg:read')).toBe(false),
      'reading.collecting': async () => expect((await desk()).line.isWaiting('msg:read')).toBe(false),
      'reading.telling': waitsFor('msg:read'),
      'peer.quiet': isPeerTyping(false),
      'peer.typing': isPeerTyping(true),
      // whether it was told is heard on the line; when it is forgotten nothing is said
      'typing.quiet': () => Promise.resolve(),
      'typing.told.still': isTyping(true),
      'typing.told.again': isTyping(true),
    },
  }
}
