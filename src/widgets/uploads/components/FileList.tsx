import { FileOutlined, PictureOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { ListedFile } from '#machines/uploadList/uploadList.types.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { FileActionsProps } from './FileActions.tsx'
import { FileActions } from './FileActions.tsx'
import { errorTip, isPicture, sizeText, stateLine } from './fileFacts.ts'
import type { PreviewProps } from './ImagePreview.tsx'

const Preview = lazyDialog<PreviewProps>(() => import('./ImagePreview.tsx'))

interface Props extends Omit<FileActionsProps, 'file' | 'onPreview'> {
  files: readonly ListedFile[]
  /** cards with pictures, or lines of text (UPLOAD-15, 16) */
  look: 'picture-card' | 'text'
  /** a press on the reason of a failed file; absent: it is only shown */
  onIssue?: (file: ListedFile) => void
}

const Progress = ({ file }: { file: ListedFile }) =>
  file.phase === 'uploading' ? <progress max={100} value={file.percent} aria-label={`${file.name} 上传进度`} /> : null

function State({ file, onIssue }: { file: ListedFile; onIssue: Props['onIssue'] }) {
  const line = stateLine(file)
  if (line === '') return null
  if (file.phase !== 'error') return <span className="xl-file-state">{line}</span>
  return onIssue === undefined ? (
    <span className="xl-file-state xl-file-issue" title={errorTip(file)}>
      {line}
    </span>
  ) : (
    <Button className="xl-file-state xl-file-issue" title={errorTip(file)} onClick={() => onIssue(file)}>
      {line}
    </Button>
  )
}

/** The files of a field: lines of text, or cards with their pictures; with what may be done with each. */
export function FileList({ files, look, onIssue, ...commands }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  const pictures = files.filter(one => one.phase === 'done' && isPicture(one))
  const open = (file: ListedFile) => setShown(file.id)
  return (
    <>
      <ul className={`xl-files xl-files-${look}`} aria-label="文件列表" hidden={files.length === 0}>
        {files.map(file => (
          <li key={file.id} className={`xl-file xl-file-${file.phase}`} data-phase={file.phase}>
            {look === 'picture-card' ? (
              <span className="xl-file-picture">
                {isPicture(file) && file.url !== '' ? (
                  <img src={file.url} alt={file.name} loading="lazy" />
                ) : (
                  <PictureOutlined aria-hidden />
                )}
              </span>
            ) : (
              <FileOutlined className="xl-file-sign" aria-hidden />
            )}
            <span className="xl-file-words">
              <span className="xl-file-name" title={file.name}>
                {file.name}
              </span>
              {look === 'text' && file.size > 0 ? <span className="xl-file-size">{sizeText(file.size)}</span> : null}
              <State file={file} onIssue={onIssue} />
              <Progress file={file} />
            </span>
            <FileActions {...commands} file={file} onPreview={open} isMovable={look === 'picture-card' && files.length > 1} />
          </li>
        ))}
      </ul>
      <Preview open={shown !== null} onClose={() => setShown(null)} pictures={pictures} first={shown} />
    </>
  )
}
