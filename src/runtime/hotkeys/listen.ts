import { createKeybindingsHandler } from 'tinykeys'
import type { Action } from '../palette/actions.ts'

const EDITABLE =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [contenteditable="plaintext-only"], [role="textbox"]'
/** Inputs into which nothing is written. */
const NOT_TYPED = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

/** A key of somebody who writes: an input method at work, or the focus in something editable. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing || event.keyCode === 229) return true
  const target = event.composedPath()[0]
  if (!(target instanceof Element)) return false
  const field = target.closest(EDITABLE)
  return field !== null && !(field instanceof HTMLInputElement && NOT_TYPED.test(field.type))
}

/**
 * Keys of the page are off (decision 052): the screen is locked, or something modal is open, whose keys are its own. `own` is an element of the modal
 * dialog that asks: neither that dialog nor one around it counts.
 */
export const areKeysOff = (own: Element | null = null): boolean =>
  document.documentElement.hasAttribute('data-locked') ||
  [...document.querySelectorAll('dialog[open], [aria-modal="true"]')].some(
    element =>
      !element.contains(own) &&
      (element.matches(':modal') || (element.matches('[aria-modal="true"]') && element.getClientRects().length > 0)),
  )

/** The palette's key may come out of a plain field, where the browser's own meaning of it would only lead away. */
const mayFromField = (event: KeyboardEvent, shortcut: string): boolean =>
  shortcut === '$mod+KeyK' &&
  !event.isComposing &&
  event.keyCode !== 229 &&
  event.target instanceof Element &&
  event.target.closest('[contenteditable]') === null

/**
 * Lets keys do actions: never while a person writes, never behind a modal dialog, never when something else has taken the key. Gives the function
 * that ends it.
 */
export function listenToKeys(actions: readonly Action[]): () => void {
  // `g n` is done before `n`, which then sees that the key is taken
  const presses = ({ shortcut = '' }: Action) => shortcut.split(' ').length
  const bindings = Object.fromEntries(
    actions
      .toSorted((one, other) => presses(other) - presses(one))
      .flatMap(({ shortcut, isAvailable, run }) => {
        if (shortcut === undefined) return []
        const press = (event: KeyboardEvent) => {
          if (event.defaultPrevented || event.repeat || areKeysOff()) return
          if (isTyping(event) && !mayFromField(event, shortcut)) return
          if (isAvailable?.() === false) return
          event.preventDefault()
          run()
        }
        // On some keyboards the question mark needs no Shift.
        const ways = shortcut.startsWith('Shift+?') ? [shortcut, '?'] : [shortcut]
        return ways.map(way => [way, press] as const)
      }),
  )
  const handle = createKeybindingsHandler(bindings)
  // A sequence must not begin with a letter that was written somewhere.
  const listen = (event: KeyboardEvent) => {
    if (!isTyping(event) || event.ctrlKey || event.metaKey) handle(event)
  }
  window.addEventListener('keydown', listen)
  return () => window.removeEventListener('keydown', listen)
}
