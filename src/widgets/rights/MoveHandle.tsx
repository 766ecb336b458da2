import { HolderOutlined } from '@ant-design/icons'
import { Button } from '#src/ui/Button.tsx'
import { MOVE_TEXT as T, WAYS } from './moving.ts'
import type { Moving } from './useMoving.ts'

/** What was moved, read out. */
export const MoveStatus = ({ said }: { said: string }) => (
  <div className="xl-hidden-text" aria-live="polite">
    {said}
  </div>
)

/** What a row of a table is taken hold of: dragged, or moved by the arrow keys. */
export function MoveHandle({ id, title, moving }: { id: string; title: string; moving: Moving }) {
  return (
    <Button
      className="xl-move-handle"
      aria-label={T.handle(title)}
      aria-description={T.handleKeys}
      title={T.handleKeys}
      {...moving.source(id)}
      onKeyDown={event => {
        const way = WAYS[event.key]
        if (way === undefined) return
        event.preventDefault()
        event.stopPropagation()
        moving.step(id, way)
      }}
    >
      <HolderOutlined aria-hidden />
    </Button>
  )
}
