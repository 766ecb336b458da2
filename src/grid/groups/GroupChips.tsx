import { useState, useSyncExternalStore, type DragEvent, type KeyboardEvent } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { LineChip } from '../columns/LineChip.tsx'
import { useSession } from '../session/SessionContext.ts'

/** Type of what is dragged: a chip is dropped on chips of groups alone. */
const CHIP_DRAG = 'application/x-xinglin-group'

/** The columns that make groups, the outermost first: dragged, or moved by Alt+← and Alt+→, one takes the place of another, which makes room. */
export function GroupChips() {
  const { arrangement, cells } = useSession()
  const sorts = useSyncExternalStore(arrangement.listen, () => arrangement.sorts)
  const grouped = useSyncExternalStore(arrangement.listen, () => arrangement.grouped)
  const [told, tell] = useState('')
  const [dragged, drag] = useState<string | null>(null)
  const [target, aim] = useState<string | null>(null)
  const titleOf = (key: string) => cells.column(key)?.title ?? key
  const move = (key: string, to: number) => {
    if (to < 0 || to >= grouped.length) return tell(`${titleOf(key)}已在${to < 0 ? '最外' : '最内'}级`)
    arrangement.groupBy(grouped.filter(one => one !== key).toSpliced(to, 0, key))
    tell(`${titleOf(key)}现为第${to + 1}级分组，共${grouped.length}级`)
  }
  const end = () => {
    drag(null)
    aim(null)
  }
  const over = (key: string) => (event: DragEvent) => {
    if (dragged === null) return
    event.preventDefault()
    if (event.type === 'dragover') aim(key === dragged ? null : key)
    else {
      if (key !== dragged) move(dragged, grouped.indexOf(key))
      end()
    }
  }
  const press = (key: string) => (event: KeyboardEvent) => {
    const way = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (way === 0 || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // the browser goes back and forth by these
    event.preventDefault()
    move(key, grouped.indexOf(key) + way)
  }
  return (
    <>
      <span>已分组：</span>
      {grouped.map(key => {
        const isDown = sorts.some(one => one.key === key && one.direction === 'down')
        return (
          <LineChip
            key={key}
            text={`${titleOf(key)}${isDown ? '（降序）' : ''}`}
            title={grouped.length > 1 ? '改变各组的次序；拖动或按 Alt+←、Alt+→ 改变级别' : '改变各组的次序'}
            press={() => arrangement.sort(key, isDown ? null : 'down', true)}
            remove={() => arrangement.group(key, false)}
            draggable={grouped.length > 1}
            data-drop={key === target || undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(CHIP_DRAG, key)
              dataTransfer.effectAllowed = 'move'
              drag(key)
            }}
            onDragOver={over(key)}
            onDragLeave={() => aim(null)}
            onDrop={over(key)}
            onDragEnd={end}
            onKeyDown={press(key)}
          />
        )
      })}
      <span className="xl-hidden-text" aria-live="polite">
        {told}
      </span>
      <Button variant="text" onClick={() => arrangement.fold(false)}>
        全部展开
      </Button>
      <Button variant="text" onClick={() => arrangement.fold(true)}>
        全部收起
      </Button>
      <Button variant="text" onClick={() => arrangement.clearGroups()}>
        清除分组
      </Button>
    </>
  )
}
