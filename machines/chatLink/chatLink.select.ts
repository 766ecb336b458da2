import type { SnapshotFrom } from 'xstate'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import type { chatLinkMachine } from './chatLink.machine.ts'
import { median } from './chatLink.rules.ts'

type Snapshot = SnapshotFrom<typeof chatLinkMachine>

const KICKED_TEXT = {
  LOGGED_OUT: '您已退出登录',
  FORCED: '您已被强制下线，请重新登录',
  FROZEN: '该账号已被冻结',
  EXPIRED: CHAT_ERROR_TEXT.AUTH_EXPIRED,
} as const

/** Server minus local clock, ms. */
export const selectOffset = (snapshot: Snapshot): number => median(snapshot.context.offsets)

/** The line above the conversation (consultation.md 7.1); null: nothing to say. `tone` chooses its colour. */
export function selectBanner(snapshot: Snapshot): { tone: 'lost' | 'recovered' | 'kicked'; text: string } | null {
  const { attempt, recovered, kickedWhy } = snapshot.context
  if (snapshot.hasTag('kicked')) return { tone: 'kicked', text: KICKED_TEXT[kickedWhy ?? 'EXPIRED'] }
  if (snapshot.hasTag('offline') || (snapshot.hasTag('connecting') && attempt > 0))
    return { tone: 'lost', text: `连接已断开，正在重新连接… (第 ${attempt} 次)` }
  if (snapshot.hasTag('recovered'))
    return { tone: 'recovered', text: recovered ? `已恢复，补收 ${recovered} 条消息` : '连接已恢复' }
  return null
}
