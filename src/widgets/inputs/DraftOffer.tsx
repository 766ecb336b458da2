import { dateTime } from '#src/lib/format.ts'
import '#src/ui/inputs/inputs.css'
import { Button } from '#src/ui/Button.tsx'

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
          <Button variant="primary" onClick={onTake}>
            恢复
          </Button>
          <Button onClick={onDiscard}>放弃</Button>
        </p>
      )}
    </div>
  )
}
