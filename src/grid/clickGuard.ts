import { DOUBLE_CLICK_GUARD } from '#contract/constants.ts'

export const CLICKED_TOO_FAST = '你点击的太快了，请慢点点击!'

/** A command behind a button that a second click within 300 ms does not do again, but warns (EDIT-25). `now` in ms. */
export function guardedClick<A extends readonly unknown[]>(
  command: (...args: A) => void,
  warn: (text: string) => void,
  now: () => number = () => performance.now(),
): (...args: A) => void {
  let last = -Infinity
  return (...args) => {
    const at = now()
    const isTooFast = at - last < DOUBLE_CLICK_GUARD
    last = at
    if (isTooFast) warn(CLICKED_TOO_FAST)
    else command(...args)
  }
}
