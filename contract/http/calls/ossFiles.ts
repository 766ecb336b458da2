import { TRANSFER_TIMEOUT } from '../../constants.ts'
import { defineCall } from '../defineCall.ts'
import type { ResultOf } from '../defineCall.ts'
import type { upload } from './files.ts'

const facts = {
  methods: ['POST'],
  who: { permission: 'ossFile:upload' },
  upload: true,
  timeout: TRANSFER_TIMEOUT,
} as const

/** Multipart `file`: stored and listed (contract.md 19.8). */
export const uploadOssFile = defineCall<{ file: unknown }, ResultOf<typeof upload>>({
  ...facts,
  name: 'upload a file into the store',
  path: '/sys/oss/file/upload',
})
/** The same under its other name; the stored path comes as `message`. */
export const uploadMinio = defineCall<{ file: unknown; biz?: string }, ResultOf<typeof upload>>({
  ...facts,
  name: 'upload a file into the store, other name',
  path: '/sys/upload/uploadMinio',
})
/** Answer of uploadOssFile. */
export const OSS_UPLOADED_TEXT = '上传成功！'
