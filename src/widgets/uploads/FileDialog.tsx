import { useState } from 'react'
import { FILE_DIALOG } from '#contract/constants.ts'
import type { FilePick } from '#contract/entities/upload.ts'
import type { UploadBiz } from '#contract/http/calls/files.ts'
import { DEFAULT_BIZ } from '#contract/http/calls/files.ts'
import { UPLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { pickOf } from '#machines/uploadList/uploadList.rules.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Button } from '#src/ui/Button.tsx'
import { DropArea } from './components/DropArea.tsx'
import { FileList } from './components/FileList.tsx'
import { useUploads } from './useUploads.ts'
import './uploads.css'

export interface FileDialogProps extends DialogProps {
  kind: 'image' | 'file'
  /** what is there already, joined by commas */
  value?: string | null
  bizPath?: UploadBiz
  number?: number
  /** px of the window's width and of the room for the files */
  width?: number
  height?: number
  onConfirm: (pick: FilePick) => void
}

type PartProps = Omit<FileDialogProps, 'open'>

function Part({ kind, value, bizPath = DEFAULT_BIZ, number = 0, height = FILE_DIALOG.height, onConfirm, onClose }: PartProps) {
  const isImage = kind === 'image'
  const { files, isBusy, commands, area } = useUploads({
    value,
    fileType: isImage ? 'image' : 'all',
    number,
    biz: bizPath,
    withToken: true,
    onChange: () => undefined,
  })
  const leave = (): void => {
    commands.cancelAll()
    onClose()
  }
  const confirm = (): void => {
    const pick = pickOf(files)
    if (pick === null) {
      message.warning(UPLOAD_TEXT.empty)
      return
    }
    onConfirm(pick)
    leave()
  }
  return (
    <>
      <div className="xl-file-dialog" style={{ minHeight: height }}>
        <DropArea
          text="点击上传"
          label={isImage ? '图片' : '文件'}
          accept={isImage ? 'image/*' : undefined}
          multiple={number !== 1}
          isCard={isImage}
          area={area}
          onFiles={commands.add}
        >
          <FileList files={files} look={isImage ? 'picture-card' : 'text'} commands={commands} />
        </DropArea>
      </div>
      <div className="xl-modal-footer">
        <Button onClick={leave}>{ANSWER_TEXT.cancel}</Button>
        <Button variant="primary" disabled={isBusy} onClick={confirm}>
          选用
        </Button>
      </div>
    </>
  )
}

/** 文件上传 or 图片上传 in a window of 520 px (JFilePop); answers the first file with the paths of all. Empty it warns 未上传任何文件. */
export default function FileDialog({ open, width = FILE_DIALOG.width, ...part }: FileDialogProps) {
  const [round, setRound] = useState(0)
  return (
    <Modal
      open={open}
      title={part.kind === 'image' ? '图片上传' : '文件上传'}
      width={width}
      onClose={part.onClose}
      afterClose={() => setRound(round + 1)}
    >
      <Part key={round} {...part} />
    </Modal>
  )
}
