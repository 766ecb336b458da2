import './loading.css'

/** Skeleton of a page: a heading and a few lines. Shown only after 300 ms, so that fast screens do not flicker. */
export function Loading() {
  return (
    <div className="xl-loading" role="status" aria-label="页面加载中">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
