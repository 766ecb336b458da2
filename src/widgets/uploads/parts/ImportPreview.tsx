import type { CellFault, ImportFile, WorkbookPreview } from '#machines/importDialog/importDialog.types.ts'
import { DeleteOutlined, FileExcelOutlined } from '@ant-design/icons'
import { FileButton } from './FileButton.tsx'
import { sizeText } from './fileFacts.ts'

const FAULTS_SHOWN = 20
const placeOf = (row: number, column: string): string => `${row} ${column}`

function Rows({ preview, name }: { preview: WorkbookPreview; name: string }) {
  const faults = new Map<string, CellFault>(preview.faults.map(one => [placeOf(one.row, one.column), one]))
  return (
    <div className="xl-import-rows" role="region" aria-label={`${name} 前几行`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            {preview.columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, index) => (
            <tr key={placeOf(index, name)}>
              <th scope="row">{index + 1}</th>
              {preview.columns.map(column => {
                const fault = faults.get(placeOf(index + 1, column))
                return fault === undefined ? (
                  <td key={column}>{row[column]}</td>
                ) : (
                  <td key={column} className="xl-import-fault" title={fault.text}>
                    {row[column] || '（空）'}
                    <span className="xl-hidden-text">：{fault.text}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Faults = ({ preview }: { preview: WorkbookPreview }) => (
  <ul className="xl-import-faults" aria-label="错误单元格">
    {preview.faults.slice(0, FAULTS_SHOWN).map(({ row, column, text }) => (
      <li key={placeOf(row, column)}>
        第 {row} 行「{column}」：{text}
      </li>
    ))}
    {preview.faultCount > FAULTS_SHOWN ? <li>其余 {preview.faultCount - FAULTS_SHOWN} 处略</li> : null}
  </ul>
)

const stateOf = ({ state, text, preview }: ImportFile): string =>
  state === 'reading'
    ? '正在读取…'
    : preview === null
      ? text
      : `${preview.columns.length} 列，${preview.rowCount} 行${preview.faultCount > 0 ? `，${preview.faultCount} 处错误` : ''}`

/** A workbook before it is sent: its columns, first rows and the faults by cell. */
export function ImportPreview({ file, disabled, onRemove }: { file: ImportFile; disabled: boolean; onRemove: () => void }) {
  const { preview } = file
  const isFaulty = file.state === 'refused' || (preview?.faultCount ?? 0) > 0
  return (
    <li className="xl-import-file" data-state={file.state}>
      <div className="xl-import-head">
        <FileExcelOutlined aria-hidden />
        <span className="xl-file-name" title={file.name}>
          {file.name}
        </span>
        <span className="xl-file-size">{sizeText(file.size)}</span>
        <span className={isFaulty ? 'xl-file-fault' : 'xl-file-state'} role="status">
          {stateOf(file)}
        </span>
        <FileButton label={`移除 ${file.name}`} disabled={disabled} onClick={onRemove}>
          <DeleteOutlined aria-hidden />
        </FileButton>
      </div>
      {preview === null ? null : <Rows preview={preview} name={file.name} />}
      {preview !== null && preview.faultCount > 0 ? <Faults preview={preview} /> : null}
    </li>
  )
}
