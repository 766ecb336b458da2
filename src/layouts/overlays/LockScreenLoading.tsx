import { useEffect, useLayoutEffect, useState } from 'react'
import { selectSettings } from '#machines/layout/layout.select.ts'
import { lockStore } from '#src/runtime/overlays/lockStore.ts'
import { useLayout } from '#src/runtime/machines/useLayout.ts'

const TOUCHES = ['pointerdown', 'keydown'] as const

/** Whether the screen is locked or should be by now; without the parts, touches are noted here. */
function useHidden(): boolean {
  const minutes = useLayout(selectSettings).idleLock
  const [isHidden, setHidden] = useState(() => lockStore.isLocked() || lockStore.isOverdue(minutes))
  useEffect(() => lockStore.onLockElsewhere(() => setHidden(lockStore.isLocked())), [])
  useEffect(() => {
    if (isHidden || minutes === 0) return
    const touch = () => {
      if (lockStore.isOverdue(minutes)) setHidden(true)
      else lockStore.touch()
    }
    touch()
    TOUCHES.forEach(name => addEventListener(name, touch, { capture: true, passive: true }))
    return () => TOUCHES.forEach(name => removeEventListener(name, touch, { capture: true }))
  }, [isHidden, minutes])
  return isHidden
}

/**
 * Stands in for the parts until they have come: a screen that is locked, or that nobody touched for too long, shows nothing. Where the parts do not
 * come, the pages work without them, but a hidden screen has to say how to go on.
 */
export function LockScreenLoading({ isMissing }: { isMissing: boolean }) {
  const isHidden = useHidden()
  useLayoutEffect(() => {
    if (!isHidden) return
    document.documentElement.setAttribute('data-locked', '')
    return () => document.documentElement.removeAttribute('data-locked')
  }, [isHidden])
  if (!isHidden || !isMissing) return null
  return (
    <p role="alert" className="xl-lock-missing">
      屏幕已锁定，解锁界面加载失败。请检查网络后刷新页面。
    </p>
  )
}
