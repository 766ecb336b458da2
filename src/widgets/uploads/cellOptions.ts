import type { UploadFileType } from '#contract/entities/upload.ts'

/** What a grid column says about its upload cells (contract.md 28.56); everything is optional there. */
export interface UploadColumn {
  type: 'upload' | 'file' | 'image'
  title?: string
  btnText?: string
  /** upload address of its own */
  action?: string
  /** true: cells carry X-Access-Token */
  token?: boolean
  /** field of the answer that names the path */
  responseName?: string
  allowDownload?: boolean
  allowRemove?: boolean
  number?: number
  /** JSON text of the form designer; `uploadnum` limits the files */
  fieldExtendJson?: string
  disabled?: boolean
}

function uploadNumber(json: string | undefined): number {
  try {
    const extend: unknown = JSON.parse(json ?? '')
    const found = typeof extend === 'object' && extend !== null && 'uploadnum' in extend ? Number(extend.uploadnum) : 0
    return Number.isInteger(found) && found > 0 ? found : 0
  } catch {
    return 0
  }
}

/** A column's options with their defaults (UPLOAD-19 to 21, 27, 28). */
export function cellOptions(column: UploadColumn) {
  const fileType: UploadFileType = column.type === 'image' ? 'image' : 'all'
  return {
    fileType,
    number: column.number ?? uploadNumber(column.fieldExtendJson),
    withToken: column.token === true,
    responseName: column.responseName,
    action: column.action,
    allowDownload: column.allowDownload !== false,
    allowRemove: column.allowRemove !== false,
    disabled: column.disabled === true,
    btnText: column.btnText ?? '点击上传',
  }
}
