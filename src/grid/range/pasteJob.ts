import { message } from '#src/ui/feedback/toasts.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { createListeners, type Store } from '#src/lib/createStore.ts'
import type { RangePorts } from './rangePorts.ts'
import { CELLS_MAX, type PasteSource } from './copied.ts'
import { busyCells, overtakenCells, withoutOvertaken } from './overtakenCells.ts'
import { pasteAim, type PasteAim } from './pasteAim.ts'
import { planPaste, type PasteError, type PastePlan } from './pastePlan.ts'
import { runPaste } from './pasteRun.ts'
import { isTooMuch } from './writeCells.ts'

/** More cells than these are shown before they are written. */
const PREVIEW_FROM = 50

export type PasteState =
  | { phase: 'checking' | 'writing'; share: number; plan: PastePlan | null }
  /** `overtaken`: a colleague wrote there since the person looked; `busy`: one writes there now */
  | { phase: 'ready'; share: 1; plan: PastePlan; overtaken: readonly PasteError[]; busy: readonly PasteError[] }
  | { phase: 'failed' | 'done'; share: 1; plan: PastePlan | null }

const rowName = ({ place, isNew }: PasteError): string => `第${place}行${isNew ? '（新增）' : ''}`
/** An issue as a sentence. */
const errorText = (issue: PasteError): string => `${rowName(issue)}“${issue.title}”${issue.why}`

/** Where a grid keeps the paste that is being written, and opens the window that shows what one does. */
interface PastePorts extends RangePorts {
  readonly pasting: Store<PasteJob | null>
}
export interface PasteWindowPorts extends PastePorts {
  readonly windows: { open(window: { kind: 'paste'; job: PasteJob; place: CellRef }): void }
}

/** One paste from the clipboard to the rows: checked, shown where it is large, written as one step. It knows its cells by ids from the first moment. */
export class PasteJob {
  readonly source: PasteSource
  readonly #session: PastePorts
  readonly #aim: PasteAim
  readonly #changes = createListeners()
  #state: PasteState = { phase: 'checking', share: 0, plan: null }
  #isWanted = true

  constructor(session: PastePorts, source: PasteSource, aim: PasteAim) {
    this.#session = session
    this.source = source
    this.#aim = aim
  }

  readonly get = (): PasteState => this.#state
  readonly listen = this.#changes.subscribe
  /** cells that are meant, invalid ones too */
  get size(): number {
    return this.#aim.rows.length * this.#aim.columns.length
  }
  get added(): number {
    return this.#aim.rows.filter(({ isNew }) => isNew).length
  }

  async check(overtaken: readonly PasteError[] = []): Promise<void> {
    try {
      const plan = await planPaste(
        this.#session,
        this.source,
        this.#aim,
        share => this.#set({ phase: 'checking', share, plan: null }),
        () => this.#isWanted,
      )
      const busy = busyCells(this.#session, plan)
      if (this.#isWanted) this.#set({ phase: 'ready', share: 1, plan, overtaken, busy })
    } catch {
      this.#set({ phase: 'failed', share: 1, plan: null })
    }
  }
  /** Writes what is without issue; says what was left out. What a colleague changed meanwhile is shown first, and nothing is written. */
  async write(): Promise<void> {
    const state = this.#state
    if (state.phase !== 'ready') return
    const newer = this.size > PREVIEW_FROM ? overtakenCells(this.#session, state.plan) : []
    // anyone who looked at it before decides once more, then only what is newer still is left alone; what comes while it is written is settled cell by cell
    if (newer.length > 0 && state.overtaken.length === 0) return this.check(newer)
    const plan = withoutOvertaken(state.plan, newer)
    this.#set({ phase: 'writing', share: 0, plan })
    const { pasting } = this.#session
    pasting.set(this)
    const { gone } = await runPaste(
      this.#session,
      plan,
      share => this.#set({ phase: 'writing', share, plan }),
      () => this.#isWanted,
    ).finally(() => pasting.set(null))
    this.#set({ phase: 'done', share: 1, plan })
    if (!this.#isWanted) return void message.info('已停止粘贴，已写入的内容可以撤销')
    const [first] = plan.issues
    if (gone > 0) message.warning(`${gone}个单元格所在的行已被他人删除，未粘贴`)
    if (first !== undefined)
      message.warning(
        plan.issues.length === 1 ? `${errorText(first)}，未粘贴` : `${plan.issues.length}个单元格未粘贴：${errorText(first)} 等`,
      )
    for (const sentence of plan.left) message.warning(sentence)
  }
  /** Ends the checking, or the writing: what is written by then stays, and can be taken back as one step. */
  cancel(): void {
    this.#isWanted = false
  }

  #set(state: PasteState): void {
    this.#state = state
    this.#changes.notify()
  }
}

/** Pastes at the range: at once up to 50 cells, beyond that after a look at what it does. */
export async function paste(session: PasteWindowPorts, source: PasteSource | null): Promise<void> {
  if (session.pasting.current() !== null) return void message.warning('上一次粘贴还在写入，请等它完成或先停止')
  if (source === null) return void message.warning('剪贴板中没有可粘贴的内容')
  const aim = pasteAim(session, source)
  if (aim === null) return
  const job = new PasteJob(session, source, aim)
  if (job.size > CELLS_MAX) return void message.warning(`一次最多粘贴${CELLS_MAX / 10_000}万个单元格`)
  if (isTooMuch(session, aim.rows.filter(({ isNew }) => !isNew).length * aim.columns.length)) return
  if (job.size === 0) return aim.left.forEach(sentence => void message.warning(sentence))
  if (job.size > PREVIEW_FROM)
    session.windows.open({
      kind: 'paste',
      job,
      place: session.range.active ?? { r: aim.rows[0]?.r ?? '', f: aim.columns[0]?.column.key ?? '' },
    })
  await job.check()
  if (job.size <= PREVIEW_FROM) await job.write()
}
