import type { FileListItem, UploadFileType } from '#contract/entities/upload.ts'
import type { UploadBiz } from '#contract/http/calls/files.ts'
import { DEFAULT_BIZ } from '#contract/http/calls/files.ts'
import { joinedPaths, listItems } from '#machines/uploadList/uploadList.rules.ts'
import { DropArea } from './components/DropArea.tsx'
import { FileList } from './components/FileList.tsx'
import { useUploads } from './useUploads.ts'
import './uploads.css'

interface Common {
  /** `image`: pictures only, shown as cards; `all` and `file`: anything, shown as lines */
  fileType?: UploadFileType
  /** folder on the server */
  bizPath?: UploadBiz
  /** keeps the newest so many; 0: all */
  number?: number
  multiple?: boolean
  buttonVisible?: boolean
  text?: string
  label?: string
  disabled?: boolean
  /** a sentence refuses the file before anything is sent */
  beforeUpload?: (file: File) => string | null
  onBusy?: (isBusy: boolean) => void
  onIncomplete?: (isIncomplete: boolean) => void
}
interface AsPaths {
  /** stored paths joined by commas */
  returnUrl?: true
  value?: string | null
  onChange?: (value: string) => void
}
interface AsItems {
  returnUrl: false
  value?: readonly FileListItem[] | null
  onChange?: (value: FileListItem[]) => void
}
export type FileUploadProps = Common & (AsPaths | AsItems)

/**
 * 文件上传 (JUpload): several files with progress, cancel and retry; by button, drag or paste. `onChange` comes once all are done, or at once when one is
 * removed or moved. Which files it takes is settled when it appears; another `key` begins anew.
 */
export function FileUpload(props: FileUploadProps) {
  const { fileType = 'all', bizPath = DEFAULT_BIZ, number = 0, multiple = true, text = '点击上传', disabled = false } = props
  const { files, commands, area } = useUploads({
    value: props.value,
    fileType,
    number,
    biz: bizPath,
    withToken: true,
    beforeUpload: props.beforeUpload,
    onBusy: props.onBusy,
    onIncomplete: props.onIncomplete,
    onChange: done => (props.returnUrl === false ? props.onChange?.(listItems(done)) : props.onChange?.(joinedPaths(done))),
  })
  const isImage = fileType === 'image'
  return (
    <DropArea
      text={text}
      label={props.label}
      accept={isImage ? 'image/*' : undefined}
      multiple={multiple}
      disabled={disabled}
      isButtonVisible={props.buttonVisible ?? true}
      isCard={isImage}
      area={area}
      onFiles={commands.add}
    >
      <FileList files={files} look={isImage ? 'picture-card' : 'text'} commands={commands} disabled={disabled} />
    </DropArea>
  )
}
