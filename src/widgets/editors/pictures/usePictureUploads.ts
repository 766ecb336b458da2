import { useEffect, useRef, useState } from 'react'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { altOf, pictureError, uploadPicture } from './pictureUpload.ts'

/** A picture on its way, or one whose upload failed. `part`: 0 to 1. */
export interface PictureUpload {
  key: string
  name: string
  part: number
  error: string | null
}
export interface StoredPicture {
  key: string
  src: string
  alt: string
}
/** What the lines below the tools show and can do. */
export interface PictureUploads {
  uploads: readonly PictureUpload[]
  refusal: string | null
  /** takes the files that are pictures and gives the key of each, in order; says why it does not take the others */
  add: (files: readonly File[]) => string[]
  refuse: (text: string | null) => void
  again: (key: string) => void
  drop: (key: string) => void
}

/**
 * Pictures go up one after the other, so that they arrive in the order in which they were put in, and they go on while another tab is shown. `onBusy`
 * hears whether some are on their way: a form that is saved before would lose them.
 */
export function usePictureUploads(
  onStored: (picture: StoredPicture) => void,
  onBusy?: (isBusy: boolean) => void,
): PictureUploads {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const running = useRef(new Map<string, { file: File; stop: AbortController }>())
  const queue = useRef(Promise.resolve())
  const stored = useRef(onStored)
  useEffect(() => {
    stored.current = onStored
  })
  const isBusy = uploads.some(({ error }) => error === null)
  const told = useRef(false)
  useEffect(() => {
    if (told.current === isBusy) return
    told.current = isBusy
    onBusy?.(isBusy)
  }, [isBusy, onBusy])

  const change = (key: string, part: Partial<PictureUpload>): void =>
    setUploads(list => list.map(one => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string): void => {
    running.current.get(key)?.stop.abort()
    running.current.delete(key)
    setUploads(list => list.filter(one => one.key !== key))
  }
  const send = async (key: string): Promise<void> => {
    const mine = running.current.get(key)
    if (mine === undefined) return
    const src = await uploadPicture(mine.file, {
      signal: mine.stop.signal,
      onProgress: part => change(key, { part }),
    }).catch((error: unknown) => {
      const failure = toFailure(error)
      if (failure.kind !== 'cancelled') change(key, { error: `上传失败：${failureLine(failure)}` })
    })
    if (src === undefined || !running.current.has(key)) return
    drop(key)
    stored.current({ key, src, alt: altOf(mine.file.name) })
  }
  const enqueue = (key: string): void => {
    queue.current = queue.current.then(() => send(key))
  }
  const add = (files: readonly File[]): string[] => {
    setRefusal(files.map(pictureError).find(issue => issue !== null) ?? null)
    return files
      .filter(file => pictureError(file) === null)
      .map(file => {
        const key = newId()
        running.current.set(key, { file, stop: new AbortController() })
        setUploads(list => [...list, { key, name: file.name, part: 0, error: null }])
        enqueue(key)
        return key
      })
  }
  const again = (key: string): void => {
    change(key, { part: 0, error: null })
    enqueue(key)
  }
  return { uploads, refusal, add, refuse: setRefusal, again, drop }
}
