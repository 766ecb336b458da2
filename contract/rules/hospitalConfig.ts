import { CONSULT, FILE_MAX, IMAGE_MAX, VOICE_MAX_MS } from '../constants.ts'
import { RULE_CONFIG } from '../prescriptions/check.ts'
import { GUARDIAN_BELOW_YEARS, GUARDIAN_KEY } from './familyTexts.ts'

/** Rights on the configuration of the hospital (hospital.md 1.1, 2.5). */
export const CONFIG_RIGHTS = { list: 'hospitalConfig:list', edit: 'hospitalConfig:edit' } as const

interface ItemFacts {
  key: string
  group: string
  label: string
  /** the compiled value as it is stored */
  initial: string
  /** a rule of prescriptions: a change waits until a second person publishes it (hospital.md 5.3) */
  isRule?: true
}
/** A value that a hospital may set: a whole number within its range, or one of some words. */
export type ConfigItem = ItemFacts &
  (
    | { kind: 'number'; unit: string; min: number; max: number }
    | { kind: 'choice'; choices: readonly { value: string; text: string }[] }
  )

/** Y: outside their half-days and the times of their services doctors are offline, unless they have a consultation (hospital.md 3.9). */
export const BY_SCHEDULE = 'presence.bySchedule'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const MB = 1024 * 1024
const minutes = (key: string, label: string, ms: number, min: number, max: number): ConfigItem => ({
  ...{ kind: 'number', key, group: '问诊', label, unit: '分钟', min, max },
  initial: String(ms / MINUTE),
})
/** The compiled value is the most: what programs check before they ask stays true. */
const count = (key: string, group: string, label: string, unit: string, most: number, min: number): ConfigItem => ({
  ...{ kind: 'number', key, group, label, unit, min, max: most },
  initial: String(most),
})
const rule = (key: string, label: string, unit: string, initial: number, min: number, max: number): ConfigItem => ({
  ...{ kind: 'number', key, group: '处方', label, unit, min, max, isRule: true },
  initial: String(initial),
})

/** All of them, in the order of the screen. */
export const CONFIG_ITEMS: readonly ConfigItem[] = [
  minutes('wait.text', '图文咨询候诊时限', CONSULT.waitTimeout['1'], 10, 4_320),
  minutes('wait.revisit', '图文复诊候诊时限', CONSULT.waitTimeout['2'], 10, 4_320),
  minutes('wait.fast', '极速问诊候诊时限', CONSULT.waitTimeout['3'], 2, 60),
  minutes('service.duration', '问诊时长', CONSULT.serviceDuration, 30, 4_320),
  minutes('transfer.accept', '转诊等待接受时限', CONSULT.transferAccept, 1, 60),
  minutes('transfer.decline', '患者谢绝转诊时限', CONSULT.transferDecline, 1, 60),
  {
    ...{ kind: 'number', key: 'service.quota', group: '问诊', label: '患者消息条数', unit: '条', min: 1, max: 200 },
    initial: String(CONSULT.quota),
  },
  {
    ...{ kind: 'number', key: 'rating.window', group: '问诊', label: '评价期限', unit: '天', min: 1, max: 30 },
    initial: String(CONSULT.ratingWindow / DAY),
  },
  {
    ...{ kind: 'choice', key: BY_SCHEDULE, group: '问诊', label: '排班外自动离线', initial: 'N' },
    choices: [
      { value: 'N', text: '否' },
      { value: 'Y', text: '是' },
    ],
  },
  count('recall.window', '问诊', '消息可撤回的时间', '秒', CONSULT.recall / SECOND, 10),
  count('record.shareHours', '问诊', '分享链接有效时间', '小时', CONSULT.shareHours, 1),
  count('file.maxImage', '附件', '问诊图片大小', 'MB', IMAGE_MAX / MB, 1),
  count('file.maxFile', '附件', '问诊文件大小', 'MB', FILE_MAX / MB, 1),
  count('file.maxAudio', '附件', '问诊语音时长', '秒', VOICE_MAX_MS / SECOND, 10),
  rule(GUARDIAN_KEY, '须监护人陪伴的年龄（以下）', '岁', GUARDIAN_BELOW_YEARS, 6, 14),
  rule('rx.maxLines', '每张处方药品数', '种', RULE_CONFIG.maxLines, 1, 5),
  rule('rx.supplyDays', '处方用量', '天', RULE_CONFIG.supplyDays, 1, 7),
  rule('rx.longTermDaysMax', '长期处方用量', '天', RULE_CONFIG.longTermDaysMax, 28, 84),
  {
    kind: 'choice',
    key: 'pay.provider',
    group: '支付',
    label: '支付渠道',
    choices: [
      { value: 'demo', text: '模拟支付' },
      { value: 'none', text: '未开通（窗口收款）' },
    ],
    initial: 'demo',
  },
]

export const configItem = (key: string): ConfigItem | undefined => CONFIG_ITEMS.find(item => item.key === key)

/** A stored value as people read it. */
export const configText = (item: ConfigItem, value: string): string =>
  item.kind === 'number' ? `${value}${item.unit}` : (item.choices.find(choice => choice.value === value)?.text ?? value)

/** What is wrong with a value; null: nothing. */
export function configIssue(item: ConfigItem, value: string): string | null {
  if (item.kind === 'choice') return item.choices.some(choice => choice.value === value) ? null : CONFIG_TEXT.choice
  const number = Number(value)
  const isFine = /^\d{1,6}$/.test(value) && number >= item.min && number <= item.max
  return isFine ? null : CONFIG_TEXT.range(item.min, item.max, item.unit)
}

/** Words around the configuration. */
export const CONFIG_TEXT = {
  choice: '请选择其中一项',
  range: (min: number, max: number, unit: string) => `须为${min}到${max}${unit}的整数`,
  unknown: '没有该参数',
  nothing: '没有修改',
  changed: '该参数已被他人修改，请刷新后重试',
  saved: '已保存，修改将在10秒内对新会话生效',
  waits: '已保存，处方规则须由另一人在配伍规则中发布后生效',
  note: '修改将在10秒内对新会话生效，进行中的会话不变。处方规则须由另一人在“配伍规则”中发布后生效。',
  empty: '暂无修改记录',
} as const

/** Limits of consultations of a hospital: its own values over the compiled ones, ms and numbers. */
export interface ConsultLimits {
  waitTimeout: Record<keyof typeof CONSULT.waitTimeout, number>
  serviceDuration: number
  transferAccept: number
  transferDecline: number
  ratingWindow: number
  quota: number
  /** so long after it was sent a message may be taken back */
  recall: number
  shareHours: number
  /** of what goes with a message: bytes, and ms */
  imageMax: number
  fileMax: number
  voiceMax: number
}
/** The same of stored values by key; what is absent or out of its range is as compiled. */
export function limitsOf(values: ReadonlyMap<string, string>): ConsultLimits {
  const number = (key: string): number => {
    const item = configItem(key)
    const value = values.get(key)
    if (!item) throw new Error(`no such configuration: ${key}`)
    return Number(value !== undefined && configIssue(item, value) === null ? value : item.initial)
  }
  return {
    waitTimeout: {
      '1': number('wait.text') * MINUTE,
      '2': number('wait.revisit') * MINUTE,
      '3': number('wait.fast') * MINUTE,
    },
    serviceDuration: number('service.duration') * MINUTE,
    transferAccept: number('transfer.accept') * MINUTE,
    transferDecline: number('transfer.decline') * MINUTE,
    ratingWindow: number('rating.window') * DAY,
    quota: number('service.quota'),
    recall: number('recall.window') * SECOND,
    shareHours: number('record.shareHours'),
    imageMax: number('file.maxImage') * MB,
    fileMax: number('file.maxFile') * MB,
    voiceMax: number('file.maxAudio') * SECOND,
  }
}
