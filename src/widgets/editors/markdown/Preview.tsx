import Markdown, { type Components } from 'react-markdown'
import { isSafeImage, isSafeLink } from '#contract/rules/htmlProfile.ts'
import '#src/lib/html/html.css'

/** Links as everywhere: in a window of their own that cannot reach back. */
const COMPONENTS: Components = {
  a: ({ children, href, title }) => (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ),
  img: ({ src, alt, title }) => (src ? <img src={src} alt={alt ?? ''} title={title} loading="lazy" /> : alt),
}

/** Addresses by the product's profile; what it refuses leads nowhere. */
const addressOf = (address: string, key: string): string =>
  (key === 'src' ? isSafeImage(address, [location.origin]) : isSafeLink(address)) ? address : ''

/** Markdown as it will look. HTML inside it stays text: nothing of it becomes an element. */
export default function Preview({ text }: { text: string }) {
  return (
    <div className="xl-html">
      <Markdown urlTransform={addressOf} components={COMPONENTS}>
        {text}
      </Markdown>
    </div>
  )
}
