import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'

/** Runs public/browser.js as a page does once it is parsed. */
const look = (): void => void new Script(readFileSync('public/browser.js', 'utf8')).runInThisContext()

/** jsdom has neither popovers nor `:has` to be asked for. */
const giveAll = (): void => {
  vi.stubGlobal('CSS', { supports: () => true })
  Object.defineProperty(HTMLElement.prototype, 'popover', { configurable: true, value: null })
  Object.defineProperty(HTMLScriptElement.prototype, 'noModule', { configurable: true, value: false })
}

describe('a browser that is too old', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
    document.documentElement.removeAttribute('data-unsupported')
    document.body.replaceChildren()
  })

  it('[SCALE-16] is told which ones can be used, and the product does not begin', () => {
    document.body.innerHTML = '<div id="root"><i></i></div>'
    giveAll()
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
    look()
    expect(document.querySelector('#root > [role=alert]')?.textContent).toBe(
      '当前浏览器无法使用本系统请使用 Chrome 114、Edge 114、Firefox 125、Safari 17 或更新的版本打开；360、QQ 等浏览器请切换到极速模式并更新。',
    )
    expect(document.querySelector('#root > i')).toBeNull()
    expect(document.documentElement.hasAttribute('data-unsupported')).toBe(true)
  })

  it('[SCALE-16] a browser with all of it sees nothing of that', () => {
    document.body.innerHTML = '<div id="root"><i></i></div>'
    giveAll()
    look()
    expect(document.querySelector('#root > i')).not.toBeNull()
    expect(document.documentElement.hasAttribute('data-unsupported')).toBe(false)
  })
})
