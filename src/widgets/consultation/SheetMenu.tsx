import { useEffectEvent, useLayoutEffect } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import { areKeysOff } from '#src/runtime/hotkeys/listen.ts'
import { openSheet } from '#src/runtime/prescription/openSheets.ts'
import { navigate } from '#src/lib/navigation.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import type { MenuEntry } from '#src/ui/menu/MenuPopup.tsx'
import { MenuButton } from '#src/ui/menu/MenuButton.tsx'

/** From here on the editor has room beside the conversation, px (looks.md 6). */
export const EDITOR_BESIDE = 1366

const TYPES: readonly RxType[] = ['1', '2', '3']
const HINTS: Record<RxType, string> = { '1': 'F2', '2': '', '3': 'Shift+F2' }

/** What begins a sheet of each type: beside the conversation, on narrower windows on its own page. */
export function useSheetEntries({ id }: Pick<ChatSession, 'id'>): readonly (MenuEntry & { key: RxType })[] {
  const isNarrow = useNarrowerThan(EDITOR_BESIDE)
  return TYPES.map(type => ({
    key: type,
    text: T.typeNames[type],
    hint: HINTS[type],
    press: () => {
      if (isNarrow) navigate(`/hospitalChat/prescription?sid=${encodeURIComponent(id)}&type=${type}`)
      else openSheet(id, { type, rxId: null })
    },
  }))
}

/** 开处方 ▾; F2 and Shift+F2 do the same (hospital.md 7.1). */
export function SheetMenu({ session }: { session: ChatSession }) {
  const entries = useSheetEntries(session)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F2' || event.defaultPrevented || areKeysOff()) return
    event.preventDefault()
    entries.find(({ key }) => key === (event.shiftKey ? '3' : '1'))?.press()
  })
  // with the button, not after it was painted: a key that is pressed as soon as it is seen counts
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <MenuButton text={T.write} entries={() => entries}>
      <svg className="xl-menu-more" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 9l6 6 6-6" />
      </svg>
    </MenuButton>
  )
}
