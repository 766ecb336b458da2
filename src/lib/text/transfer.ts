import type { Presence } from '#contract/entities/chat.ts'
import type { TransferTargetKind } from '#contract/entities/sessionTransfer.ts'
import type { TransferStatus } from '#contract/lifecycles/transfer.ts'
import { TRANSFER_NOTE, TRANSFER_REFUSALS } from '#contract/rules/transferTexts.ts'

/** Words of transfers (hospital.md 3). Refusals stand in contract/rules/transferTexts.ts. */
export const TRANSFER_TEXT = {
  title: '转诊',
  ask: '发起转诊',
  asking: '正在发起…',
  kindsLabel: '转诊对象',
  kinds: { doctor: '医生', department: '科室', team: '团队' } satisfies Record<TransferTargetKind, string>,
  find: '姓名/科室',
  findLabel: '查找转诊对象',
  noMatch: '没有查询到任何数据',
  noTargets: { doctor: '暂无其他医生', department: '暂无其他科室', team: '暂无团队' } satisfies Record<
    TransferTargetKind,
    string
  >,
  loading: '正在读取可转诊的医生…',
  loadFailed: '可转诊的医生加载失败',
  retry: '重试',
  close: '关闭',
  load: (active: number, max: number) => `${active}/${max}`,
  loadLabel: (active: number, max: number) => `当前 ${active} / 上限 ${max}`,
  online: (online: number, doctors: number) => `${online}/${doctors} 人在线`,
  nobodyOnline: '暂无医生在线',
  targetNeeded: '请选择可接受转诊的对象',
  reason: '转诊原因',
  reasonNeeded: '请选择转诊原因',
  note: '交接备注',
  remarkHint: '仅医生可见，说明病情、已做的处理和需要协助的事项',
  remarkNeeded: `交接备注至少${TRANSFER_NOTE.min}个字`,
  waitingFor: (name: string) => `等待${name}接受转诊`,
  overdue: '已到时，正在确认结果…',
  recalling: '正在读取转诊…',
  recallFailed: '转诊状态加载失败',
  withdraw: '撤回转诊',
  accept: '接受',
  reject: '拒绝',
  rejectTitle: '拒绝转诊',
  rejectReason: '拒绝原因',
  rejectHint: '转诊医生会看到这一原因',
  rejectNeeded: `拒绝原因至少${TRANSFER_NOTE.min}个字`,
  open: '进入会话',
  left: (text: string) => `剩余 ${text}`,
  views: { waiting: '转入待接受', sent: '我转出的', history: '历史' },
  viewsLabel: '转诊分类',
  empty: { waiting: '暂无待接受的转诊', sent: '暂无等待对方接受的转诊', history: '暂无转诊记录' },
  emptyAction: '返回在线问诊',
  failed: '转诊列表加载失败',
  incoming: (n: number) => `转入待接受 ${n}`,
  /** the same in the rail of faces */
  incomingShort: (n: number) => `转入 ${n}`,
  look: '查看',
  from: '转出医生',
  to: '转入',
  askedAt: '发起时间',
  resultLabel: '处理结果',
  result: (status: TransferStatus, name: string, why: string | null) =>
    ({
      '1': '',
      '2': `${name}已接受转诊`,
      '3': why === null || why === '' ? '对方无法接诊，会话仍由您负责' : `${name}拒绝了转诊：${why}`,
      '4': '转诊超时未被接受，会话仍由您负责',
      '5': '转诊已撤回',
    })[status],
  status: { '1': '待接受', '2': '已接受', '3': '已拒绝', '4': '已超时', '5': '已撤回' } satisfies Record<TransferStatus, string>,
  patientWaiting: '正在为您转接，您可以继续发送消息',
  patientMoved: (doctor: string) => `已由${doctor}医生为您继续服务。如不接受，可在医生回复前结束并全额退款`,
  decline: '不接受转诊',
  declineAsk: '问诊将结束，费用全额退回。如仍需就诊，可以重新选择医生。',
  declineKeep: '继续问诊',
} as const

/** Why a doctor is grey: in the words of the refusal. */
export const whyText = (why: 'TARGET_OFFLINE' | 'TARGET_BUSY' | 'TARGET_FULL', presence: Presence): string =>
  presence === '3' ? '对方已停诊' : TRANSFER_REFUSALS[why]
