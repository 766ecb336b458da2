import { useMemo } from 'react'

const escape = (text: string): string => text.replace(/[<>&"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** Repeats a quiet text over the page, so that a copied picture tells where it comes from. Lets every press through. */
export function Watermark({ text }: { text: string }) {
  const image = useMemo(() => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><text x="0" y="120" transform="rotate(-20 160 90)" font-size="14" fill="#000" fill-opacity="0.08" font-family="sans-serif">${escape(text)}</text></svg>`
    return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  }, [text])
  return <div className="xl-record-watermark" data-text={text} style={{ backgroundImage: image }} aria-hidden="true" />
}
