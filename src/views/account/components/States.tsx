import './account.css'

/** Lines in the shape of what is coming. */
export const Skeleton = ({ lines }: { lines: number }) => (
  <div className="xl-own-skeleton" role="status" aria-label="正在加载">
    {Array.from({ length: lines }, (_, at) => (
      <i key={at} />
    ))}
  </div>
)
