/** Sentences of uploads, downloads and imports (ERR-19 to 27, UPLOAD-04 to 22, IMPORT-01 to 11). */
export const UPLOAD_TEXT = {
  unknown: '未知错误',
  failed: '上传失败',
  failedTitle: '上传出错',
  notImage: '请上传图片',
  imageSize: '图片超过10MB',
  fileSize: '文件超过20MB',
  empty: '未上传任何文件',
  firstLeft: '未知的操作',
  lastRight: '已到最后~',
  cancelled: '已取消上传',
} as const
const GB = 1024 ** 3
const sizeText = (bytes: number): string =>
  bytes >= GB ? `${Number((bytes / GB).toFixed(1))}GB` : `${Math.round(bytes / 1024 ** 2)}MB`
/** Why there is no room for a file (SEC-06); limits in bytes. */
export const ROOM_TEXT = {
  ownerDay: (limit: number): string => `今天上传的文件已达到每人每天${sizeText(limit)}的上限，请明天再传`,
  tenant: (limit: number): string => `本机构的文件空间（${sizeText(limit)}）已用完，请联系管理员清理`,
  disk: '服务器磁盘空间不足，暂时不能上传文件，请联系管理员',
} as const
/** What the scanner of uploads says of a file (SCALE-11); `signature` as the scanner names it. */
export const SCAN_TEXT = {
  infected: (signature: string): string => `文件含有恶意代码，已拒绝：${signature}。请更换文件并检查本机`,
  unscanned: '文件暂时无法检查，请稍后重试',
} as const
export const DOWNLOAD_TEXT = { failed: '文件下载失败', noFile: '未知的文件', defaultName: '导出文件' } as const
export const IMPORT_TEXT = {
  title: '导入EXCEL',
  validate: '是否开启校验',
  send: '开始上传',
  template: '模板下载',
  templateMaking: '正在生成模板…',
  templateHint: '按模板填写，表头不在第一行也能识别',
  sending: '上传中...',
  partial: '导入成功,但是有错误数据!',
  wrongType: '请选择 .xls 或 .xlsx 文件',
  uploading: '正在上传文件…',
  reading: '正在读取文件…',
  stop: '取消导入',
  leave: '不再等待',
  stopping: '正在取消，已导入的数据会保留…',
  stopped: '导入已取消',
  broken: '导入中断，部分数据未导入',
  asking: '连接已断开，正在查询导入结果…',
  notArrived: '网络连接失败，文件没有送达，未导入任何数据，可以重新上传',
  unsure: '网络连接失败，暂时无法确认导入结果，服务器可能仍在导入，请稍后刷新列表核对，不要立即重复导入',
} as const

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
/** The button that leaves the rows with issues out, with how many go. */
export const importGood = (count: number): string => `只导入正确的行（${grouped(count)}）`
/** How far the server is with an import. */
export const importWorked = (done: number, total: number): string => `正在导入：已处理 ${grouped(done)} / ${grouped(total)} 行`
/** The server that imported is gone. */
export const importLost = (done: number): string =>
  `服务器中断了导入，约 ${grouped(done)} 行已处理，请刷新列表核对后再导入其余数据`

/** Content of the dialog 上传出错 (ERR-20). */
export const uploadErrorContent = (reason: string): string => `错误信息：${reason || UPLOAD_TEXT.unknown}`
/** The transport failed (ERR-21); the full stop is the specification's. */
export const uploadFailed = (name: string): string => `${name} 上传失败.`
/** Why it failed, for the file's own line (ERR-23). */
export const uploadFailedBecause = (reason: string): string => `文件上传失败: ${reason || UPLOAD_TEXT.unknown}`
/** ERR-24. */
export const uploadSucceeded = (name: string): string => `${name} 文件上传成功`
/** The server said no (ERR-25). */
export const uploadRefused = (name: string, message: string): string => `${name} ${message || UPLOAD_TEXT.unknown}.`

const SHOWN = 5
/** A file's name where there is little room: five characters and an ellipsis (UPLOAD-23). */
export const shortFileName = (name: string): string => {
  const characters = [...name]
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : name
}
