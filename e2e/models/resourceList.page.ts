import { expect, type Locator, type Page } from '@playwright/test'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { freezeUsers } from '#contract/http/calls/usersAdmin.ts'
import { user } from '#contract/resources/system/user.resource.ts'
import { LIST_TEXT } from '#contract/rules/listTexts.ts'
import type { Context, ListPage } from '#machines/resourceList/resourceList.types.ts'
import { UNDO_TIME } from '#machines/resourceList/resourceList.rules.ts'
import type { PathPosition, TestPath } from '#machines/kit/testPath.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { Gate } from '#e2e/support/gates.ts'
import { rowAction, searchBy } from './list.page.ts'

type Of<E> = EventObject & E
type Calls = 'list' | 'queryById' | 'history' | 'add' | 'edit' | 'delete' | 'deleteBatch' | 'exportXls'
type GateName = Exclude<Calls, 'add' | 'edit'> | 'save' | 'freeze'

/** The list with a command that nothing asks about, and with a way back. */
const [AT, TITLE] = ['/isystem/user', '用户']
/** Rows of the path as that list has them: the first one is frozen. */
const ROWS: Readonly<Record<string, object>> = {
  '1': { id: '1', version: 1, username: 'path1', realname: '主任医师', phone: '19900001001', status: 2 },
  '2': { id: '2', version: 1, username: 'path2', realname: '药师', phone: '19900001002', status: 1 },
}
const NO = '操作未成功'
const CONFLICT = { success: false, code: 'VERSION_CONFLICT', message: '数据已被他人修改', result: null, timestamp: 0 }
const yes = (result: unknown, message = '操作成功') => ({ success: true, code: 200, message, result, timestamp: 0 })

/** A list as it is played in the browser: what the server says is given by the path, what the person does is done. */
export function resourceListPage(stage: Stage, path: TestPath): PageModel {
  let opened: Promise<{ page: Page; gates: Readonly<Record<GateName, Gate>> }> | null = null

  async function open() {
    const page = await stage.visitor({ stored: (await stage.staff('admin')).stored })
    await page.clock.install()
    const api: Readonly<Partial<Record<Calls, { path: string }>>> = user.api
    const of = (name: Calls) => Gate.hold(page, api[name]?.path ?? '')
    const gates: Record<GateName, Gate> = {
      list: await of('list'),
      queryById: await of('queryById'),
      history: await of('history'),
      // the path of an edit begins no other one
      save: await of('edit'),
      delete: await of('delete'),
      deleteBatch: await of('deleteBatch'),
      exportXls: await of('exportXls'),
      freeze: await Gate.hold(page, freezeUsers.path),
    }
    await page.goto(AT)
    return { page, gates }
  }
  const begun = () => (opened ??= open())
  const page = async () => (await begun()).page
  const gate = async (name: GateName) => (await begun()).gates[name]
  const list = async (): Promise<Locator> => (await page()).getByRole('region', { name: `${TITLE}列表` })
  const press = async (name: string | RegExp) => (await list()).getByRole('button', { name, exact: true }).first().click()
  const onRow = async (text: string, name = '主任医师') => rowAction(await page(), await list(), text, name)
  const window = async () => (await page()).getByRole('dialog').last()
  const pressIn = async (name: string | RegExp) => (await window()).getByRole('button', { name, exact: true }).click()
  const refuse = (name: GateName) => async () => (await gate(name)).refuse(NO)
  const contextBefore = (index: number) => (path.steps[index - 1] ?? path.start).snapshot as AnyMachineSnapshot

  /** Which gate a command on rows waits at. */
  async function commandGate(index: number): Promise<Gate> {
    const { pending } = contextBefore(index).context as Context
    return gate(pending?.command === 'delete' ? 'delete' : pending?.command === 'deleteBatch' ? 'deleteBatch' : 'freeze')
  }

  /** The rows of the page that was loaded last, and how many are chosen. */
  async function rowsAre(context: Context): Promise<void> {
    const { page: loaded, selected } = context
    const rows = (await list()).locator('tbody tr[tabindex]')
    if (loaded !== null) await expect(rows).toHaveCount(loaded.rows.length)
    if (loaded !== null) await expect((await list()).locator('tr[data-chosen]')).toHaveCount(selected.length)
  }
  const contextOf = ({ snapshot }: PathPosition) => (snapshot as AnyMachineSnapshot).context as Context
  const isBusy = async (): Promise<void> => (await gate('list')).isAsked()
  const nothing = () => Promise.resolve()
  const isOpen = (name: string | RegExp) => async () => expect((await page()).getByRole('dialog', { name }).first()).toBeVisible()
  const isAsked = (name: GateName) => async () => (await gate(name)).isAsked()
  const noWindow = async () => expect((await page()).getByRole('dialog')).toHaveCount(0)

  return {
    commands: {
      'query.come': async event => {
        const { query } = event as Of<{ query: Context['query'] }>
        const search = new URLSearchParams({ realname: query.filters['name'] ?? '' }).toString()
        await (
          await page()
        ).evaluate(to => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        }, `${AT}?${search}`)
      },
      'search.submit': async event =>
        searchBy(await page(), '用户姓名', (event as Of<{ filters: Record<string, string> }>).filters['name'] ?? ''),
      'sort.set': async () => (await list()).getByRole('columnheader', { name: '用户姓名' }).getByRole('button').first().click(),
      'page.set': () => press('第2页'),
      'list.reload': async (_, { index }) => press(contextBefore(index).matches({ list: 'failed' }) ? '重试' : '刷新'),
      'fetchPage done': async event => {
        const { output } = event as Of<{ output: ListPage }>
        const records = output.rows.map(({ id }) => ROWS[id])
        await (await gate('list')).answer(yes({ records, total: output.total, size: 10, current: 1, pages: 1 }))
      },
      'fetchPage failed': refuse('list'),
      'selection.change': async () => (await list()).getByLabel('选择本页全部').check(),
      'selection.clear': () => press('清空'),
      'row.add': () => press('添加'),
      'row.edit': () => onRow('编辑'),
      'row.show': () => onRow('详情'),
      'row.history': () => onRow('变更记录'),
      'import.open': () => press('导入'),
      'columns.open': () => press('列设置'),
      'dialog.close': async () => {
        await (await page()).keyboard.press('Escape')
        const question = (await page()).getByRole('dialog', { name: '放弃修改' })
        if (await question.isVisible()) await question.getByRole('button', { name: '放弃', exact: true }).click()
      },
      'loadRow done': async () => (await gate('queryById')).answer(yes({ ...ROWS['1'], version: 2 })),
      'loadRow failed': refuse('queryById'),
      'loadHistory done': async () => (await gate('history')).answer(yes([])),
      'loadHistory failed': refuse('history'),
      'load.retry': () => pressIn('重试'),
      'form.submit': async () => {
        const form = await window()
        await form.getByLabel('用户姓名', { exact: true }).fill('主治医师')
        await form.getByRole('button', { name: '保存' }).click()
      },
      'saveRow done': async event => (await gate('save')).answer(yes(null, (event as Of<{ output: string }>).output)),
      'saveRow failed': async event => {
        const { error } = event as Of<{ error: { kind: string } }>
        await (error.kind === 'conflict' ? (await gate('save')).answer(CONFLICT) : (await gate('save')).refuse(NO))
      },
      'conflict.resolve': () => pressIn('按所选保存'),
      'conflict.leave': () => pressIn('返回表单'),
      'row.remove': () => onRow('删除'),
      'batch.remove': async () => {
        await press(/批量操作/)
        await (await page()).getByRole('menuitem', { name: '批量删除' }).click()
      },
      'action.ask': async event => {
        const { question } = event as Of<{ question: object | null }>
        await (question === null ? onRow('解冻') : onRow('冻结', '药师'))
      },
      'question.confirm': () => pressIn(/^(删除|冻结)/),
      'question.cancel': () => pressIn('取消'),
      'runCommand done': async (event, { index }) => {
        const { output } = event as Of<{ output: { message: string; result?: object } }>
        await (await commandGate(index)).answer(yes(output.result ?? null, output.message))
      },
      'runCommand failed': async (_, { index }) => (await commandGate(index)).refuse(NO),
      'outcome.close': () => pressIn('关闭'),
      'outcome.retry': () => pressIn('重试失败的数据'),
      'export.start': () => press('导出'),
      'export.done': async () => (await gate('exportXls')).refuse(NO),
      'export.cancel': () => press('取消导出'),
      'undo.take': async () => (await page()).getByRole('button', { name: '撤销' }).click(),
      'undo.leave': async () =>
        (await page())
          .getByRole('region', { name: '通知', exact: true })
          .getByRole('button', { name: '关闭通知' })
          .first()
          .click(),
      'undoTime elapsed': async () => (await page()).clock.runFor(UNDO_TIME),
      'undoCommand done': async () => (await gate('freeze')).answer(yes(null, '已恢复')),
      'undoCommand failed': refuse('freeze'),
    },
    looks: {
      'list.loading': isBusy,
      'list.refreshing': isBusy,
      'list.ready': async place => rowsAre(contextOf(place)),
      'list.failed': async () => expect((await list()).getByText('列表加载失败')).toBeVisible(),
      'branches.idle': nothing,
      'selection.none': async () => expect((await page()).getByText(/^已选择 \d+ 项$/)).toHaveCount(0),
      'selection.some': async place =>
        expect((await list()).getByText(`已选择 ${contextOf(place).selected.length} 项`)).toBeVisible(),
      'dialog.none': async ({ snapshot }) => {
        const isQuiet = (snapshot as AnyMachineSnapshot).matches({ mutation: 'idle' })
        if (isQuiet) await noWindow()
      },
      'dialog.add': isOpen(`添加${TITLE}`),
      'dialog.edit.loading': isAsked('queryById'),
      'dialog.edit.open': isOpen(`编辑${TITLE}`),
      'dialog.detail.loading': isAsked('queryById'),
      'dialog.detail.open': isOpen(/详情/),
      'dialog.history.loading': isAsked('history'),
      'dialog.history.open': isOpen(/变更记录/),
      'dialog.history.failed': async () => expect((await window()).getByText('变更记录加载失败')).toBeVisible(),
      'dialog.import': isOpen(/导入/),
      'dialog.columns': isOpen('列设置'),
      'mutation.idle': nothing,
      'mutation.confirming': isOpen(new RegExp(`${LIST_TEXT.removeTitle}|确认冻结`)),
      'mutation.sending': nothing,
      'mutation.outcome': isOpen('操作结果'),
      'mutation.saving': isAsked('save'),
      'mutation.comparing.loading': isAsked('queryById'),
      'mutation.comparing.open': isOpen('数据已被他人修改'),
      'export.idle': async () => expect((await list()).getByText('正在导出')).toHaveCount(0),
      'export.running': async () => expect((await list()).getByText(/正在导出/)).toBeVisible(),
      'undo.none': async () => expect((await page()).getByRole('button', { name: '撤销' })).toHaveCount(0),
      'undo.offered': async () => expect((await page()).getByRole('button', { name: '撤销' })).toBeVisible(),
      'undo.taking': isAsked('freeze'),
    },
  }
}
