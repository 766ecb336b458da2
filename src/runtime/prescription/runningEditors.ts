import { type ActorRefFrom } from 'xstate'
import { newActor } from '#src/lib/actors/newActor.ts'
import { prescriptionSheet } from '#contract/http/calls/prescriptions.ts'
import { hasUnsigned } from '#machines/prescriptionEditor/prescriptionEditor.select.ts'
import { selectUserId } from '#machines/session/session.select.ts'
import type { EditorInput, EditorTag } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { call } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { editorLogic } from './editorLogic.ts'

export type EditorRef = ActorRefFrom<typeof editorLogic>
/** Which sheet: a stored one, or the one of its type in a consultation. */
export type SheetKey = Omit<EditorInput, 'editorId'>

interface Running {
  actor: EditorRef
  users: number
  /** nobody looked at it for a while: its facts are of then */
  isLeft: boolean
}
const running = new Map<string, Running>()
// what stays is nobody's but its writer's
const keyOf = ({ sid, type, rxId }: SheetKey): string =>
  `${selectUserId(actorNamed('session').getSnapshot()) ?? ''} ${sid} ${rxId ?? type}`

/** The editor at a place; started by who asks first. It outlives its screen until what was written is stored (RX-07) or, where another window wrote too, chosen (RX-08). */
export function runningEditor(place: SheetKey): EditorRef {
  const known = running.get(keyOf(place))
  if (known !== undefined) return known.actor
  const actor = newActor(editorLogic, { input: { ...place, editorId: newId() } }).start()
  running.set(keyOf(place), { actor, users: 0, isLeft: false })
  return actor
}

const STAYING: readonly EditorTag[] = ['dirty', 'preparing', 'submitting', 'busy', 'overtaken']
/** Whether the editor has what nothing else has: words that are not stored, or that another window's sheet stands against (RX-08), reasons and ticks that are not signed. */
function mustStay(actor: EditorRef): boolean {
  const snapshot = actor.getSnapshot()
  return STAYING.some(tag => snapshot.hasTag(tag)) || hasUnsigned(snapshot)
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
  const { actor } = one
  // a question about the signature goes with its screen, as do the words of 坚持原方
  actor.send({ type: 'cancel' })
  actor.send({ type: 'objection.set', text: '' })
  actor.send({ type: 'save' })
  if (!mustStay(actor)) return stopIdle(key)
  one.isLeft = true
  let isTold = actor.getSnapshot().hasTag('overtaken')
  const { unsubscribe } = actor.subscribe(snapshot => {
    // whose save met another window's sheet after the screen was left does not see its question
    if (one.users === 0 && !isTold && snapshot.hasTag('overtaken')) {
      isTold = true
      message.warning(T.overtakenAway)
    }
    if (one.users === 0 && mustStay(actor)) return
    unsubscribe()
    stopIdle(key)
  })
}

/** What was left for a while heard nothing: its facts are asked for anew, and it is told where its sheet stands now. */
function lookAgain(actor: EditorRef): void {
  actor.send({ type: 'recheck' })
  const id = actor.getSnapshot().context.sheet?.id
  if (id === undefined) return
  call(prescriptionSheet, { id }, { quiet: true }).then(
    ({ status, rxVersion }) => actor.send({ type: 'pushed', rxId: id, status, rxVersion }),
    // its next save says what stands against it
    () => undefined,
  )
}

/** A screen shows the editor at a place; the function that is given ends it. What is not stored yet is stored then. */
export function holdEditor(place: SheetKey): () => void {
  const key = keyOf(place)
  const one = running.get(key)
  if (one === undefined) return () => undefined
  one.users += 1
  if (one.isLeft) {
    one.isLeft = false
    lookAgain(one.actor)
  }
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
