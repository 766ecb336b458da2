import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EyeOutlined,
  RedoOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { ListedFile } from '#machines/uploadList/uploadList.types.ts'
import { downloadFile } from '#src/lib/http/download.ts'
import type { Uploads } from '../createUploads.ts'
import { FileButton } from './FileButton.tsx'
import { isPicture } from './fileFacts.ts'

export interface FileActionsProps {
  file: ListedFile
  commands: Pick<Uploads, 'remove' | 'move' | 'cancel' | 'retry'>
  onPreview: (file: ListedFile) => void
  /** pictures have an order */
  isMovable?: boolean
  disabled?: boolean
  allowDownload?: boolean
  allowRemove?: boolean
}

/** What may be done with a file where it stands. */
export function FileActions({
  file,
  commands,
  onPreview,
  isMovable,
  disabled,
  allowDownload = true,
  allowRemove = true,
}: FileActionsProps) {
  const { id, name, phase } = file
  const isDone = phase === 'done'
  return (
    <span className="xl-file-actions">
      {isMovable && isDone && !disabled ? (
        <>
          <FileButton label={`左移 ${name}`} onClick={() => commands.move(id, -1)}>
            <ArrowLeftOutlined aria-hidden />
          </FileButton>
          <FileButton label={`右移 ${name}`} onClick={() => commands.move(id, 1)}>
            <ArrowRightOutlined aria-hidden />
          </FileButton>
        </>
      ) : null}
      {isDone && isPicture(file) ? (
        <FileButton label={`预览 ${name}`} onClick={() => onPreview(file)}>
          <EyeOutlined aria-hidden />
        </FileButton>
      ) : null}
      {isDone && allowDownload ? (
        <FileButton label={`下载 ${name}`} onClick={() => void downloadFile(file.path, name)}>
          <DownloadOutlined aria-hidden />
        </FileButton>
      ) : null}
      {phase === 'error' || phase === 'cancelled' ? (
        <FileButton label={`重试 ${name}`} onClick={() => commands.retry(id)}>
          <RedoOutlined aria-hidden />
        </FileButton>
      ) : null}
      {phase === 'waiting' || phase === 'uploading' ? (
        <FileButton label={`取消 ${name}`} onClick={() => commands.cancel(id)}>
          <StopOutlined aria-hidden />
        </FileButton>
      ) : null}
      {allowRemove && !disabled ? (
        <FileButton label={`移除 ${name}`} onClick={() => commands.remove(id)}>
          <DeleteOutlined aria-hidden />
        </FileButton>
      ) : null}
    </span>
  )
}
