import { FILE_MAX, IMAGE_MAX, MESSAGE_TEXT_MAX } from '#contract/constants.ts'
import { hasBlank, REPLY_TEXT } from '#contract/rules/cannedReplies.ts'
import type { SendableKind } from '#contract/entities/chat.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import { isHeic, isPicture, pictureProblem } from '#contract/rules/pictures.ts'
import type { LocalFile } from '../chatOutbox/chatOutbox.types.ts'
import type { ComposerContext, Draft, Quote, WantedMessage } from './composer.types.ts'

/** Files beside one another before a send (consultation.md 7.2). */
const TRAY_MAX = 9
const FILE_ENDINGS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'txt', 'zip']
const FILE_TYPES_TEXT = '格式不支持，可以发送图片、PDF、Word、Excel、TXT 和 ZIP 文件'
const NO_DRAFT: Draft = { text: '', tray: [] }

/** Length as the server counts it: an emoji is one. */
const lengthOf = (text: string): number => [...text].length
export const draftOf = (context: ComposerContext): Draft => context.drafts[context.sid ?? ''] ?? NO_DRAFT
export const hasText = (draft: Draft): boolean => draft.text.trim() !== ''

/** Drafts with one changed; an empty one is forgotten. */
export function withDraft(drafts: Record<string, Draft>, sid: string, change: Partial<Draft>): Record<string, Draft> {
  const { [sid]: old = NO_DRAFT, ...others } = drafts
  const draft = { ...old, ...change }
  return draft.text === '' && draft.tray.length === 0 ? others : { ...others, [sid]: draft }
}

function kindOfFile(file: LocalFile): SendableKind {
  if (file.durationMs !== undefined) return 'audio'
  return isPicture(file.mime) ? 'image' : 'file'
}
/** Why a file cannot be sent, or null (D29). */
function fileProblem(file: LocalFile): string | null {
  const isImage = kindOfFile(file) === 'image'
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (file.mime.startsWith('image/') || isHeic(file)) {
    const problem = pictureProblem(file)
    if (problem !== null) return problem
  }
  if (!isImage && !FILE_ENDINGS.includes(ending)) return FILE_TYPES_TEXT
  if (isImage && file.size > IMAGE_MAX) return '图片超过10MB'
  return file.size > FILE_MAX ? '文件超过20MB' : null
}

/** The tray with what can be sent of `files`, and what was wrong with the rest (the first problem). */
export function withFiles(
  tray: readonly LocalFile[],
  files: readonly LocalFile[],
): { tray: LocalFile[]; problem: string | null } {
  const problems = files.map(fileProblem)
  const good = files.filter((_, index) => problems[index] === null)
  const room = TRAY_MAX - tray.length
  const problem = problems.find(text => text !== null) ?? (good.length > room ? `最多添加${TRAY_MAX}个附件` : null)
  return { tray: [...tray, ...good.slice(0, Math.max(0, room))], problem }
}

/** What hinders the draft from being sent, or null. */
export function sendProblem(draft: Draft): string | null {
  if (hasBlank(draft.text)) return REPLY_TEXT.blanks
  return lengthOf(draft.text.trimEnd()) > MESSAGE_TEXT_MAX ? CHAT_ERROR_TEXT.TOO_LONG : null
}

/** A draft as messages, in order: each file one, then the text; the last one answers to what is quoted. */
export function messagesOf(sid: string, draft: Draft, quote?: Quote): WantedMessage[] {
  const messages = plainMessagesOf(sid, draft)
  return messages.map((message, at) =>
    quote !== undefined && at === messages.length - 1 ? { ...message, quoteSeq: quote.seq } : message,
  )
}
function plainMessagesOf(sid: string, draft: Draft): WantedMessage[] {
  const files = draft.tray.map((file): WantedMessage => ({ sid, kind: kindOfFile(file), content: '', file }))
  return hasText(draft) ? [...files, { sid, kind: 'text', content: draft.text.trimEnd(), file: null }] : files
}
