import { type ActorRefFrom } from 'xstate'
import { newActor } from '#src/lib/actors/newActor.ts'
import type { EditorInput } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { newId } from '#src/lib/newId.ts'
import { editorLogic } from './editorLogic.ts'

export type EditorRef = ActorRefFrom<typeof editorLogic>
/** Which sheet: a stored one, or the one of its type in a consultation. */
export type SheetKey = Omit<EditorInput, 'editorId'>

interface Running {
  actor: EditorRef
  users: number
}
const running = new Map<string, Running>()
const keyOf = ({ sid, type, rxId }: SheetKey): string => `${sid} ${rxId ?? type}`

/** The editor at a place; started by who asks first. It outlives its screen until what was written is stored (RX-07). */
export function runningEditor(place: SheetKey): EditorRef {
  const known = running.get(keyOf(place))
  if (known !== undefined) return known.actor
  const actor = newActor(editorLogic, { input: { ...place, editorId: newId() } }).start()
  running.set(keyOf(place), { actor, users: 0 })
  return actor
}

function stopIdle(key: string): void {
  const one = running.get(key)
  if (one === undefined || one.users > 0) return
  running.delete(key)
  one.actor.stop()
}

function finish(key: string): void {
  const one = running.get(key)
  if (one === undefined || one.users > 0) return
  const isKept = (): boolean => {
    const snapshot = one.actor.getSnapshot()
    return (
      !snapshot.hasTag('dirty') && !snapshot.hasTag('preparing') && !snapshot.hasTag('submitting') && !snapshot.hasTag('busy')
    )
  }
  one.actor.send({ type: 'save' })
  if (isKept()) return stopIdle(key)
  const { unsubscribe } = one.actor.subscribe(() => {
    if (one.users === 0 && !isKept()) return
    unsubscribe()
    stopIdle(key)
  })
}

/** A screen shows the editor at a place; the function that is given ends it. What is not stored yet is stored then. */
export function holdEditor(place: SheetKey): () => void {
  const key = keyOf(place)
  const one = running.get(key)
  if (one === undefined) return () => undefined
  one.users += 1
  return () => {
    one.users -= 1
    // a screen that is drawn anew takes it again at once
    queueMicrotask(() => finish(key))
  }
}

/** The next screen at this place begins anew: its sheet was thrown away. */
export function forgetEditor(place: SheetKey): void {
  const one = running.get(keyOf(place))
  running.delete(keyOf(place))
  one?.actor.stop()
}
