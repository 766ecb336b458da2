import type { CellError, ImportFile, WorkbookPreview } from '#machines/importDialog/importDialog.types.ts'
import { DeleteOutlined, FileExcelOutlined } from '@ant-design/icons'
import { FileButton } from './FileButton.tsx'
import { sizeText } from './fileFacts.ts'

const ERRORS_SHOWN = 20
const placeOf = (row: number, column: string): string => `${row} ${column}`

function Rows({ preview, name }: { preview: WorkbookPreview; name: string }) {
  const issues = new Map<string, CellError>(preview.issues.map(one => [placeOf(one.row, one.column), one]))
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
          {preview.rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {preview.columns.map(column => {
                const issue = issues.get(placeOf(row, column))
                return issue === undefined ? (
                  <td key={column}>{cells[column]}</td>
                ) : (
                  <td key={column} className="xl-import-issue">
                    {cells[column] || '（空）'}
                    <span className="xl-hidden-text">：</span>
                    <small>{issue.text}</small>
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

function Issues({ preview }: { preview: WorkbookPreview }) {
  const hidden = preview.errorCount - preview.issues.length
  return (
    <ul className="xl-import-issues" aria-label="错误单元格">
      {preview.issues.slice(0, ERRORS_SHOWN).map(({ row, column, text }) => (
        <li key={placeOf(row, column)}>
          第 {row} 行「{column}」：{text}
        </li>
      ))}
      {preview.issues.length > ERRORS_SHOWN ? <li>其余 {preview.issues.length - ERRORS_SHOWN} 处见上方表格</li> : null}
      {hidden > 0 ? <li>错误行过多，另有 {hidden} 处未列出</li> : null}
    </ul>
  )
}

const stateOf = ({ state, text, preview }: ImportFile): string =>
  state === 'reading'
    ? '正在读取…'
    : preview === null
      ? text
      : `${preview.columns.length} 列，${preview.rowCount} 行${preview.errorCount > 0 ? `，${preview.errorCount} 处错误` : ''}`

/** A workbook before it is sent: its columns, first rows and the issues by cell. */
export function ImportPreview({ file, disabled, onRemove }: { file: ImportFile; disabled: boolean; onRemove: () => void }) {
  const { preview } = file
  const isInvalid = file.state === 'refused' || (preview?.errorCount ?? 0) > 0
  return (
    <li className="xl-import-file" data-state={file.state}>
      <div className="xl-import-head">
        <FileExcelOutlined aria-hidden />
        <span className="xl-file-name" title={file.name}>
          {file.name}
        </span>
        <span className="xl-file-size">{sizeText(file.size)}</span>
        <span className={isInvalid ? 'xl-file-issue' : 'xl-file-state'} role="status">
          {stateOf(file)}
        </span>
        <FileButton label={`移除 ${file.name}`} disabled={disabled} onClick={onRemove}>
          <DeleteOutlined aria-hidden />
        </FileButton>
      </div>
      {preview === null ? null : <Rows preview={preview} name={file.name} />}
      {preview !== null && preview.errorCount > 0 ? <Issues preview={preview} /> : null}
    </li>
  )
}
