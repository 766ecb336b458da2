import '../../support/jsdomParts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WORKBOOK_LAYOUT, WORKBOOK_MAX } from '#contract/entities/upload.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { TemplateButton } from '#src/widgets/uploads/components/TemplateButton.tsx'
import { readWorkbook } from '#src/widgets/uploads/workbook/readWorkbook.ts'

/** A worker that does what the test says. */
class PausedWorker extends EventTarget {
  static begun: PausedWorker[] = []
  isEnded = false
  orders: unknown[] = []
  constructor() {
    super()
    PausedWorker.begun.push(this)
  }
  postMessage(order: unknown): void {
    this.orders.push(order)
  }
  terminate(): void {
    this.isEnded = true
  }
  says(data: unknown): Promise<void> {
    return act(async () => void this.dispatchEvent(new MessageEvent('message', { data })))
  }
}

let saved: string[] = []
beforeEach(() => {
  PausedWorker.begun = []
  saved = []
  vi.stubGlobal('Worker', PausedWorker)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:template')
})
afterEach(() => {
  cleanup()
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const order = { title: '用户', columns: [] }
const button = () => screen.getByRole('button')
const press = () => act(async () => void fireEvent.click(button()))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const told = () => toasts.current().map(({ text }) => text)

describe('the template of an import', () => {
  it('[WALK-14] comes however long its program loads; the button is at work meanwhile and begins no second one', async () => {
    render(<TemplateButton template={() => order} />)
    await press()
    expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['正在生成模板…', 'true'])
    await press()
    await pass(WORKBOOK_MAX.ms * 3)
    const [worker, second] = PausedWorker.begun
    expect(second).toBeUndefined()
    expect(worker?.orders).toEqual([{ template: order }])
    await worker?.says('ready')
    await pass(WORKBOOK_MAX.ms - 1)
    await worker?.says(new Uint8Array(3))
    expect([saved, told(), worker?.isEnded]).toEqual([['用户导入模板.xlsx'], [], true])
    expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['模板下载', 'false'])
  })

  it('[WALK-14] is told as failed when its program breaks or works for too long, and can be asked for again', async () => {
    render(<TemplateButton template={() => order} />)
    await press()
    await PausedWorker.begun[0]?.says('ready')
    await pass(WORKBOOK_MAX.ms)
    expect([saved, told(), PausedWorker.begun[0]?.isEnded]).toEqual([[], ['模板生成失败，请重试'], true])
    await press()
    await act(async () => void PausedWorker.begun[1]?.dispatchEvent(new Event('error')))
    expect([saved, PausedWorker.begun[1]?.isEnded, button().textContent]).toEqual([[], true, '模板下载'])
  })

  it('[WALK-14] nor does loading count when a file is read; reading does, and nobody waits for what was taken away', async () => {
    const file = new File(['x'], 'a.xlsx')
    const late = readWorkbook(file, WORKBOOK_LAYOUT, new AbortController().signal)
    await pass(WORKBOOK_MAX.ms * 3)
    await PausedWorker.begun[0]?.says('ready')
    await pass(WORKBOOK_MAX.ms)
    expect(await late).toMatchObject({ kind: 'refused' })
    const stop = new AbortController()
    const stopped = readWorkbook(file, WORKBOOK_LAYOUT, stop.signal)
    stop.abort()
    expect(await stopped).toEqual({ kind: 'unread', text: '' })
    expect(PausedWorker.begun.map(({ isEnded }) => isEnded)).toEqual([true, true])
  })
})
