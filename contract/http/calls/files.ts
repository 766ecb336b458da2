import { TRANSFER_TIMEOUT } from '../../constants.ts'
import { defineCall } from '../defineCall.ts'

/** Folders an upload may name (D29); a chat file also names its session in the field `sid`. */
export const UPLOAD_BIZ = ['temp', 'chat', 'illness', 'avatar', 'jeditor'] as const
export type UploadBiz = (typeof UPLOAD_BIZ)[number]
/** The kind of files that hold the rows an import left out: only their owner reads them, and they are gone after an hour. */
export const ERROR_FILE_BIZ = 'imports'
/** Folder of what staff put into the store of files (文件存储): no form may name it, and it stays until somebody deletes it there. */
export const STORE_BIZ = 'store'
/** Folder of uploads that name none (UPLOAD-26). */
export const DEFAULT_BIZ: UploadBiz = 'temp'
/** Folder of pictures inside edited texts (API-FILE-03). */
export const EDITOR_BIZ: UploadBiz = 'jeditor'
/** Folders of what staff put into records of their tenant, and into its store. */
export const RECORD_BIZ: readonly string[] = [DEFAULT_BIZ, EDITOR_BIZ, STORE_BIZ]
/** The multipart fields as a caller names them; the transport builds the body. `file` is the browser's File. */
export interface UploadForm {
  file: unknown
  biz: UploadBiz
  sid?: string
  /** '1' from every upload field (API-FILE-02) */
  isup?: '1'
  /** '1' from editors: pictures only (API-FILE-04) */
  jeditor?: '1'
}
/** Multipart `file`, `biz`, for chat files `sid`; the stored path comes as `message`, details as result (contract.md 19.1, API-FILE-05). */
export const upload = defineCall<
  UploadForm,
  { path: string; name: string; mime: string; size: number; width?: number; height?: number; thumb?: string }
>({
  name: 'upload',
  methods: ['POST'],
  path: '/sys/common/upload',
  who: 'anyone-signed-in',
  upload: true,
  timeout: TRANSFER_TIMEOUT,
})
/** Below the base path: files, inline view, pdf preview page (HTTP-19 to 21). */
export const STATIC_PATH = '/sys/common/static'
export const VIEW_PATH = '/sys/common/view'
export const PDF_PREVIEW_PATH = '/sys/common/pdf/pdfPreviewIframe'
