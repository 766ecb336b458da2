import { useLayoutEffect, useRef } from 'react'
import { Button } from '#src/ui/Button.tsx'

/** 更多 under a list, which stays while the next page is awaited. Gone with the last page it leaves the focus at the card above, not on nothing. */
export function More({ text, isBusy, onMore }: { text: string; isBusy: boolean; onMore(): void }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = box.current
    return () => {
      if (own === null || !own.contains(document.activeElement)) return
      const before = own.previousElementSibling
      const cards = before instanceof HTMLElement ? before.querySelectorAll('button') : []
      cards[cards.length - 1]?.focus()
    }
  }, [])
  return (
    <div ref={box} className="xl-nothing">
      <Button aria-disabled={isBusy} onClick={isBusy ? undefined : onMore}>
        {text}
      </Button>
    </div>
  )
}
