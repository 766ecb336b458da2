import { expect, type Page } from '@playwright/test'
import type { EventObject } from 'xstate'
import { keyBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import type { ClickTarget } from '#machines/cellEditing/cellEditing.types.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { emptyTable, gridColleague, type GridColleague } from '#e2e/support/gridColleague.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'

type Of<E> = EventObject & E
const FIELD = 'name'
/** Windows, lists and calendars stand outside of the grid wherever an editor opened them: one of each is put there. */
const OUTSIDE: Readonly<Partial<Record<ClickTarget, string>>> = {
  popup: 'ant-modal-root',
  dropdown: 'ant-select-dropdown',
  datePicker: 'ant-picker-dropdown',
}
let tries = 0

/** The shared demo table with three rows of this path's own; what others do to them comes from a colleague's socket. */
export function cellEditingPage(stage: Stage): PageModel {
  tries += 1
  const prefix = `path${tries}-`
  let opened: { page: Page; colleague: GridColleague } | null = null
  let edited = '1'
  /** index of the edited row as it was last seen, by aria-rowindex */
  let stood = ''
  const first = keyBetween(null, null)
  const second = keyBetween(first, null)
  const third = keyBetween(second, null)

  const open = async () => {
    if (opened !== null) return opened
    const colleague = await gridColleague(stage.url, await stage.staff('hospital'), demoGrid.name)
    await emptyTable(colleague)
    // a row that goes stands below the edited one, which would otherwise move up
    await colleague.write([...row('2', '李', first), ...row('1', '张', second), ...row('9', '旁', third)])
    const page = await stage.visitor({ stored: (await stage.staff('admin')).stored, reducedMotion: 'reduce' })
    // a person holds only so many sockets: this one ends with its path
    page.context().on('close', () => colleague.leave())
    await giveCookie(page)
    await page.goto('/demo/sharedGrid')
    await expect(page.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'live')
    await expect(page.locator(`[data-f="${FIELD}"]`)).toHaveCount(3)
    opened = { page, colleague }
    return opened
  }
  const row = (r: string, name: string, place: string) => [
    { r: prefix + r, f: LIVE, v: true },
    { r: prefix + r, f: ORDER, v: place },
    { r: prefix + r, f: FIELD, v: name },
  ]
  const cell = async (r: string, field = FIELD) => (await open()).page.locator(`[data-r="${prefix}${r}"][data-f="${field}"]`)
  const input = async () => (await cell(edited)).locator('input')
  const press = async (key: string) => (await open()).page.keyboard.press(key)
  const placeOf = async () =>
    (await cell(edited)).evaluate(found => found.closest('[role=row]')?.getAttribute('aria-rowindex') ?? '')
  const keys = async () => {
    const { page } = await open()
    return page.context().newCDPSession(page)
  }
  const compose = async (text: string) => {
    const device = await keys()
    await device.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  const isComposing = async () =>
    (await (await open()).page.evaluate(() => document.documentElement.dataset['composing'])) === 'yes'
  const expectEditor = async () => {
    await expect((await open()).page.locator('.xl-grid-editor')).toHaveCount(1)
    await expect(await input()).toBeVisible()
  }
  return {
    commands: {
      'cell.edit': async event => {
        const { r, typed } = event as Of<{ r: string; typed?: string }>
        const { page } = await open()
        await page.evaluate(() => {
          const note = ({ type }: Event) =>
            (document.documentElement.dataset['composing'] = type.endsWith('start') ? 'yes' : 'no')
          for (const type of ['compositionstart', 'compositionend']) document.addEventListener(type, note, true)
        })
        const isEditing = (await page.locator('.xl-grid-editor').count()) > 0
        if (typed === undefined || isEditing) await (edited === r && isEditing ? await input() : await cell(r)).click()
        else {
          // a letter opens the cell that is active
          await (await cell(r)).click()
          await press('Escape')
          await press(typed)
        }
        edited = r
        stood = await placeOf()
      },
      'page.click': async event => {
        const { place } = event as Of<{ place: ClickTarget }>
        const { page } = await open()
        const outside = OUTSIDE[place]
        if (outside !== undefined)
          await page.evaluate(name => {
            const window = document.body.appendChild(document.createElement('div'))
            window.className = name
            window.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
            window.remove()
          }, outside)
        // a press alone: the whole click would open that cell, and end a composition by the focus it takes
        else if (place === 'plainSpan') await (await cell(edited, 'code')).dispatchEvent('mousedown')
        else if (place === 'row') await page.locator('.xl-grid-row').first().dispatchEvent('mousedown')
        else if (await isComposing()) await page.locator('h1').first().dispatchEvent('mousedown')
        else await page.locator('.xl-grid-toolbar').click({ position: { x: 2, y: 2 } })
      },
      'draft.change': async event => {
        await expect(await input()).toBeFocused()
        await (await open()).page.keyboard.insertText((event as Of<{ value: string }>).value)
      },
      'composition.started': async () => {
        await expect(await input()).toBeFocused()
        await compose('wang')
      },
      'composition.ended': async () => {
        await (await keys()).send('Input.insertText', { text: '王' })
      },
      'edit.confirm': async () => {
        await expect(await input()).toBeFocused()
        if (await isComposing())
          await (await keys()).send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
        else await press('Enter')
      },
      'edit.cancel': async () => {
        await expect(await input()).toBeFocused()
        if (await isComposing())
          await (await keys()).send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Escape', windowsVirtualKeyCode: 229 })
        else await press('Escape')
      },
      'row.moved': async () => {
        const { colleague } = await open()
        const to = edited === '1' ? keyBetween(null, first) : keyBetween(third, null)
        await colleague.write([{ r: prefix + edited, f: ORDER, v: to }])
      },
      'row.gone': async event => {
        const { r } = event as Of<{ r: string }>
        const { colleague } = await open()
        await colleague.write([{ r: prefix + r, f: LIVE, v: false }])
        await expect(await cell(r)).toHaveCount(0)
      },
      'cell.overtaken': async () => (await open()).colleague.write([{ r: prefix + edited, f: FIELD, v: '他' }]),
      'overtaken.settled': async event => {
        const { take } = event as Of<{ take: boolean }>
        const note = (await open()).page.locator('.xl-grid-note')
        await note.getByRole('button', { name: take ? '采用对方的' : '保留我的' }).click()
        await expect(note).toBeHidden()
        if (take) await expect(await input()).toHaveValue('他')
      },
      // ten milliseconds pass by themselves; what follows is looked for
      'focusDelay elapsed': () => Promise.resolve(),
    },
    looks: {
      idle: async () => {
        const { page } = await open()
        await expect(page.locator('.xl-grid-editor')).toHaveCount(0)
      },
      'editing.input.focusing': expectEditor,
      'editing.input.typing': async () => {
        await expectEditor()
        await expect(await input()).toBeFocused()
        expect(await isComposing()).toBe(false)
      },
      'editing.input.composing': async () => {
        await expectEditor()
        expect(await isComposing()).toBe(true)
        await expect(await input()).toHaveValue(/wang$/)
      },
      'editing.anchor.current': async () => {
        expect(await placeOf()).toBe(stood)
      },
      'editing.anchor.movedAway': async () => {
        await expect.poll(placeOf).not.toBe(stood)
        await expectEditor()
      },
      'editing.anchor.overtaken': async () => {
        const note = (await open()).page.locator('.xl-grid-note')
        await expect(note).toContainText('改为：他')
        await expectEditor()
      },
    },
  }
}
