import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'
import type { EventObject } from 'xstate'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { ReviewContext } from '#machines/prescriptionReview/prescriptionReview.types.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { Gate } from '#e2e/support/gates.ts'
import { ask } from '#e2e/support/people.ts'
import { revisit, submitted } from '#e2e/support/prescriptions.ts'

const DOCTOR = 'doctor'
const REVIEWER = 'pharmacist'
const COLLEAGUE = 'pharmacist2'
const PHONES = ['19900020048', '19900020049', '19900020056'] as const
const NO = '操作未成功'
/** Answered in place of ten minutes, for a claim that is to run out. */
const SHORT_CLAIM = 1_500
/** Below it queue and sheet are a page each, and the sheet has a button that gives it back. */
const NARROW = { width: 900, height: 900 }

type Of<E> = EventObject & E
interface Sheets {
  first: Sheet
  second: Sheet
  /** another one, which is not shown: what happens to it tells the queue that it has changed */
  other: Sheet
}
const prepared = new Map<string, Promise<Sheets>>()

/** Three sheets that wait, once for each server: no path decides one for good. */
async function prepare(stage: Stage): Promise<Sheets> {
  const doctor = await stage.staff(DOCTOR)
  const sheets: Sheet[] = []
  for (const phone of PHONES) {
    const session = await revisit(stage.url, await stage.patientOf(phone), doctor)
    sheets.push(await submitted(stage.url, doctor, session.id))
  }
  const [first, second, other] = sheets
  if (first === undefined || second === undefined || other === undefined) throw new Error('three sheets are needed')
  return { first, second, other }
}

/**
 * The pharmacist's desk as it is played in the browser: the real queue, narrowed to two sheets of this test, real claims and returns. An approval, a rejection
 * and what goes to a senior are answered in place of the server, so that the sheets wait for the next path too.
 */
export function prescriptionReviewPage(stage: Stage, path: TestPath): PageModel {
  const has = (...types: string[]): boolean => path.steps.some(step => types.includes(step.event.type))
  let opened: Promise<Page> | null = null
  let isQueueWaiting = true
  let isGone = false
  let chosen = ''
  let decision: 'approve' | 'reject' | 'escalate' | 'release' = 'release'
  const asked: Route[] = []
  const gates: Partial<Record<string, Gate>> = {}
  const gate = (name: string): Gate => {
    const found = gates[name]
    if (found === undefined) throw new Error(`no gate '${name}'`)
    return found
  }
  const sheets = (): Promise<Sheets> => {
    const known = prepared.get(stage.url) ?? prepare(stage)
    prepared.set(stage.url, known)
    return known
  }

  /** The real queue with these sheets of it. */
  async function answer(route: Route, isEmpty: boolean): Promise<void> {
    const { first, second } = await sheets()
    const response = await route.fetch()
    const envelope = (await response.json()) as { result: reviews.ReviewPool }
    const ids = isEmpty ? [] : [first.id, second.id]
    const rows = envelope.result.rows.filter(({ id }) => ids.includes(id) && !(isGone && id === chosen))
    await route.fulfill({ response, json: { ...envelope, result: { ...envelope.result, rows } } })
  }

  async function open(): Promise<Page> {
    await sheets()
    const page = await stage.visitor({
      stored: (await stage.staff(REVIEWER)).stored,
      ...(has('release') ? { viewport: NARROW } : {}),
    })
    await page.route(`**${reviews.reviewPool.path}*`, route => (isQueueWaiting ? void asked.push(route) : answer(route, false)))
    for (const [name, call] of Object.entries({
      claim: reviews.claimSheet,
      approve: reviews.approveSheet,
      reject: reviews.rejectSheet,
      escalate: reviews.escalateSheet,
      release: reviews.releaseSheet,
    }))
      gates[name] = await Gate.hold(page, call.path)
    await page.goto('/hospitalChat/review')
    await expect(queue(page)).toBeVisible()
    // the queue is asked for at once, and once more when the line is there
    await isAsked(2)
    return page
  }
  const page = (): Promise<Page> => (opened ??= open())
  const queue = (on: Page) => on.getByRole('complementary', { name: '待审处方' })
  const panel = async () => (await page()).getByRole('region', { name: '驳回意见' })
  const paper = async () => (await page()).getByRole('article', { name: '处方笺' })
  const actions = async () => (await page()).locator('.xl-review-actions')
  const press = async (name: string) => (await actions()).getByRole('button', { name }).click()

  const isAsked = (times = 1, timeout = 15_000) =>
    expect.poll(() => asked.length, { message: 'the queue is asked for', timeout }).toBeGreaterThanOrEqual(times)
  /** The last question; the page has given up those before it. */
  const next = async (): Promise<Route> => {
    await page()
    await isAsked()
    const route = asked.splice(0).at(-1)
    if (route === undefined) throw new Error('the queue is not asked for')
    return route
  }
  /** From now on the queue may be asked for whenever the server tells of a change, as of one's own claim. */
  async function letQueueBe(): Promise<void> {
    isQueueWaiting = false
    const last = asked.splice(0).at(-1)
    if (last !== undefined) await answer(last, false)
  }
  /** A colleague takes the sheet that is not shown, or gives it back: the server tells every open queue. */
  async function changeBoard(): Promise<void> {
    const { token } = await stage.staff(COLLEAGUE)
    const { id } = (await sheets()).other
    const { sheet } = await ask(stage.url, reviews.claimSheet, { requestId: randomUUID(), id }, token)
    await ask(stage.url, reviews.releaseSheet, { requestId: randomUUID(), id, version: sheet.version }, token)
  }
  async function decideBy(kind: typeof decision, button: string): Promise<void> {
    decision = kind
    await press(button)
  }

  return {
    commands: {
      'fetchPool done': async event => answer(await next(), (event as Of<{ output: unknown[] }>).output.length === 0),
      'fetchPool failed': async () =>
        (await next()).fulfill({ json: { success: false, code: 500, message: NO, result: null, timestamp: 0 } }),
      'board.changed': async () => {
        const button = queue(await page()).getByRole('button', { name: '刷新' })
        if (await button.isVisible()) return button.click()
        // told once the page listens
        await expect(async () => {
          await changeBoard()
          await isAsked(1, 3_000)
        }).toPass()
      },
      'poolThrottle elapsed': () => isAsked(),
      retry: async () =>
        queue(await page())
          .getByRole('button', { name: '重试' })
          .click(),
      claim: async () => {
        await letQueueBe()
        const { first, second } = await sheets()
        // from an open sheet the other one is taken, and this one goes back first
        decision = 'release'
        chosen = chosen === first.id ? second.id : first.id
        await queue(await page())
          .locator(`[data-rx="${chosen}"]`)
          .click()
      },
      'claimSheet done': async () => {
        const isShort = has('claimLeft elapsed')
        await gate('claim').pass(envelope => ({
          ...envelope,
          result: { ...(envelope.result as reviews.ReviewClaim), ...(isShort ? { leftMs: SHORT_CLAIM } : {}) },
        }))
      },
      'claimSheet failed': () => gate('claim').refuse(NO),
      'claimLeft elapsed': async () => expect((await page()).getByText('已不再由您审核')).toBeVisible(),
      'claim.lost': async () => {
        isGone = true
        await expect(async () => {
          await changeBoard()
          await expect((await page()).getByText('已不再由您审核')).toBeVisible({ timeout: 3_000 })
        }).toPass()
      },
      'reject.begin': () => press('驳回'),
      'comment.set': async event => (await paper()).getByLabel(/^对.+的意见$/).fill((event as Of<{ text: string }>).text),
      'code.toggle': async event =>
        (await panel()).getByRole('checkbox', { name: new RegExp(`^${(event as Of<{ code: string }>).code}`) }).click(),
      'text.set': async event =>
        (await panel()).getByRole('textbox', { name: '说明' }).fill((event as Of<{ text: string }>).text),
      cancel: async () => {
        const isLost = await (await page()).getByText('已不再由您审核').isVisible()
        if (isLost) await (await page()).getByRole('button', { name: '返回队列' }).click()
        else await (await panel()).getByRole('button', { name: '取消' }).click()
      },
      approve: () => decideBy('approve', '通过并签名'),
      reject: async () => {
        decision = 'reject'
        await (await panel()).getByRole('button', { name: /^驳回/ }).click()
      },
      escalate: async event => {
        await decideBy('escalate', '转上级')
        const dialog = (await page()).getByRole('dialog', { name: '转上级药师' })
        await dialog.getByLabel('原因').fill((event as Of<{ text: string }>).text)
        await dialog.getByRole('button', { name: '转上级' }).click()
      },
      skip: () => decideBy('release', '跳过'),
      release: async () => {
        decision = 'release'
        await (await page()).getByRole('button', { name: '返回队列' }).click()
      },
      'decide done': () =>
        decision === 'release'
          ? gate('release').pass()
          : gate(decision).answer({ success: true, code: 200, message: '', result: null, timestamp: 0 }),
      'decide failed': event => {
        const { code } = (event as Of<{ error: { code?: string } }>).error
        const result = code === undefined ? null : { reason: code }
        return gate(decision).answer({ success: false, code: 500, message: NO, result, timestamp: 0 })
      },
    },
    looks: {
      // what is shown of the queue stays while it is fetched anew
      'queue.fetching': async () => {
        if (!has('release')) await expect(queue(await page())).toBeVisible()
      },
      'queue.throttled': async () => expect(queue(await page())).toBeVisible(),
      'queue.pool': async ({ snapshot }) => {
        const { sheet } = snapshot.context as ReviewContext
        if (has('release') && (sheet !== null || snapshot.hasTag('claiming'))) return
        await expect(queue(await page()).locator('[data-rx]')).not.toHaveCount(0)
      },
      'queue.empty': async () => expect(queue(await page()).getByText('暂无待审处方')).toBeVisible(),
      'queue.failed': async () => expect(queue(await page()).getByRole('alert')).toContainText('待审处方读取失败'),
      'desk.idle': async ({ snapshot }) => {
        await expect(await paper()).toHaveCount(0)
        const isFailed = (snapshot.context as ReviewContext).failure !== null
        await expect((await page()).getByText(isFailed ? NO : '选择一张处方开始审核').first()).toBeVisible()
      },
      'desk.claiming': async () => {
        await gate('claim').isAsked()
        await expect((await page()).getByText('正在领取…')).toBeVisible()
      },
      'desk.reviewing.reading': async () => {
        await expect(await paper()).toContainText('苯磺酸氨氯地平片')
        await expect(await panel()).toHaveCount(0)
      },
      'desk.reviewing.rejecting': async () => expect(await panel()).toBeVisible(),
      'desk.deciding': async () => {
        await gate(decision).isAsked()
        await expect((await actions()).getByRole('button', { name: '正在提交…' })).toBeDisabled()
      },
      'desk.lost': async () => expect((await page()).getByText('已不再由您审核')).toBeVisible(),
    },
  }
}
