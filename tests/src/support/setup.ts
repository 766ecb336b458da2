import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { toasts } from '#src/ui/feedback/toasts.ts'

// What is waited for may take its time on a machine that builds at the same moment; a test that holds is not slower for it.
configure({ asyncUtilTimeout: 30_000 })

/**
 * jsdom asks every rule of every style sheet about each element a query looks at, and antd brings thousands of rules: half the time of a test. What
 * tests ask of styles is whether something is hidden, so antd's sheets are left aside, and this one says what hides.
 */
const HIDES = [
  'dropdown',
  'menu',
  'menu-submenu',
  'picker-dropdown',
  'popover',
  'select-dropdown',
  'cascader-dropdown',
  'tooltip',
  'tree-select-dropdown',
]

function leaveStylesOfAntd(): void {
  const create = document.createElement.bind(document)
  const sheet = create('style')
  sheet.dataset['hides'] = ''
  sheet.textContent = `${HIDES.map(part => `.ant-${part}-hidden`).join()} { display: none }`
  document.head.append(sheet)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name === 'style') element.setAttribute('type', 'text/plain')
    return element
  }
  // Without this, jsdom reports each question for ::before and ::after as not implemented, with a stack, and answers as if the element had been asked.
  const styleOf = window.getComputedStyle.bind(window)
  window.getComputedStyle = element => styleOf(element)
}

// The files of a process share one document (vitest.config.ts).
if (!document.head.querySelector('[data-hides]')) leaveStylesOfAntd()
// a toast outlives the test that raised it by seconds
afterEach(() => {
  for (const { id } of toasts.current()) toasts.dismiss(id)
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
