import './loading.css'

/** What is coming: a page of text, a list with its tools, a form, a record in detail, the desk of a consultation. */
export type Shape = 'page' | 'list' | 'form' | 'detail' | 'chat'

/** Number of grey bars in each shape; where they stand is the style sheet's business. */
const BARS: Readonly<Record<Shape, number>> = { page: 4, list: 14, form: 8, detail: 12, chat: 12 }

/** Skeleton in the shape of what comes. Shown only after 300 ms, so that fast screens do not flicker. */
export function Loading({ shape = 'page' }: { shape?: Shape }) {
  return (
    <div className={`xl-loading xl-loading-${shape}`} role="status" aria-label="页面加载中">
      {Array.from({ length: BARS[shape] }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  )
}
