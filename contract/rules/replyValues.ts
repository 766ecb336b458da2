import type { ChatSession } from '../entities/chat.ts'
import type { ReplyValues } from './cannedReplies.ts'

const MINUTE = 60_000

/** 2小时5分钟, in whole minutes. */
function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes}分钟` : `${hours}小时${minutes % 60 === 0 ? '' : `${minutes % 60}分钟`}`
}

/** What canned replies may say of a conversation at `now` (epoch ms). The number of a prescription is not known here: it stays a blank. */
export function replyValues({ patient, doctor, serviceDeadline }: ChatSession, now: number): ReplyValues {
  return {
    患者姓名: patient.name,
    患者称呼: `${patient.name}${patient.sex === 1 ? '先生' : '女士'}`,
    年龄: patient.ageText,
    科室: doctor.orgName,
    医生姓名: doctor.name,
    ...(serviceDeadline === null ? {} : { 剩余时间: spanText(serviceDeadline - now) }),
  }
}
