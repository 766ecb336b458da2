import { Popover } from 'antd'
import { useState } from 'react'
import { UPLOAD_POPOVER } from '#contract/constants.ts'
import { DEFAULT_BIZ } from '#contract/http/calls/files.ts'
import { shortFileName, UPLOAD_TEXT, uploadErrorContent } from '#contract/rules/uploadTexts.ts'
import { joinedPaths } from '#machines/uploadList/uploadList.rules.ts'
import type { ListedFile } from '#machines/uploadList/uploadList.types.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { UploadColumn } from './cellOptions.ts'
import { cellOptions } from './cellOptions.ts'
import { DropArea } from './components/DropArea.tsx'
import { FileList } from './components/FileList.tsx'
import { errorTip, isPicture } from './components/fileFacts.ts'
import { useUploads } from './useUploads.ts'
import './uploads.css'

interface Props {
  column: UploadColumn
  /** stored paths joined by commas */
  value?: string | null
  onChange?: (value: string) => void
  /** files are on their way: what stands around the cell must stay until they are there */
  onBusy?: (isBusy: boolean) => void
}

function Shown({ files, title }: { files: readonly ListedFile[]; title: string }) {
  const [first] = files
  if (first === undefined) return <span className="xl-upload-cell-none">{title}</span>
  const issue = files.find(one => one.phase === 'error')
  return (
    <>
      {first.phase === 'done' && isPicture(first) ? <img src={first.url} alt="" /> : null}
      <span title={first.name}>{shortFileName(first.name)}</span>
      {files.length > 1 ? <span className="xl-upload-cell-count">共{files.length}个</span> : null}
      {files.some(one => one.status === 'uploading') ? <span>上传中</span> : null}
      {issue === undefined ? null : (
        <span className="xl-file-issue" title={errorTip(issue)}>
          {UPLOAD_TEXT.failed}
        </span>
      )}
    </>
  )
}

/**
 * The upload of a grid cell: the first file in few characters; pressed it opens 300 x 210 px with all of them, to preview, load down, remove and add
 * to. A press on a failed one says why (ERR-19, 20).
 */
export function UploadPopover({ column, value, onChange, onBusy }: Props) {
  const options = cellOptions(column)
  const [isOpen, setOpen] = useState(false)
  const [issue, setIssue] = useState<ListedFile | null>(null)
  const { files, commands, area } = useUploads({
    value,
    fileType: options.fileType,
    number: options.number,
    biz: DEFAULT_BIZ,
    withToken: options.withToken,
    responseName: options.responseName,
    action: options.action,
    onBusy,
    onChange: done => onChange?.(joinedPaths(done)),
  })
  const title = column.title ?? options.btnText
  const content = (
    <div className="xl-upload-popover" style={UPLOAD_POPOVER}>
      <DropArea
        text={options.btnText}
        label={title}
        accept={options.fileType === 'image' ? 'image/*' : undefined}
        multiple={options.number !== 1}
        disabled={options.disabled}
        isButtonVisible={!options.disabled}
        onFiles={commands.add}
      >
        <FileList
          files={files}
          look="text"
          commands={commands}
          onIssue={setIssue}
          disabled={options.disabled}
          allowDownload={options.allowDownload}
          allowRemove={options.allowRemove}
        />
      </DropArea>
    </div>
  )
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={next => setOpen(next || issue !== null)}
        content={content}
        destroyOnHidden
      >
        <Button
          ref={element => {
            area.current = element
          }}
          className="xl-upload-cell"
          aria-expanded={isOpen}
        >
          <span className="xl-hidden-text">{`${title}，${files.length}个文件：`}</span>
          <Shown files={files} title={options.btnText} />
        </Button>
      </Popover>
      {issue === null ? null : (
        <Dialog
          title={UPLOAD_TEXT.failedTitle}
          onClose={() => setIssue(null)}
          footer={
            <Button variant="primary" onClick={() => setIssue(null)}>
              知道了
            </Button>
          }
        >
          {uploadErrorContent(issue.message)}
        </Dialog>
      )}
    </>
  )
}
