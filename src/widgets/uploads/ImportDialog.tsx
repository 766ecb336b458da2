import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { WIDTH } from '#contract/widths.ts'
import { IMPORT_ENDINGS, WORKBOOK_LAYOUT } from '#contract/entities/upload.ts'
import type { WorkbookLayout } from '#contract/entities/upload.ts'
import { IMPORT_TEXT, importGood } from '#contract/rules/uploadTexts.ts'
import {
  invalidCount,
  goodCount,
  isReady,
  isSendable,
  isWithServer,
  progressOf,
} from '#machines/importDialog/importDialog.rules.ts'
import type { ErrorFile } from '#machines/importDialog/importDialog.types.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { address } from '#src/lib/http/client.ts'
import { staticUrl } from '#src/lib/http/urls.ts'
import { Button } from '#src/ui/Button.tsx'
import { createImport } from './createImport.ts'
import type { ImportHooks } from './createImport.ts'
import { DropArea } from './components/DropArea.tsx'
import { ImportPreview } from './components/ImportPreview.tsx'
import { TemplateButton } from './components/TemplateButton.tsx'
import type { TemplateOrder } from './workbook/buildTemplate.ts'
import type { CheckRow } from './workbook/previewOf.ts'
import { readWorkbook } from './workbook/readWorkbook.ts'
import type { ReadWorkbook } from './workbook/readWorkbook.ts'
import './uploads.css'
import './import.css'

/** How far an import is, in words and as a bar; a bar without a value while nobody can say. */
function ImportProgress({ text, percent }: { text: string; percent: number | null }) {
  return (
    <div className="xl-import-progress">
      <p role="status">{text}</p>
      <progress max={100} aria-label="导入进度" {...(percent === null ? {} : { value: percent })} />
    </div>
  )
}

export interface ImportDialogProps extends DialogProps {
  /** import address of the list; settled when the dialog appears, as are `online` and `biz` */
  url: string
  /** the online mode has the switch 是否开启校验 */
  online?: boolean
  /** isSingleTableImport */
  biz?: string
  /** rows the imported ones belong to; text as it is, anything else as JSON */
  foreignKeys?: unknown
  /** rows above the data; title, exporter and one header unless told */
  layout?: WorkbookLayout
  /** what is wrong in a row, shown before anything is sent */
  check?: CheckRow
  /** columns whose values no two rows may share */
  unique?: readonly string[]
  /** what 模板下载 gives; without it there is no such button */
  template?: () => TemplateOrder
  /** rows went in: the list loads again */
  onSuccess?: (isPartial: boolean) => void
  /** how workbooks are looked into; a worker unless told */
  read?: ReadWorkbook
}

const NONE: readonly string[] = []
const textOf = (keys: unknown): string =>
  keys === undefined || keys === null ? '' : typeof keys === 'string' ? keys : JSON.stringify(keys)
/** A path of the server's own address space, or a stored path (contract.md 20.7). */
const addressOf = ({ path }: ErrorFile): string => (path.startsWith('/') ? address(path) : staticUrl(path))

/**
 * 导入EXCEL (JImportModal): workbooks by button, drag or paste; each is looked into before it is sent. Closes when all went in, offers the file of the
 * invalid rows when some did not, stays with everything when the server says no.
 */
export default function ImportDialog(props: ImportDialogProps) {
  const {
    open,
    onClose,
    url,
    online = false,
    biz = '',
    layout = WORKBOOK_LAYOUT,
    check,
    unique = NONE,
    template,
    onSuccess,
    read = readWorkbook,
  } = props
  const hooks = useRef<ImportHooks>({ layout, check, unique, read, onDone: () => undefined })
  const [commands] = useState(() => createImport({ url, isOnline: online, biz }, hooks))
  const { actor, open: begin, close } = commands
  const { files, isValidating, percent, work, errorFile, text, isStopped, isBroken } = useSelector(
    actor,
    snapshot => snapshot.context,
  )
  const isOpen = useSelector(actor, snapshot => snapshot.hasTag('open'))
  const isUploading = useSelector(actor, snapshot => snapshot.hasTag('uploading'))
  const isStopping = useSelector(actor, snapshot => snapshot.hasTag('stopping'))
  const isAsking = useSelector(actor, snapshot => snapshot.hasTag('asking'))
  const isPartial = useSelector(actor, snapshot => snapshot.hasTag('partial'))
  const progress = { ...progressOf({ percent, work }), isSent: isWithServer({ percent, work }) }
  const invalid = invalidCount(files)
  const foreignKeys = textOf(props.foreignKeys)
  useEffect(() => {
    const onDone = (partly: boolean): void => {
      onSuccess?.(partly)
      if (!partly) onClose()
    }
    hooks.current = { layout, check, unique, read, onDone }
  }, [layout, check, unique, read, onSuccess, onClose])
  useEffect(() => {
    if (open) begin(foreignKeys)
    else close()
  }, [open, foreignKeys, begin, close])

  if (isPartial && open)
    return (
      <Dialog
        title={isStopped ? IMPORT_TEXT.stopped : isBroken ? IMPORT_TEXT.broken : IMPORT_TEXT.partial}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            知道了
          </Button>
        }
      >
        <p>{text}</p>
        {errorFile === null ? null : (
          <p>
            具体详情请
            <a href={addressOf(errorFile)} download={errorFile.name} target="_blank" rel="noopener noreferrer">
              点击下载
            </a>
          </p>
        )}
      </Dialog>
    )
  return (
    <Modal
      open={isOpen && open}
      title={IMPORT_TEXT.title}
      width={WIDTH.import}
      isClosable={!isUploading}
      onClose={onClose}
      footer={
        <>
          {isUploading ? (
            <Button disabled={isStopping} onClick={commands.cancel}>
              {progress.isSent ? (isAsking ? IMPORT_TEXT.leave : IMPORT_TEXT.stop) : '取消上传'}
            </Button>
          ) : (
            <Button onClick={onClose}>关闭</Button>
          )}
          {invalid > 0 && !isUploading ? (
            <Button variant="primary" disabled={!isSendable(files, true)} onClick={() => commands.submit(true)}>
              {importGood(goodCount(files))}
            </Button>
          ) : null}
          <Button
            variant={invalid > 0 ? 'default' : 'primary'}
            disabled={isUploading || !isReady(files)}
            aria-busy={isUploading}
            onClick={() => commands.submit()}
          >
            {isUploading ? IMPORT_TEXT.sending : IMPORT_TEXT.send}
          </Button>
        </>
      }
    >
      {online ? (
        <label className="xl-check xl-import-switch">
          <input
            type="checkbox"
            role="switch"
            checked={isValidating}
            disabled={isUploading}
            onChange={event => commands.validate(event.target.checked)}
          />
          {IMPORT_TEXT.validate}
        </label>
      ) : null}
      {template === undefined ? null : (
        <p className="xl-import-template">
          <TemplateButton template={template} />
          <span>{IMPORT_TEXT.templateHint}</span>
        </p>
      )}
      <DropArea
        text="选择导入文件"
        accept={IMPORT_ENDINGS.join(',')}
        multiple
        disabled={isUploading}
        onFiles={commands.add}
        hint={<span className="xl-import-hint">支持 .xls 和 .xlsx，可选择多个，也可以拖入或粘贴</span>}
      >
        <ul className="xl-import-files" aria-label="导入文件列表" hidden={files.length === 0}>
          {files.map(file => (
            <ImportPreview key={file.id} file={file} disabled={isUploading} onRemove={() => commands.remove(file.id)} />
          ))}
        </ul>
      </DropArea>
      {isUploading ? (
        <ImportProgress
          text={isStopping ? IMPORT_TEXT.stopping : isAsking ? IMPORT_TEXT.asking : progress.text}
          percent={isAsking ? null : progress.percent}
        />
      ) : null}
      <p className="xl-field-issue" role="alert">
        {isUploading ? '' : text}
      </p>
    </Modal>
  )
}
