/** Words of an arrival on pages without the chat (WALK-04). A file of its own: the frame needs no other words of the desk. */
export const ARRIVAL_TEXT = {
  title: '新的问诊消息',
  text: '有患者或消息等待您查看',
  accept: '接诊',
} as const
