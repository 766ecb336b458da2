import { useCallback, useEffect, useRef, useState } from 'react'
import { IMAGE_MAX } from '#contract/constants.ts'
import type { Attachment } from '#contract/entities/chat.ts'
import { pictureProblem } from '#contract/rules/pictures.ts'
import { upload } from '#contract/http/calls/files.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { asJpeg } from '#src/lib/pictures/asJpeg.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { LIMITS } from './illness.ts'

/** A picture that is being uploaded or was refused; once uploaded it is an attachment of the draft. */
export interface Picture {
  key: string
  /** see usePictures */
  owner: string
  name: string
  preview: string
  /** 0 to 100 */
  progress: number
  error: string | null
}

const problemOf = (file: File): string | null =>
  pictureProblem({ name: file.name, mime: file.type }) ?? (file.size > IMAGE_MAX ? T.pictureBig : null)

/**
 * Uploads of the illness form: each picture on its own, with progress, retry and removal. `owner`: whose they are, and only those are given; '' for pictures
 * that stay when the person is switched. `add` gets every finished one.
 */
export function usePictures(owner: string, count: number, add: (image: Attachment) => void) {
  const [all, setPictures] = useState<Picture[]>([])
  const pictures = all.filter(one => one.owner === owner)
  const [hint, setHint] = useState<string | null>(null)
  const files = useRef(new Map<string, { file: File; stop: AbortController }>())
  const change = (key: string, part: Partial<Picture>): void =>
    setPictures(list => list.map(one => (one.key === key ? { ...one, ...part } : one)))
  const drop = useCallback((key: string): void => {
    files.current.get(key)?.stop.abort()
    files.current.delete(key)
    setPictures(list => {
      const gone = list.find(one => one.key === key)
      if (gone) URL.revokeObjectURL(gone.preview)
      return list.filter(one => one.key !== key)
    })
  }, [])
  useEffect(() => {
    const uploads = files.current
    return () => uploads.forEach(({ stop }) => stop.abort())
  }, [])

  const send = async (key: string): Promise<void> => {
    const uploads = files.current.get(key)
    if (!uploads) return
    change(key, { progress: 0, error: null })
    try {
      const stored = await patientCall(
        upload,
        { file: uploads.file, biz: 'illness' },
        { signal: uploads.stop.signal, onProgress: part => change(key, { progress: Math.round(part * 100) }) },
      )
      add(stored)
      drop(key)
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind !== 'cancelled') change(key, { error: failure.text || T.uploadFailed })
    }
  }
  const take = (chosen: readonly File[]): void => {
    const room = LIMITS.images - count - pictures.length
    const problems = chosen.map(problemOf)
    const good = chosen.filter((_, index) => problems[index] === null)
    setHint(problems.find(problem => problem !== null) ?? (good.length > room ? T.picturesMax : null))
    for (const file of good.slice(0, Math.max(0, room))) {
      const key = newId()
      files.current.set(key, { file, stop: new AbortController() })
      const preview = URL.createObjectURL(file)
      setPictures(list => [...list, { key, owner, name: file.name, preview, progress: 0, error: null }])
      void send(key)
    }
  }
  const choose = (chosen: readonly File[]): void => {
    Promise.all(chosen.map(asJpeg)).then(take, () => setHint(T.uploadFailed))
  }
  return { pictures, hint, choose, drop, again: (key: string) => void send(key) }
}
