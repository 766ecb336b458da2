import { afterEach, describe, expect, it } from 'vitest'
import { keyNames } from '#src/runtime/hotkeys/keyText.ts'
import { areKeysOff, listenToKeys } from '#src/runtime/hotkeys/listen.ts'
import { allActions, availableActions, registerAction } from '#src/runtime/palette/actions.ts'

let done: string[] = []
let end: () => void = () => undefined
const listen = (...shortcuts: string[]) => {
  end = listenToKeys(
    shortcuts.map(shortcut => ({ id: shortcut, label: shortcut, shortcut, run: () => void done.push(shortcut) })),
  )
}
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...more }))
const put = (html: string): Element => {
  document.body.innerHTML = html
  return document.body.querySelector('[data-here]') ?? document.body
}

describe('shortcuts', () => {
  afterEach(() => {
    end()
    done = []
    document.body.innerHTML = ''
  })

  it('hear single keys, sequences and combinations, and take the key from the browser', () => {
    listen('g h', 'Shift+?', 'Alt+KeyW')
    expect(press('g')).toBe(true)
    expect(press('h')).toBe(false)
    press('?', { shiftKey: true })
    press('w', { code: 'KeyW', altKey: true })
    press('h')
    expect(done).toEqual(['g h', 'Shift+?', 'Alt+KeyW'])
  })

  it('are silent for anyone who writes, in every kind of field, and while an input method composes', () => {
    listen('/', 'g h', 'Alt+KeyW')
    for (const html of [
      '<input data-here>',
      '<input data-here type=search>',
      '<textarea data-here></textarea>',
      '<select data-here></select>',
      '<div contenteditable="true"><b data-here></b></div>',
      '<div role="textbox" data-here></div>',
    ]) {
      const field = put(html)
      press('/', {}, field)
      press('w', { code: 'KeyW', altKey: true }, field)
      press('g', {}, field)
      press('h')
    }
    press('/', { isComposing: true })
    press('/', { keyCode: 229 })
    expect(done).toEqual([])
    press('/', {}, put('<input type=checkbox data-here>'))
    expect(done).toEqual(['/'])
  })

  it('are silent when something else took the key, when it is held down, and behind a modal dialog', () => {
    listen('/')
    const field = put('<button data-here></button>')
    field.addEventListener('keydown', event => event.preventDefault(), { once: true })
    press('/', {}, field)
    press('/', { repeat: true })
    expect(done).toEqual([])
    press('/', {}, field)
    expect(done).toEqual(['/'])
  })

  it('know their own dialog and those around it, and are off while the screen is locked', () => {
    document.body.innerHTML = '<p></p><div aria-modal="true"><div aria-modal="true"><i></i></div></div>'
    const [around, inside] = document.querySelectorAll('[aria-modal]')
    const show = (element: Element | undefined, lines: number) =>
      element && Object.assign(element, { getClientRects: () => ({ length: lines }) })
    show(around, 1)
    show(inside, 1)
    const offAt = (selector: string) => areKeysOff(document.querySelector(selector))
    expect([areKeysOff(), offAt('p'), offAt('div'), offAt('i')]).toEqual([true, true, true, false])
    show(inside, 0)
    expect([areKeysOff(), offAt('div')]).toEqual([true, false])
    document.body.innerHTML = ''
    expect(areKeysOff()).toBe(false)
    document.documentElement.setAttribute('data-locked', '')
    expect([areKeysOff(), areKeysOff(document.body)]).toEqual([true, true])
    document.documentElement.removeAttribute('data-locked')
  })

  it('let the palette’s key out of a plain field, but not out of an editor or an input method', () => {
    listen('$mod+KeyK')
    const keys = { code: 'KeyK', ctrlKey: true }
    press('k', keys, put('<input data-here>'))
    expect(done).toHaveLength(1)
    press('k', keys, put('<div contenteditable="true" data-here></div>'))
    press('k', { ...keys, isComposing: true }, put('<input data-here>'))
    expect(done).toHaveLength(1)
  })

  it('are written as a person reads them', () => {
    expect(keyNames('g h')).toEqual([['G'], ['H']])
    expect(keyNames('$mod+KeyK')).toEqual([['Ctrl', 'K']])
    expect(keyNames('Alt+BracketLeft')).toEqual([['Alt', '[']])
    expect(keyNames('Shift+?')).toEqual([['?']])
  })

  it('come from a registry that screens add to and take from', () => {
    const before = allActions.current().length
    const available = availableActions().length
    let heard = 0
    const stop = allActions.subscribe(() => heard++)
    const remove = registerAction({ id: 'x', label: '一', run: () => undefined, isAvailable: () => false })
    registerAction({ id: 'x', label: '二', run: () => undefined })
    remove()
    expect(allActions.current().map(({ label }) => label)).toContain('二')
    expect(availableActions()).toHaveLength(available + 1)
    registerAction({ id: 'x', label: '三', run: () => undefined })()
    expect(allActions.current()).toHaveLength(before)
    stop()
    expect(heard).toBeGreaterThan(2)
  })
})
