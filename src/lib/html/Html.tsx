import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import './html.css'

/** The words of HTML without its markup, for when the sanitiser cannot be loaded; nothing of it runs or is fetched. */
const wordsOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, '\n$&'), 'text/html')
  body.querySelectorAll('script,style').forEach(part => part.remove())
  return (body.textContent ?? '').trim()
}

/**
 * Shows HTML that people wrote, cleaned right before (NOTICE-14). The sanitiser comes in a chunk of its own; without it the bare words are shown.
 * The content lives outside React: nothing else may be put into this element.
 */
export function Html({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (content: Node | string): void => {
      if (!isWanted) return
      box.current?.replaceChildren(content)
      setShown(html)
    }
    loadChunk(() => import('./sanitize.ts')).then(
      ({ fragmentOf }) => show(fragmentOf(html)),
      () => show(wordsOf(html)),
    )
    return () => {
      isWanted = false
    }
  }, [html])
  return <div ref={box} className="xl-html" aria-busy={shown !== html} />
}
