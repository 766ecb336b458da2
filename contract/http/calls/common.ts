import type { DictItem } from '../../entities/session.ts'
import { TRANSFER_TIMEOUT } from '../../constants.ts'
import { defineCall } from '../defineCall.ts'

/** Items of one dictionary; without `_t` (HTTP-07). */
export const dictItems = defineCall<{ code: string }, DictItem[]>({
  name: 'dictionary items',
  methods: ['GET'],
  path: '/sys/dict/getDictItems/{code}',
  who: 'anyone-signed-in',
  signed: true,
  noStamp: true,
})
export const allDictItems = defineCall<Record<string, never>, Record<string, DictItem[]>>({
  name: 'all dictionary items',
  methods: ['GET'],
  path: '/sys/dict/queryAllDictItems',
  who: 'user',
  signed: true,
})
export const refreshDictCache = defineCall<Record<string, never>, null>({
  name: 'refresh dictionary cache',
  methods: ['GET'],
  path: '/sys/dict/refleshCache',
  who: 'user',
  signed: true,
})
/** Folders an upload may name (D29); a chat file also names its session in the field `sid`. */
export const UPLOAD_BIZ = ['temp', 'chat', 'illness', 'avatar', 'jeditor'] as const
export type UploadBiz = (typeof UPLOAD_BIZ)[number]
/** The multipart fields as a caller names them; the transport builds the body. `file` is the browser's File. */
export interface UploadForm {
  file: unknown
  biz: UploadBiz
  sid?: string
}
/** Multipart `file`, `biz`, for chat files `sid`; the stored path comes as `message`, details as result (contract.md 19.1). */
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
