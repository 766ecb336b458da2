import { WORKBOOK_MAX } from '#contract/entities/upload.ts'

const END = 0x06054b50
const END_SIZE = 22
const COMMENT_MAX = 0xffff
const ENTRY = 0x02014b50
const ENTRY_SIZE = 46
const MACRO = /(^|\/)vbaProject\.bin$/i

/** Sentences of workbooks that are not read. */
export const WORKBOOK_TEXT = {
  disguised: '文件内容与扩展名不符',
  damaged: '文件已损坏，无法读取',
  bomb: '文件解压后过大，无法导入',
  macro: '文件含有宏，无法导入',
  late: '文件过于复杂，读取超时',
  unread: '此浏览器无法预览该文件，可以直接上传',
  empty: '文件中没有数据',
  far: (row: number) => `第 ${row} 行还有数据，超出可导入的 ${WORKBOOK_MAX.rows} 行，请移到前面或分批导入`,
} as const

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - COMMENT_MAX)
  for (let at = view.byteLength - END_SIZE; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at
  return -1
}

/**
 * Why a zip is not unpacked, or null: too many parts, too large or too tightly packed by what it says of itself, macros. Reads its table of contents only,
 * so that a bomb is refused before anything of it is opened.
 */
export function zipError(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end < 0) return WORKBOOK_TEXT.damaged
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > WORKBOOK_MAX.entries) return WORKBOOK_TEXT.bomb
  let packed = 0
  let unpacked = 0
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_SIZE > end || view.getUint32(at, true) !== ENTRY) return WORKBOOK_TEXT.damaged
    packed += view.getUint32(at + 20, true)
    unpacked += view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength))
    if (MACRO.test(name)) return WORKBOOK_TEXT.macro
    at += ENTRY_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (unpacked > WORKBOOK_MAX.unpacked) return WORKBOOK_TEXT.bomb
  // small parts of many equal bytes are no bomb
  return unpacked > 1024 * 1024 && unpacked > packed * WORKBOOK_MAX.ratio ? WORKBOOK_TEXT.bomb : null
}
