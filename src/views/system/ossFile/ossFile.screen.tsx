import { UploadOutlined } from '@ant-design/icons'
import { ossFile } from '#contract/resources/system/ossFile.resource.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { downloadFile } from '#src/lib/http/download.ts'
import { screen } from '#src/resource/screen.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'

const KB = 1024
const MB = KB * KB
const sizeText = (value: unknown): string => {
  const bytes = Number(value)
  if (bytes < KB) return `${bytes} B`
  return bytes < MB ? `${(bytes / KB).toFixed(1)} KB` : `${(bytes / MB).toFixed(1)} MB`
}
const SHOWN = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/

/** 文件存储: upload, look, save, delete. */
export default screen(ossFile, {
  list: {
    fileName: { width: 280, fixed: 'left' },
    url: { width: 360, ellipsis: 44 },
    mime: { width: 180 },
    size: { width: 110, align: 'right', render: sizeText },
    createBy: { width: 110, sort: false },
    createTime: { width: 180 },
  },
  extra: { createBy: '上传人', createTime: '上传时间' },
  row: [
    {
      key: 'preview',
      text: '预览',
      isShown: row => SHOWN.test(row.mime ?? ''),
      dialog: lazyDialog(() => import('./components/Preview.tsx')),
    },
    {
      key: 'download',
      text: '下载',
      open: ([row]) => void downloadFile(row?.url ?? '', row?.fileName ?? ''),
    },
    'detail',
    'delete',
  ],
  toolbar: [
    {
      key: 'upload',
      text: '上传文件',
      icon: <UploadOutlined aria-hidden />,
      isPrimary: true,
      permission: 'ossFile:upload',
      dialog: lazyDialog<ActionDialogProps>(() => import('./components/UploadFiles.tsx')),
    },
  ],
})
