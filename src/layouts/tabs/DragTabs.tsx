import { memo, useMemo } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, KeyboardSensorOptions, Modifier, UniqueIdentifier } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { rangeIndexes, titleOf } from '#machines/tabs/tabs.rules.ts'
import type { Tab } from '#machines/tabs/tabs.types.ts'
import { TabItem } from './TabItem.tsx'
import type { TabItemProps } from './TabItem.tsx'
import { TAB_TEXT as T } from './tabTexts.ts'

/** Shift and space pick a tab up: space alone opens it. */
class TabKeyboardSensor extends KeyboardSensor {
  static override activators = [
    {
      eventName: 'onKeyDown' as const,
      handler: (
        event: KeyboardEvent,
        options: KeyboardSensorOptions,
        context: Parameters<(typeof KeyboardSensor.activators)[number]['handler']>[2],
      ) => event.shiftKey && (KeyboardSensor.activators[0]?.handler(event, options, context) ?? false),
    },
  ]
}
const CODES = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }
// Made once: what is another object at every drawing draws every tab again.
const POINTER = { activationConstraint: { distance: 6 } }
const KEYS = { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: CODES }
const SIDEWAYS: Modifier[] = [({ transform }) => ({ ...transform, y: 0 })]
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface AreaProps {
  tabs: readonly Tab[]
  onMove: (key: string, to: number) => void
  children: ReactNode
}

/** Tabs inside can be dragged to another place, by pointer and by keyboard; what happens is said in Chinese. */
export function Area({ tabs, onMove, children }: AreaProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(TabKeyboardSensor, KEYS))
  const keys = useMemo(() => tabs.map(tab => tab.key), [tabs])
  const title = (id: UniqueIdentifier) => titleOf(tabs.find(tab => tab.key === id) ?? { title: '' })
  const place = (id: UniqueIdentifier) => tabs.findIndex(tab => tab.key === id)
  const whereTo = (id: UniqueIdentifier, over: UniqueIdentifier | undefined) => {
    if (over === undefined) return T.putBack(title(id))
    const [first, last] = rangeIndexes(tabs, String(id))
    return T.moved(title(id), Math.min(Math.max(first, place(over)), last) + 1, tabs.length)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => T.pickedUp(title(active.id)),
    // picked up, it is over its own place first
    onDragOver: ({ active, over }) =>
      over?.id === active.id ? T.stands(title(active.id), place(active.id) + 1, tabs.length) : whereTo(active.id, over?.id),
    onDragEnd: ({ active, over }) => whereTo(active.id, over?.id),
    onDragCancel: ({ active }) => T.putBack(title(active.id)),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={SIDEWAYS}
      accessibility={{
        announcements,
        container: document.body,
        screenReaderInstructions: { draggable: T.dragInstructions },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) onMove(String(active.id), place(over.id))
      }}
    >
      <SortableContext items={keys} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** A tab that can be dragged; the home tab stays where it is. */
export const Item = memo(function Item(props: TabItemProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: props.tab,
    disabled: !props.isClosable && props.isPinned !== true,
  })
  return (
    <TabItem
      {...props}
      ref={setNodeRef}
      isDragged={isDragging}
      style={{
        transform: CSS.Translate.toString(transform) ?? '',
        transition: isStill() ? 'none' : (transition ?? ''),
      }}
      onPointerDown={listeners?.['onPointerDown'] as TabItemProps['onPointerDown']}
      onKeyDown={listeners?.['onKeyDown'] as TabItemProps['onKeyDown']}
    />
  )
})
