import { expect, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { GRID_ANSWER_LIMIT, GRID_GAP_DELAY, PRESENCE_INTERVAL } from '#contract/constants.ts'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import { keyBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import { gridSnapshot } from '#contract/http/calls/grids.ts'
import type { GridDown } from '#contract/sockets/grid.ts'
import type { GridMergeContext, GridMergeEvent } from '#machines/gridMerge/gridMerge.types.ts'
import type { PathPosition, TestPath } from '#machines/kit/testPath.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { networkComes } from '#e2e/support/chatLine.ts'
import { Gate } from '#e2e/support/gates.ts'
import { emptyTable, gridColleague } from '#e2e/support/gridColleague.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { GridLine } from '#e2e/support/gridLine.ts'
import { cell as cellOf, openShared, write } from '#e2e/support/gridPages.ts'

type Heard = Extract<GridMergeEvent, { type: 'frame.received' }>
type Written = Extract<GridMergeEvent, { type: 'cells.set' }>
const FIELD = 'price'
/** Two frames of the page's clock, which stands still otherwise: shorter than every wait of the machine. */
const MOMENT = 34
/** Longer than a button warns of a second press. */
const PAUSE = 320
/** Shorter than the silence after which the page gives its line up. */
const SLICE = 2_000
/** What is there shows at once: the clock moves in between. */
const SOON = { timeout: 50 }
const COLLEAGUE = '沈言'

interface Table {
  /** whose machine is played: the clock of the page stands still, its line and its loads go through the test */
  page: Page
  line: GridLine
  rows: Gate
  /** a colleague at the same table, in a browser of their own */
  other: Page
  row: string
}
let tries = 0

/** The shared demo table, written by two people in two browsers; one of them is looked at. */
export function gridMergePage(stage: Stage, path: TestPath): PageModel {
  tries += 1
  const row = `merge${tries}`
  let opened: Promise<Table> | null = null
  /** the number at which the rows were loaded last */
  let base = 0
  /** prices that the colleague has written */
  let prices = 0
  let isCut = true
  let wasCut = false
  let isColleagueThere = false

  async function open(): Promise<Table> {
    const colleague = await gridColleague(stage.url, await stage.staff('hospital'), demoGrid.name)
    await emptyTable(colleague)
    await colleague.write([
      { r: row, f: LIVE, v: true },
      { r: row, f: ORDER, v: keyBetween(null, null) },
      { r: row, f: 'name', v: row },
    ])
    colleague.leave()
    const other = await stage.visitor({ stored: (await stage.staff('hospital')).stored, reducedMotion: 'reduce' })
    await openShared(other)
    const page = await stage.visitor({ stored: (await stage.staff('admin')).stored, reducedMotion: 'reduce' })
    await giveCookie(page)
    await page.clock.install()
    const line = await GridLine.lay(page)
    const rows = await Gate.hold(page, gridSnapshot.path)
    await page.goto('/demo/sharedGrid')
    await rows.isAsked()
    await expect(page.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'loading')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    return { page, line, rows, other, row }
  }
  const table = (): Promise<Table> => (opened ??= open())
  const cell = async () => cellOf((await table()).page, row, FIELD)
  const gridcell = async () => (await table()).page.locator('[role=gridcell]', { has: await cell() })
  const status = async () => (await table()).page.locator('.xl-grid-status')
  const note = async () => (await table()).page.locator('.xl-grid-note')
  const moment = async () => (await table()).page.clock.runFor(MOMENT)
  /** Looks again and again while the page's clock moves a little: what is drawn in a frame comes with one. */
  const shows = async (look: () => Promise<void>): Promise<void> => {
    await expect(async () => {
      await moment()
      await look()
    }).toPass({ intervals: [20], timeout: 8_000 })
  }
  async function letPass(ms: number): Promise<void> {
    const { page, line } = await table()
    for (let left = ms; left > 0; left -= SLICE) {
      await page.clock.runFor(Math.min(left, SLICE))
      if (!isCut) await line.isAnswered()
    }
  }
  async function press(name: string): Promise<void> {
    const { page } = await table()
    await page.clock.runFor(PAUSE)
    await page.getByRole('button', { name, exact: true }).first().click()
  }
  async function settle(name: string): Promise<void> {
    await shows(async () => expect((await note()).getByRole('button', { name })).toBeVisible(SOON))
    await (await note()).getByRole('button', { name }).click()
    await moment()
  }
  async function openEditor(): Promise<void> {
    await (await cell()).click()
    await shows(async () => expect((await cell()).locator('input')).toBeFocused(SOON))
  }
  async function enter(): Promise<void> {
    await openEditor()
    const { page } = await table()
    await page.keyboard.press('Escape')
    await moment()
  }
  /** The colleague writes prices until the table stands at this number. */
  async function colleagueWrites(number: number): Promise<void> {
    const { other, line } = await table()
    while (line.last() < number) {
      const before = line.last()
      prices += 1
      await write(other, row, FIELD, `${prices}`)
      await other.keyboard.press('Escape')
      await expect.poll(() => line.last(), 'the server tells what the colleague wrote').toBeGreaterThan(before)
    }
  }
  /** The same while the page has no word of the table yet, so that no number comes to it. */
  async function colleagueWritesUnheard(): Promise<void> {
    const { other } = await table()
    prices += 1
    await write(other, row, FIELD, `${prices}`)
    await expect(cellOf(other, row, FIELD)).not.toHaveAttribute('data-marks', /pending/)
    await other.keyboard.press('Escape')
  }

  /** What the table says of itself. */
  const says = (phase: string, text = '') =>
    shows(async () => {
      await expect(await status()).toHaveAttribute('data-phase', phase, SOON)
      await expect(await status()).toContainText(text, SOON)
    })
  /** The row is the only one of the table: above it is the head. */
  const leave = (page: Page) => page.keyboard.press('ArrowUp')
  const contextOf = ({ snapshot }: PathPosition) => (snapshot as AnyMachineSnapshot).context as GridMergeContext

  const heard: Readonly<Partial<Record<GridDown['t'], (x: GridDown) => Promise<void>>>> = {
    joined: async x => {
      const { line } = await table()
      if (x.t === 'joined' && x.s > 0) await colleagueWritesUnheard()
      await line.pass('join')
      await shows(() => Promise.resolve())
    },
    stale: async x => (await table()).line.push(demoGrid.name, x),
    refused: async x => (await table()).line.push(demoGrid.name, x),
    ops: async x => {
      if (x.t !== 'ops') return
      const { line } = await table()
      const numbers = x.ops.map(({ s }) => base + s)
      if (x.ops[0]?.i.startsWith('c1') === true) await line.pass('op')
      else await colleagueWrites(Math.max(...numbers))
      line.forget('since')
      await line.letOps(numbers)
    },
    rej: async x => {
      const { line } = await table()
      if (x.t === 'rej' && x.rejs[0]?.why === 'stale') await colleagueWrites(base + 1)
      await line.pass('op')
      await line.let('rej')
    },
    see: async () => {
      const { other, line } = await table()
      await cellOf(other, row, FIELD).click()
      await other.keyboard.press('Escape')
      isColleagueThere = true
      await line.let('see')
    },
    gone: async () => {
      const { other, line } = await table()
      await leave(other)
      isColleagueThere = false
      await line.let('gone')
    },
  }

  return {
    commands: {
      'link.opened': async () => {
        const { page, line } = await table()
        line.open()
        // a page that has lost its line tries again when its network comes back
        if (wasCut) await networkComes(page)
        isCut = false
        wasCut = false
        await moment()
      },
      'link.lost': async () => {
        isCut = true
        wasCut = true
        await (await table()).line.cut()
        await moment()
      },
      'loadRows done': async () => {
        const { rows } = await table()
        await rows.pass(envelope => {
          base = (envelope.result as GridSnapshot).s
          return envelope
        })
        await shows(async () => expect(await status()).not.toHaveAttribute('data-phase', 'loading', SOON))
      },
      'loadRows failed': async () => {
        await (await table()).rows.refuse('读取失败')
        await moment()
      },
      'table.retry': () => press('重试'),
      'frame.received': async event => {
        const { message } = event as Heard
        if (!('x' in message)) throw new Error('a frame of a table is needed')
        const answer = heard[message.x.t]
        if (answer === undefined) throw new Error(`nobody says '${message.x.t}'`)
        await answer(message.x)
        await moment()
      },
      'cells.set': async event => {
        const { page } = await table()
        const [edit] = (event as Written).edits
        await openEditor()
        await page.keyboard.press('Control+A')
        await page.keyboard.type(String(edit?.v ?? ''))
        await page.keyboard.press('Enter')
        await moment()
        await (await cell()).click()
        await page.keyboard.press('Escape')
        await moment()
      },
      'edit.undo': () => press('撤销'),
      'edit.redo': () => press('重做'),
      'conflict.keep': () => settle('保留我的'),
      'conflict.take': () => settle('采用对方的'),
      'refusal.seen': () => settle('知道了'),
      'draft.opened': openEditor,
      'draft.closed': async () => {
        await (await table()).page.keyboard.press('Escape')
        await moment()
      },
      'place.entered': enter,
      'place.left': async () => {
        await leave((await table()).page)
        await moment()
      },
      'gapDelay elapsed': () => letPass(GRID_GAP_DELAY),
      'answerLimit elapsed': async (_, { index }) => {
        const { line } = await table()
        const { pending, awaited } = contextOf(path.steps[index - 1] ?? path.start)
        // what is asked once more counts; of operations only where the oldest is still the one that was waited for
        for (const name of ['join', 'since'] as const) line.forget(name)
        if (pending[0]?.op.i === awaited) line.forget('op')
        await letPass(GRID_ANSWER_LIMIT)
      },
      'presenceTick elapsed': () => letPass(PRESENCE_INTERVAL),
    },
    looks: {
      'sync.loading': async () => (await table()).rows.isAsked(),
      'sync.failed': () => says('failed', '读取失败'),
      'sync.barred': () => says('failed', '没有权限'),
      'sync.ready.opening': () => says('syncing'),
      'sync.ready.offline': () => says('offline'),
      'sync.ready.joining': async () => {
        await says('syncing')
        await (await table()).line.isAsked('join')
      },
      'sync.ready.catchingUp.waiting': () => says('syncing'),
      'sync.ready.catchingUp.asking': async () => {
        await says('syncing')
        await (await table()).line.isAsked('since')
      },
      'sync.ready.live.settled': async place => {
        const { pending, refusals, conflicts } = contextOf(place)
        expect(pending).toEqual([])
        await says('live', '已同步')
        const marks = refusals.length > 0 ? /refused/ : conflicts.length > 0 ? /conflict/ : null
        if (marks === null) return
        await shows(async () => expect(await cell()).toHaveAttribute('data-marks', marks, SOON))
      },
      'sync.ready.live.unanswered': async place => {
        await says('live', `${contextOf(place).pending.length}处待同步`)
        await (await table()).line.isAsked('op')
      },
      'presence.alone': () =>
        shows(async () => {
          expect(isColleagueThere).toBe(false)
          if ((await (await cell()).count()) > 0) await expect(await cell()).not.toHaveAttribute('data-who', /./, SOON)
        }),
      'presence.together': place =>
        shows(async () => {
          const { colleagues, draft, place: mine } = contextOf(place)
          if (colleagues.length > 0) await expect(await cell()).toHaveAttribute('data-who', COLLEAGUE, SOON)
          if (draft !== null) await expect((await cell()).locator('input')).toBeFocused(SOON)
          else if (mine !== null) await expect(await gridcell()).toHaveAttribute('aria-selected', 'true', SOON)
        }),
    },
  }
}
