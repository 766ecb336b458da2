import { CHAT_NOTICE_TEXT } from '#contract/rules/chatTexts.ts'
import type { ChatMessage } from '#contract/entities/chat.ts'

/** Words of the conversation that both sides read. */
export const CONVERSATION_TEXT = {
  list: '会话消息',
  unread: '以下为新消息',
  older: '正在加载更早的消息…',
  olderFailed: '加载失败',
  start: '没有更早的消息了',
  retry: '重试',
  resend: '重试',
  unsent: (n: number) => `${n}条未发送`,
  discard: '放弃',
  toComposer: '放回输入框',
  newBelow: (n: number) => `${n} 条新消息`,
  toEnd: '回到最新消息',
  typing: '对方正在输入…',
  empty: '暂无消息',
  image: '图片',
  voice: '语音消息',
  openImage: '查看大图',
  closeImage: '关闭大图',
  play: '播放',
  pause: '暂停',
  download: '下载',
  input: '输入消息，Enter 发送，Shift+Enter 换行',
  inputShort: '输入消息',
  send: '发送',
  addImage: '发送图片',
  addFile: '发送文件',
  record: '发送语音',
  stopRecording: '完成录音',
  cancelRecording: '取消录音',
  remove: '移除',
  you: '我',
  stars: (n: number) => `评分 ${n} 星`,
  sending: { queued: '等待发送', uploading: '上传中', sending: '发送中', sent: '已发送', read: '已读', failed: '发送失败' },
} as const

/** Text of a system line: the code's sentence with its parameters; the server's own text when the code is unknown. */
export function noticeText(message: Pick<ChatMessage, 'card' | 'content'>): string {
  const card = message.card
  if (!card || !('notice' in card)) return message.content
  const template = CHAT_NOTICE_TEXT[card.notice] as string | undefined
  if (!template) return message.content
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(card.params?.[name] ?? ''))
}
