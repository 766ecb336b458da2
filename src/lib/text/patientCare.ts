import type { CareStatus } from '#contract/entities/care.ts'

const STATUS: Record<CareStatus, string> = {
  '0': '待支付',
  '1': '待派单',
  '2': '已派单',
  '3': '服务中',
  '4': '已完成',
  '5': '已取消',
}
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** 11-27 周五 of YYYY-MM-DD. */
export const dayText = (date: string): string => `${date.slice(5)} ${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''}`

/** The words of a rich text in paragraphs: patients read them, nothing of its markup is drawn. */
export const wordsOf = (html: string): string[] =>
  html
    .replace(/<(?:\/p|\/li|\/h\d|br)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`

/** Words of the patient's pages of care at home. */
export const CARE_PAGE = {
  title: '上门护理',
  intro: '护士上门，采血、换药、康复与母婴护理',
  mine: '护理预约',
  none: '暂无可预约的护理项目',
  minutes: (n: number) => `约${n}分钟`,
  price: (fen: number, unit: string, times: number) =>
    fen === 0 ? '免费' : `${yuan(fen)}/${times > 1 ? `${times}${unit}` : unit}`,
  book: '预约',
  bookOf: (name: string) => `预约 ${name}`,
  content: '服务内容',
  preparation: '准备事项',
  contraindication: '不宜情形',
  when: '上门时间',
  day: '日期',
  slot: '时段',
  slotText: (at: string, nurse: string) => `${at} ${nurse}`,
  fee: (fen: number) => (fen === 0 ? '免费' : yuan(fen)),
  left: (n: number) => `余${n}`,
  noSlots: '两周内没有可约时段，请选择其他项目或稍后再来',
  slotMissing: '请选择上门时间',
  where: '上门地址',
  address: '详细地址',
  addressHint: '街道、小区、楼栋与门牌',
  phone: '联系电话',
  phoneHint: '护士上门前与您联系',
  rule: '上门前2小时以上可免费取消；未支付的预约保留30分钟。',
  confirm: (fen: number) => (fen === 0 ? '确认预约' : `预约并支付 ${yuan(fen)}`),
  refresh: '刷新时段',
  booked: '预约已提交',
  gone: '该护理项目已停用，请选择其他项目',
  toItems: '查看护理项目',
  noVisits: '暂无护理预约',
  status: STATUS,
  at: '上门时间',
  patient: '就诊人',
  nurse: '护士',
  noNurse: '派单后显示',
  place: '地址',
  reason: '取消原因',
  cancel: '取消预约',
  cancelAsk: (isPaid: boolean) => (isPaid ? '取消后时段释放，费用原路退回。确定取消吗？' : '取消后时段释放。确定取消吗？'),
  cancelled: '预约已取消',
} as const
