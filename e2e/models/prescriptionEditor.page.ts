import { expect, type Page } from '@playwright/test'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { RxStatus } from '#contract/entities/prescription.ts'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import * as submission from '#contract/http/calls/prescriptionSubmit.ts'
import * as calls from '#contract/http/calls/prescriptions.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { EditorContext } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { AUTOSAVE_DELAY, CHECK_DELAY, retryDelay } from '#machines/prescriptionEditor/prescriptionEditor.rules.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { ChatLine, letPass } from '#e2e/support/chatLine.ts'
import { Gate } from '#e2e/support/gates.ts'
import { endAll } from '#e2e/support/people.ts'
import { draftSheet, revisit } from '#e2e/support/prescriptions.ts'

type Given = EventObject & {
  output?: unknown
  error?: { kind?: string; text?: string; code?: string }
  patch?: { validDays?: number }
  override?: { text: string }
  password?: string
  rxId?: string
  status?: RxStatus
}
const DOCTOR = 'doctor'
const PHONE = '19900020033'
const DRUG = { code: 'W08', name: '苯磺酸氨氯地平片' }
/** What is there shows at once: the clock moves in between. */
const SOON = { timeout: 50 }
/** Two frames of the page's clock, which stands still otherwise: shorter than every wait of the machine. */
const MOMENT = 34
/** What the editor asks of the server, each of which waits for the path. */
const GATES = {
  list: calls.sessionSheets,
  sheet: calls.prescriptionSheet,
  save: calls.saveDraft,
  patient: calls.prescriptionPatient,
  drugs: calls.drugFacts,
  check: calls.checkSheet,
  submit: submission.submitSheet,
  withdraw: submission.withdrawSheet,
  discard: calls.discardDraft,
} as const
type GateName = keyof typeof GATES
interface Desk {
  page: Page
  line: ChatLine
  gates: Record<GateName, Gate>
  sid: string
}

/**
 * The doctor's editor of a Western sheet, on its page: what is read, stored and told of patients is the server's; what drugs are good for is left empty, and the
 * server's check, submission, return and end of a sheet are answered in its place, as a path wants them. The page's clock stands still.
 */
export function prescriptionEditorPage(stage: Stage, path: TestPath): PageModel {
  let opened: Promise<Desk> | null = null
  /** the sheet as the server has it */
  let stored: Sheet | null = null

  async function open(): Promise<Desk> {
    const doctor = await stage.staff(DOCTOR)
    await endAll(stage.url, doctor)
    const session = await revisit(stage.url, await stage.patientOf(PHONE), doctor)
    const page = await stage.visitor({ stored: doctor.stored, reducedMotion: 'reduce' })
    await page.clock.install()
    const line = await ChatLine.lay(page)
    line.keep('rx:update')
    const gates = {} as Record<GateName, Gate>
    for (const [name, call] of Object.entries(GATES) as [GateName, { path: string }][])
      gates[name] = await Gate.hold(page, call.path)
    line.hold('hello')
    await page.goto(`/hospitalChat/prescription?sid=${session.id}`)
    await line.pass('hello')
    line.release('hello')
    await gates.list.isAsked()
    await expect(page.getByRole('status', { name: '正在读取处方' })).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    return { page, line, gates, sid: session.id }
  }
  const desk = (): Promise<Desk> => (opened ??= open())
  const page = async (): Promise<Page> => (await desk()).page
  const gate = async (name: GateName): Promise<Gate> => (await desk()).gates[name]
  const editor = async () => (await page()).getByRole('region', { name: /^编辑.+处方$/ })
  const findings = async () => (await page()).getByRole('region', { name: '校验结果' })
  const dialog = async () => (await page()).getByRole('dialog')
  const row = async () => (await page()).getByRole('row', { name: /^第1行/ })
  const moment = async () => (await page()).clock.runFor(MOMENT)
  /** Looks again and again while the page's clock moves a little. */
  const shows = (look: () => Promise<void>): Promise<void> =>
    expect(async () => {
      await moment()
      await look()
    }).toPass({ intervals: [20], timeout: 8_000 })
  const pass = async (ms: number): Promise<void> => {
    const { page: at, line } = await desk()
    await letPass(at, line, ms)
  }
  const contextBefore = (index: number): EditorContext =>
    ((path.steps[index - 1] ?? path.start).snapshot as AnyMachineSnapshot).context as EditorContext

  /** The call that reads the sheet: the list of the consultation, or the sheet once it is known. */
  const reading = async (): Promise<Gate> => gate((stored === null ? 'list' : 'sheet') as GateName)
  const refuse = async (name: GateName, { error }: Given): Promise<void> => {
    const at = name === 'sheet' || name === 'list' ? await reading() : await gate(name)
    if (error?.kind === 'network') return at.answer({}, 500)
    const result = error?.code === undefined ? null : { reason: error.code }
    return at.answer({ success: false, code: 500, message: error?.text ?? '未能完成', result, timestamp: 0 })
  }
  const answer = async (name: GateName, result: unknown): Promise<void> =>
    (await gate(name)).answer({ success: true, code: 200, message: '', result, timestamp: 0 })
  const known = (): Sheet => {
    if (stored === null) throw new Error('no sheet is stored')
    return stored
  }
  const press = async (name: string, where = editor): Promise<void> => {
    await (await where()).getByRole('button', { name, exact: true }).click()
    await moment()
  }
  const confirm = async (name: string): Promise<void> => {
    await press(name)
    await press(name, dialog)
  }
  const key = async (keys: string): Promise<void> => {
    await (await editor()).focus()
    await (await page()).keyboard.press(keys)
    await moment()
  }

  return {
    commands: {
      'loadSheet done': async event => {
        const { sid } = await desk()
        const wanted = (event as Given).output as Sheet | null
        const at = await reading()
        if (stored !== null)
          await at.pass(envelope => {
            stored = { ...(envelope.result as Sheet), status: wanted?.status ?? '0' }
            return { ...envelope, result: stored }
          })
        else {
          if (wanted !== null) stored = await draftSheet(stage.url, await stage.staff(DOCTOR), sid)
          await at.pass()
        }
        await moment()
      },
      'loadSheet failed': event => refuse('sheet', event as Given),
      retry: () => press('重试'),
      'fetchFacts done': async () => {
        await (await (await gate('patient')).keepLast()).pass()
        await answerDrugs()
      },
      'fetchFacts failed': async event => {
        await (await gate('patient')).keepLast()
        await refuse('patient', event as Given)
      },
      'line.add': async () => {
        const field = (await page()).getByRole('combobox', { name: '添加药品' })
        await field.focus()
        await (await page()).keyboard.type(DRUG.code)
        await shows(async () => expect((await page()).getByRole('option').first()).toContainText(DRUG.name, SOON))
        await (await page()).keyboard.press('Enter')
        await moment()
      },
      'line.remove': async () => press(`删除 ${DRUG.name}`, row),
      'head.set': async event => {
        const field = (await editor()).getByRole('combobox', { name: '有效' })
        const days = (event as Given).patch?.validDays
        await field.click()
        await (await page()).getByRole('option', { name: `${days} 天` }).click()
        await moment()
      },
      undo: () => key('Control+z'),
      redo: () => key('Control+y'),
      tick: async () => {
        await (await dialog()).getByRole('checkbox', { name: '知悉' }).click()
        await moment()
      },
      'override.give': async event => {
        const box = await dialog()
        await press('填写理由', dialog)
        await box.getByLabel('获益大于风险').check()
        await box.getByLabel('说明（至少 5 个字）').fill((event as Given).override?.text ?? '')
        await press('保存理由', dialog)
      },
      submit: async (_, { index }) => {
        const before = (path.steps[index - 1] ?? path.start).snapshot as AnyMachineSnapshot
        if (before.matches('asking')) return press('继续签名', dialog)
        await key('Control+Enter')
      },
      sign: async event => {
        await (await dialog()).getByLabel('登录口令').fill((event as Given).password ?? '')
        await press('签名并提交', dialog)
      },
      cancel: () => press('取消', dialog),
      withdraw: () => confirm('撤回'),
      discard: () => confirm('删除草稿'),
      recheck: () => press('重试', findings),
      save: () => press('立即保存'),
      'latest.take': () => press('载入最新'),
      'mine.keep': () => press('保留我的为新稿'),
      pushed: async event => {
        const { rxId, status } = event as Given
        const { line, sid } = await desk()
        const { id, rxVersion } = known()
        line.push('rx:update', { rxId: rxId === 'other' ? 'other' : id, sid, status: status ?? '0', rxVersion })
        await moment()
      },
      'saveDraft done': async () => {
        await (
          await gate('save')
        ).pass(envelope => {
          stored = envelope.result as Sheet
          return envelope
        })
        await moment()
      },
      'saveDraft failed': event => refuse('save', event as Given),
      'checkSheet done': event => answer('check', (event as Given).output),
      'checkSheet failed': event => refuse('check', event as Given),
      'submitSheet done': () => {
        stored = { ...known(), status: '1' }
        return answer('submit', stored)
      },
      'submitSheet failed': event => refuse('submit', event as Given),
      'withdrawSheet done': () => {
        stored = { ...known(), status: '5' }
        return answer('withdraw', stored)
      },
      'withdrawSheet failed': event => refuse('withdraw', event as Given),
      'discardSheet done': () => answer('discard', null),
      'discardSheet failed': event => refuse('discard', event as Given),
      'autosaveDelay elapsed': () => pass(AUTOSAVE_DELAY),
      'checkDelay elapsed': () => pass(CHECK_DELAY),
      'factsRetryDelay elapsed': (_, { index }) => pass(retryDelay(contextBefore(index).tries)),
      'saveRetryDelay elapsed': (_, { index }) => pass(retryDelay(contextBefore(index).saveTries)),
    },
    looks: {
      loading: async () => {
        await (await reading()).isAsked()
        await shows(async () => expect((await editor()).getByRole('status', { name: '正在读取处方' })).toBeVisible(SOON))
      },
      failed: () => shows(async () => expect((await editor()).getByRole('button', { name: '重试' })).toBeVisible(SOON)),
      'editing.draft.clean': () => says(/^(?:添加药品后自动保存|已保存 \d\d:\d\d:\d\d)$/),
      'editing.draft.dirty': () => says(/^未保存$/),
      'editing.draft.saving': async () => {
        await (await gate('save')).isAsked()
        await says(/^正在保存…$/)
      },
      'editing.draft.unsaved': () => says(/^保存失败/),
      'editing.draft.refused': () => says(/^保存失败/),
      'editing.checks.waiting': () => checks(true, false),
      'editing.checks.fetching': async () => {
        await (await gate('patient')).isAsked()
        await checks(true, false)
      },
      'editing.checks.retrying': () => checks(false, true),
      'editing.checks.unchecked': () => checks(false, true),
      'editing.checks.checked': async place => {
        await checks(false, false)
        const { lines } = (place.snapshot as AnyMachineSnapshot).context as EditorContext
        await expect(await row()).toHaveCount(lines.length)
      },
      'preparing.sending': async () => {
        await (await gate('save')).isAsked()
        await isPreparing()
      },
      'preparing.confirming': async () => {
        await (await gate('check')).isAsked()
        await isPreparing()
      },
      asking: () => asks('填写理由'),
      signing: () => asks('签名并提交'),
      submitting: async () => {
        await (await gate('submit')).isAsked()
        await shows(async () => expect((await dialog()).getByRole('button', { name: '正在提交…' })).toBeDisabled(SOON))
      },
      done: () => shows(async () => expect((await editor()).getByText('已提交审核')).toBeVisible(SOON)),
      readonly: () =>
        shows(async () => {
          await expect((await editor()).getByText('已提交审核')).toHaveCount(0, SOON)
          await expect((await editor()).locator('.xl-rx-view-lines')).toBeVisible(SOON)
        }),
      withdrawing: async () => {
        await (await gate('withdraw')).isAsked()
        await shows(async () => expect((await editor()).getByRole('button', { name: '撤回' })).toBeDisabled(SOON))
      },
      discarding: async () => {
        await (await gate('discard')).isAsked()
        await shows(async () => expect((await editor()).getByRole('button', { name: '提交审核' })).toBeDisabled(SOON))
      },
      overtaken: () => isOvertaken(true),
      rebasing: async () => {
        await (await reading()).isAsked()
        await isOvertaken(false)
      },
      gone: () => shows(async () => expect((await editor()).getByText('草稿已删除')).toBeVisible(SOON)),
    },
  }

  /** Facts of drugs are asked for where there are lines. */
  async function answerDrugs(): Promise<void> {
    const drugs = await gate('drugs')
    await shows(async () => {
      if (drugs.isWaiting())
        await drugs.answer({ success: true, code: 200, message: '', result: { drugs: [], pairs: [] }, timestamp: 0 })
      await expect((await findings()).getByText('正在校验…')).toHaveCount(0, SOON)
    })
  }
  async function says(text: RegExp): Promise<void> {
    await shows(async () =>
      expect((await editor()).locator('.xl-rx-head :is(.xl-rx-saved, .xl-field-error)')).toHaveText(text, SOON),
    )
  }
  /** What the findings say of the check itself. */
  async function checks(isRunning: boolean, isMissed: boolean): Promise<void> {
    await shows(async () => {
      await expect((await findings()).getByText('正在校验…')).toHaveCount(isRunning ? 1 : 0, SOON)
      await expect((await findings()).getByRole('alert')).toHaveCount(isMissed ? 1 : 0, SOON)
    })
  }
  async function isPreparing(): Promise<void> {
    await shows(async () =>
      expect((await editor()).locator('.xl-rx-actions').getByRole('button', { name: '正在校验…' })).toBeDisabled(SOON),
    )
  }
  async function asks(name: string): Promise<void> {
    await shows(async () => expect((await page()).getByRole('dialog', { name })).toBeVisible(SOON))
  }
  async function isOvertaken(canChoose: boolean): Promise<void> {
    await shows(async () => {
      const note = (await editor()).getByRole('alert').filter({ hasText: '处方已在其他窗口修改' })
      await expect(note).toBeVisible(SOON)
      await expect(note.getByRole('button', { name: '载入最新' })).toBeEnabled({ ...SOON, enabled: canChoose })
    })
  }
}
