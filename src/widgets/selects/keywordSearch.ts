import { DICT_SEARCH_DEBOUNCE } from '#contract/constants.ts'

/** What a search shows: the answer to the newest question. */
export interface Found<T> {
  items: readonly T[]
  isLoading: boolean
}

/**
 * A search by keyword: what is typed is asked after 800 ms of quiet (CONST-12), and only the newest question may answer. `failed` gets the failure of
 * the newest one.
 */
export function createKeywordSearch<T>({
  ask,
  show,
  failed,
}: {
  ask: (keyword: string) => Promise<readonly T[]>
  show: (found: Found<T>) => void
  failed: (error: unknown) => void
}) {
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let items: readonly T[] = []

  const now = (keyword: string) => {
    clearTimeout(timer)
    const mine = (newest += 1)
    show({ items, isLoading: true })
    ask(keyword).then(
      answer => {
        if (mine !== newest) return
        items = answer
        show({ items, isLoading: false })
      },
      (error: unknown) => {
        if (mine !== newest) return
        show({ items, isLoading: false })
        failed(error)
      },
    )
  }
  return {
    /** asks at once */
    now,
    /** asks when nothing more was typed for a while; an answer on its way to an older question no longer counts */
    typed(keyword: string) {
      clearTimeout(timer)
      newest += 1
      // what was found for something else is no answer: Enter would choose it
      items = []
      show({ items, isLoading: true })
      timer = setTimeout(() => now(keyword), DICT_SEARCH_DEBOUNCE)
    },
    stop() {
      clearTimeout(timer)
      newest += 1
    },
  }
}
