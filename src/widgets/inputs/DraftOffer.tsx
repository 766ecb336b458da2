import { dateTime } from '#src/lib/format.ts'
import './inputs.css'

interface Props {
  /** epoch ms of the draft; null: there is none */
  at: number | null
  onTake: () => void
  onDiscard: () => void
}

/** Offers what was typed and not saved the last time; nothing where there is none. */
export function DraftOffer({ at, onTake, onDiscard }: Props) {
  return (
    <div role="status">
      {at === null ? null : (
        <p className="xl-draft-offer">
          <span>{`发现 ${dateTime(at)} 未保存的内容，是否恢复？`}</span>
          <button type="button" className="xl-button xl-button-primary" onClick={onTake}>
            恢复
          </button>
          <button type="button" className="xl-button" onClick={onDiscard}>
            放弃
          </button>
        </p>
      )}
    </div>
  )
}
