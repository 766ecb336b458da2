import { useState } from 'react'
import type { UploadBiz } from '#contract/http/calls/files.ts'
import { DEFAULT_BIZ } from '#contract/http/calls/files.ts'
import { joinedPaths } from '#machines/uploadList/uploadList.rules.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import type { CropProps } from './CropDialog.tsx'
import { isCroppable } from './crop/cropped.ts'
import { DropArea } from './components/DropArea.tsx'
import { FileList } from './components/FileList.tsx'
import { useUploads } from './useUploads.ts'
import './uploads.css'

const Crop = lazyDialog<CropProps>(() => import('./CropDialog.tsx'))

interface Props {
  /** stored paths joined by commas */
  value?: string | null
  onChange?: (value: string) => void
  bizPath?: UploadBiz
  /** false: one picture, the newest */
  isMultiple?: boolean
  /** with several: keeps the newest so many; 0: all */
  number?: number
  text?: string
  label?: string
  disabled?: boolean
  /** a single picture is cut to a square, or to a part of any form, before it goes up */
  crop?: 'square' | 'free'
  onBusy?: (isBusy: boolean) => void
  onIncomplete?: (isIncomplete: boolean) => void
}

/** 图片上传 (JImageUpload): picture cards with preview and order. Same rule of telling as FileUpload. */
export function ImageUpload(props: Props) {
  const { isMultiple = false, text = '上传', disabled = false, crop, bizPath = DEFAULT_BIZ } = props
  const [uncut, setUncut] = useState<File | null>(null)
  const { files, commands, area } = useUploads({
    value: props.value,
    fileType: 'image',
    number: isMultiple ? (props.number ?? 0) : 1,
    biz: bizPath,
    withToken: true,
    onBusy: props.onBusy,
    onIncomplete: props.onIncomplete,
    onChange: done => props.onChange?.(joinedPaths(done)),
  })
  const take = (chosen: File[]): void => {
    const [file] = chosen
    if (crop !== undefined && !isMultiple && file !== undefined && isCroppable(file)) setUncut(file)
    else commands.add(chosen)
  }
  const add = (file: File): void => {
    setUncut(null)
    commands.add([file])
  }
  return (
    <DropArea
      text={text}
      label={props.label}
      accept="image/*"
      multiple={isMultiple}
      disabled={disabled}
      isCard
      area={area}
      onFiles={take}
    >
      <FileList files={files} look="picture-card" commands={commands} disabled={disabled} />
      <Crop open={uncut !== null} file={uncut} shape={crop ?? 'square'} onConfirm={add} onClose={() => setUncut(null)} />
    </DropArea>
  )
}
