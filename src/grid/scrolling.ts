import { SCROLLING_QUIET } from '#contract/constants.ts'

/** A flag that is up while a grid scrolls and comes down 100 ms after the last scroll (CONST-10). Call the result at each scroll event. */
export function scrollingFlag(show: (isScrolling: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    if (timer === undefined) show(true)
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      show(false)
    }, SCROLLING_QUIET)
  }
}
