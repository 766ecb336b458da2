import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Attachment } from '#contract/entities/chat.ts'
import { Button } from '#src/ui/Button.tsx'
import { useFileUrl } from './fileUrl.ts'
import { CONVERSATION_TEXT as T } from './texts.ts'

const ZOOM_MAX = 8
const ZOOM_MIN = 0.5
const STEP = 1.5

interface Look {
  zoom: number
  /** quarter turns to the right */
  turns: number
  /** px the picture was dragged */
  x: number
  y: number
}
const START: Look = { zoom: 1, turns: 0, x: 0, y: 0 }

const SIGNS = {
  out: 'M5 12h14',
  in: 'M5 12h14M12 5v14',
  turn: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  load: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  back: 'M15 5l-7 7 7 7',
  on: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
} as const

const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

function Tool({ label, path, disabled, onPress }: { label: string; path: string; disabled?: boolean; onPress(): void }) {
  return (
    <Button variant="bare" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      <Sign path={path} />
    </Button>
  )
}

/** A picture in full, over the page: zoom by buttons, wheel, + and -, drag, turn, page by arrows, download; Escape closes (WALK-10). */
export function PictureViewer({ pictures, first, onClose }: { pictures: readonly Attachment[]; first: number; onClose(): void }) {
  const url = useFileUrl()
  const dialog = useRef<HTMLDialogElement>(null)
  const grip = useRef<{ x: number; y: number } | null>(null)
  const [at, setAt] = useState(first)
  const [look, setLook] = useState(START)
  useEffect(() => dialog.current?.showModal(), [])
  const picture = pictures[at]
  if (!picture) return null

  const go = (by: number): void => {
    const next = at + by
    if (next < 0 || next >= pictures.length) return
    setAt(next)
    setLook(START)
  }
  const zoom = (by: number): void =>
    setLook(old => {
      const next = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, old.zoom * by))
      return next <= 1 ? { ...old, zoom: next, x: 0, y: 0 } : { ...old, zoom: next }
    })
  const turn = (): void => setLook(old => ({ ...old, turns: old.turns + 1 }))
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      r: turn,
    }[event.key]
    if (!command) return
    event.preventDefault()
    command()
  }
  const onPointerDown = (event: PointerEvent<HTMLImageElement>): void => {
    grip.current = { x: event.clientX - look.x, y: event.clientY - look.y }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    const start = grip.current
    if (start && look.zoom > 1) setLook(old => ({ ...old, x: clientX - start.x, y: clientY - start.y }))
  }
  const onPointerUp = (): void => {
    grip.current = null
  }
  return (
    <dialog ref={dialog} className="xl-viewer" aria-label={picture.name} onClose={onClose} onKeyDown={onKeyDown}>
      <div
        className="xl-viewer-stage"
        onClick={event => event.target === event.currentTarget && dialog.current?.close()}
        onWheel={event => zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2)}
      >
        <img
          key={picture.path}
          src={url(picture.path)}
          alt={picture.name}
          draggable={false}
          className={look.turns % 2 === 1 ? 'is-sideways' : undefined}
          style={{ transform: `translate(${look.x}px, ${look.y}px) rotate(${look.turns * 90}deg) scale(${look.zoom})` }}
          onDoubleClick={() => setLook(look.zoom > 1 ? { ...look, zoom: 1, x: 0, y: 0 } : { ...look, zoom: 2 })}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
        />
      </div>
      <div className="xl-viewer-head">
        <span className="xl-viewer-name">{picture.name}</span>
        {pictures.length > 1 && <span>{T.imageOf(at + 1, pictures.length)}</span>}
        <Tool label={T.closeImage} path={SIGNS.close} onPress={() => dialog.current?.close()} />
      </div>
      <div className="xl-viewer-tools" role="toolbar">
        {pictures.length > 1 && <Tool label={T.previousImage} path={SIGNS.back} disabled={at === 0} onPress={() => go(-1)} />}
        <Tool label={T.zoomOut} path={SIGNS.out} disabled={look.zoom <= ZOOM_MIN} onPress={() => zoom(1 / STEP)} />
        <output>{T.zoomed(Math.round(look.zoom * 100))}</output>
        <Tool label={T.zoomIn} path={SIGNS.in} disabled={look.zoom >= ZOOM_MAX} onPress={() => zoom(STEP)} />
        <Tool label={T.rotate} path={SIGNS.turn} onPress={turn} />
        <a href={url(picture.path)} download={picture.name} aria-label={T.download} title={T.download}>
          <Sign path={SIGNS.load} />
        </a>
        {pictures.length > 1 && (
          <Tool label={T.nextImage} path={SIGNS.on} disabled={at === pictures.length - 1} onPress={() => go(1)} />
        )}
      </div>
    </dialog>
  )
}
