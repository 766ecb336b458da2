import { useEffect, useEffectEvent } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { selectIsSidebarOpen } from '#machines/layout/layout.select.ts'
import { closeSheet, openSheet, type OpenSheet } from '#src/runtime/prescription/openSheets.ts'
import { useLayout, useLayoutCommands } from '#src/runtime/machines/useLayout.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'

/** The editor in a chunk of its own. */
export const LazyEditor = lazyScreen(() => import('#src/widgets/prescription/EditorSlot.tsx'))

/** With the menu open beside it the editor has its room only on windows so wide, px. */
const WIDE = 1680

/** The menu at the side folds while the editor needs its room, and comes back with its end. */
function useFoldedSider(): void {
  const isOpen = useLayout(selectIsSidebarOpen)
  const isTight = useNarrowerThan(WIDE)
  const { toggleSidebar, unfoldSidebar } = useLayoutCommands()
  const foldIfOpen = useEffectEvent((): boolean => {
    if (isOpen) toggleSidebar()
    return isOpen
  })
  useEffect(() => {
    if (!isTight || !foldIfOpen()) return undefined
    return unfoldSidebar
  }, [isTight, unfoldSidebar])
}

/** The editor beside the conversation. */
export function SheetPanel({ session, sheet }: { session: ChatSession; sheet: OpenSheet }) {
  useFoldedSider()
  return (
    <div className="xl-sheet-panel">
      <LazyEditor
        session={session}
        sheet={sheet}
        onType={type => openSheet(session.id, { type, rxId: null })}
        onClose={() => closeSheet(session.id)}
      />
    </div>
  )
}
