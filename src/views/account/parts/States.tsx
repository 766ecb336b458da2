import type { Failure } from '#contract/http/failure.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import './account.css'

/** Lines in the shape of what is coming. */
export const Skeleton = ({ lines }: { lines: number }) => (
  <div className="xl-own-skeleton" role="status" aria-label="正在加载">
    {Array.from({ length: lines }, (_, at) => (
      <i key={at} />
    ))}
  </div>
)

/** Why something could not be loaded, and another try. */
export const LoadFailed = ({ failure, again }: { failure: Failure; again: () => void }) => (
  <div className="xl-own-failed" role="alert">
    <p>加载失败：{failureLine(failure)}</p>
    <button type="button" className="xl-button" onClick={again}>
      重试
    </button>
  </div>
)
