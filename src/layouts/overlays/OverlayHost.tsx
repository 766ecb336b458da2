import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { selectSettings } from '#machines/layout/layout.select.ts'
import { isLocked } from '#machines/idleLock/idleLock.select.ts'
import { overlayName } from '#src/runtime/overlays/openOverlay.ts'
import type { OverlayName } from '#src/runtime/overlays/openOverlay.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { listenToKeys } from '#src/runtime/hotkeys/listen.ts'
import { loadPart } from '#src/lib/loading/partFrame.tsx'
import { quietLine } from '#src/lib/loading/quietLine.ts'
import { useIdleLock } from '#src/runtime/machines/useIdleLock.ts'
import { useLayout } from '#src/runtime/machines/useLayout.ts'
import { usePreference } from '#src/runtime/machines/usePreferences.ts'
import { allActions } from '#src/runtime/palette/actions.ts'
import { OVERLAY_TEXT } from './overlayTexts.ts'
import { LockScreen } from './LockScreen.tsx'
import { NetworkBanner } from './NetworkBanner.tsx'
import { NewVersionPrompt } from './NewVersionPrompt.tsx'
import { PrintHead } from './PrintHead.tsx'
import { Watermark } from './Watermark.tsx'
import './overlayHost.css'
import './print.css'

type Thing = ComponentType<{ onClosed: () => void }>
const LOAD: Readonly<Record<OverlayName, () => Promise<{ default: Thing }>>> = {
  palette: () => import('./Palette.tsx'),
  shortcuts: () => import('./ShortcutSheet.tsx'),
  record: () => import('./RecordWindow.tsx'),
}
const close = () => overlayName.set(null)

/** Brings the two dialogs and the pinyin table while nothing else is to be done: they open at once then, without a network too. */
function prefetch(): void {
  const parts = [...Object.values(LOAD), () => import('pinyin-match')]
  const bring = () => parts.forEach(load => void load().catch(() => undefined))
  void quietLine().then(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(bring, { timeout: 10_000 })
    else setTimeout(bring, 2_000)
  })
}

/** The open dialog, once it has come. One that does not come says so and may be opened again. */
function Opened({ thing }: { thing: OverlayName }) {
  const [Shown, setShown] = useState<Thing | null>(null)
  const bring = useEffectEvent(() => {
    loadPart(LOAD[thing]).then(
      part => setShown(() => part),
      () => {
        message.error(OVERLAY_TEXT.notLoaded)
        close()
      },
    )
  })
  useEffect(() => bring(), [])
  return Shown === null ? null : <Shown onClosed={close} />
}

/** The keys do actions as long as the person wants them to (WCAG 2.1.4) and the screen is not locked. */
function useHotkeys(isOn: boolean): void {
  const actions = useSyncExternalStore(allActions.subscribe, allActions.current)
  useEffect(() => (isOn ? listenToKeys(actions) : undefined), [isOn, actions])
}

/** Everything around the pages; a part that cannot be loaded takes nothing else down. */
export default function Parts() {
  const thing = useSyncExternalStore(overlayName.subscribe, overlayName.current)
  const locked = useIdleLock(isLocked)
  const hasWatermark = useLayout(selectSettings).watermark
  const [hasShortcuts] = usePreference('shortcuts', true)
  useHotkeys(hasShortcuts && !locked)
  useEffect(prefetch, [])
  // Anyone who signs in next opens their own.
  useEffect(() => close, [])
  return (
    <>
      <NetworkBanner />
      <NewVersionPrompt />
      {hasWatermark ? <Watermark /> : null}
      <PrintHead />
      {thing === null || locked ? null : <Opened key={thing} thing={thing} />}
      {locked ? <LockScreen /> : null}
    </>
  )
}
