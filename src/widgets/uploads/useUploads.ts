import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { ListedFile } from '#machines/uploadList/uploadList.types.ts'
import type { Uploads, UploadHooks, UploadSettings, UploadValue } from './createUploads.ts'
import { createUploads } from './createUploads.ts'

interface Options extends UploadSettings, UploadHooks {
  value: UploadValue
  /** something goes up, or all have ended: a form waits with its saving */
  onBusy?: ((isBusy: boolean) => void) | undefined
  /** one did not go up, so that nothing was told of the others (UPLOAD-30), or none such is left: a form is not saved meanwhile */
  onIncomplete?: ((isIncomplete: boolean) => void) | undefined
}

/** The files of a field and what may be done with them. Settings count when the field appears; value and hooks may change. */
export function useUploads({ value, onChange, beforeUpload, onBusy, onIncomplete, ...settings }: Options): {
  files: readonly ListedFile[]
  isBusy: boolean
  commands: Omit<Uploads, 'list' | 'applyValue'>
  /** for an element that is there as long as the field */
  area: RefObject<HTMLElement | null>
} {
  const hooks = useRef<UploadHooks>({ onChange, beforeUpload })
  const [uploads] = useState(() => createUploads(settings, value, hooks))
  const { list, applyValue, ...commands } = uploads
  const files = useSelector(list, snapshot => snapshot.context.files)
  const isBusy = useSelector(list, snapshot => snapshot.hasTag('busy'))
  useEffect(() => {
    hooks.current = { onChange, beforeUpload }
  }, [onChange, beforeUpload])
  useEffect(() => applyValue(value), [applyValue, value])
  useEffect(() => {
    onBusy?.(isBusy)
  }, [onBusy, isBusy])
  const isIncomplete = useSelector(list, snapshot => snapshot.hasTag('invalid'))
  useEffect(() => {
    onIncomplete?.(isIncomplete)
  }, [onIncomplete, isIncomplete])
  const area = useRef<HTMLElement>(null)
  const { cancelAll } = commands
  useEffect(() => {
    const element = area.current
    // a hidden tab ends effects too, but keeps its elements; there uploads go on
    return () => {
      if (element?.isConnected === false) cancelAll()
    }
  }, [cancelAll])
  return { files, isBusy, commands, area }
}
