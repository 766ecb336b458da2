import { useEffect, useState } from 'react'
import { useSelector } from '@xstate/react'
import { type EditorRef, holdEditor, runningEditor, type SheetKey } from './runningEditors.ts'

/** The editor at a place and its snapshot; give the component the place as key. */
export function useEditor(place: SheetKey) {
  const { sid, type, rxId } = place
  const [actor, setActor] = useState<EditorRef>(() => runningEditor(place))
  useEffect(() => {
    const at = { sid, type, rxId }
    // one that was hidden for a while finds another running
    setActor(runningEditor(at))
    return holdEditor(at)
  }, [sid, type, rxId])
  return { actor, snapshot: useSelector(actor, state => state), send: actor.send }
}
