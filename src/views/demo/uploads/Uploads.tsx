import { useState } from 'react'
import type { FilePick } from '#contract/entities/upload.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import type { UploadColumn } from '#src/widgets/uploads/cellOptions.ts'
import type { FileDialogProps } from '#src/widgets/uploads/FileDialog.tsx'
import { FileUpload } from '#src/widgets/uploads/FileUpload.tsx'
import type { ImportDialogProps } from '#src/widgets/uploads/ImportDialog.tsx'
import { ImageUpload } from '#src/widgets/uploads/ImageUpload.tsx'
import { UploadPopover } from '#src/widgets/uploads/UploadPopover.tsx'
import { Button } from '#src/ui/Button.tsx'
import './uploadsDemo.css'

const FileDialog = lazyDialog<FileDialogProps>(() => import('#src/widgets/uploads/FileDialog.tsx'))
const ImportDialog = lazyDialog<ImportDialogProps>(() => import('#src/widgets/uploads/ImportDialog.tsx'))

const CELLS: readonly UploadColumn[] = [
  { type: 'file', title: '附件单元格', token: true },
  { type: 'image', title: '图片单元格', fieldExtendJson: '{"uploadnum":1}' },
]

/** A value as the form would save it. */
const Value = ({ of: value }: { of: string }) => (
  <output className="xl-demo-value">{value === '' ? '尚无值' : <code>{value}</code>}</output>
)

/** Every way to bring a file in: fields for files and pictures, the file dialog, cells of a grid, the import of workbooks. */
export default function Uploads() {
  usePageContent({ description: '试用文件上传、图片上传与裁剪、文件弹窗、单元格上传和工作簿导入。' })
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [asked, setAsked] = useState<FileDialogProps['kind'] | null>(null)
  const [kind, setKind] = useState<FileDialogProps['kind']>('file')
  const [isImport, setImport] = useState(false)
  const [outcome, setOutcome] = useState('')
  const valueOf = (field: string) => values[field] ?? ''
  const change = (field: string) => (value: string) => setValues(all => ({ ...all, [field]: value }))
  const pick = ({ name, path }: FilePick) => change('dialog')(`${name} → ${path}`)
  const ask = (which: FileDialogProps['kind']) => {
    setKind(which)
    setAsked(which)
  }
  return (
    <div className="xl-demo-uploads">
      <section aria-labelledby="xl-demo-files">
        <h2 id="xl-demo-files" className="xl-card-title">
          文件上传
        </h2>
        <FileUpload label="附件" value={valueOf('files')} onChange={change('files')} />
        <Value of={valueOf('files')} />
      </section>
      <section aria-labelledby="xl-demo-pictures">
        <h2 id="xl-demo-pictures" className="xl-card-title">
          图片上传
        </h2>
        <ImageUpload label="图片" isMultiple number={4} value={valueOf('pictures')} onChange={change('pictures')} />
        <Value of={valueOf('pictures')} />
      </section>
      <section aria-labelledby="xl-demo-crop">
        <h2 id="xl-demo-crop" className="xl-card-title">
          单张图片与裁剪
        </h2>
        <ImageUpload label="封面" crop="free" text="选择封面" value={valueOf('cover')} onChange={change('cover')} />
        <Value of={valueOf('cover')} />
      </section>
      <section aria-labelledby="xl-demo-dialog">
        <h2 id="xl-demo-dialog" className="xl-card-title">
          文件弹窗
        </h2>
        <div className="xl-demo-upload-buttons">
          <Button onClick={() => ask('file')}>打开文件弹窗</Button>
          <Button onClick={() => ask('image')}>打开图片弹窗</Button>
        </div>
        <Value of={valueOf('dialog')} />
      </section>
      <section aria-labelledby="xl-demo-cells">
        <h2 id="xl-demo-cells" className="xl-card-title">
          单元格上传
        </h2>
        <div className="xl-demo-upload-buttons">
          {CELLS.map(column => (
            <UploadPopover key={column.type} column={column} value={valueOf(column.type)} onChange={change(column.type)} />
          ))}
        </div>
        <Value of={CELLS.map(({ type }) => valueOf(type)).join('')} />
      </section>
      <section aria-labelledby="xl-demo-import">
        <h2 id="xl-demo-import" className="xl-card-title">
          导入
        </h2>
        <div className="xl-demo-upload-buttons">
          <Button onClick={() => setImport(true)}>导入</Button>
        </div>
        <Value of={outcome} />
      </section>
      <FileDialog open={asked !== null} kind={kind} onConfirm={pick} onClose={() => setAsked(null)} />
      <ImportDialog
        open={isImport}
        url="/sys/position/importExcel"
        online
        check={row => (row['职务编码'] === '' ? { 职务编码: '请输入职务编码' } : {})}
        onSuccess={isPartial => setOutcome(isPartial ? '导入成功，但有错误数据' : '导入成功')}
        onClose={() => setImport(false)}
      />
    </div>
  )
}
