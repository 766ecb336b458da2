import type { SessionTransfer, TransferTargets } from '#contract/entities/sessionTransfer.ts'
import type { TransferStatus } from '#contract/lifecycles/transfer.ts'
import type { ModelOptions } from '../kit/modelOf.ts'
import type { transferMachine } from './transfer.machine.ts'

const transferOf = (status: TransferStatus, id = 't1'): SessionTransfer => ({
  id,
  sid: 's1',
  sessionNo: 'IM1',
  status,
  side: 'from',
  patient: { name: '江小月', sex: 2, ageText: '32岁' },
  chiefComplaint: '咳嗽三天',
  from: { userId: 'u1', name: '林杏', orgName: '内科' },
  to: { kind: 'doctor', id: 'u2', name: '白芷' },
  reason: '1',
  note: '请协助诊治',
  createdAt: 0,
  deadline: 600_000,
  handledAt: null,
  handledBy: null,
  rejectReason: null,
  toSeq: null,
})
const seen = (status: TransferStatus, id?: string) => ({ transfer: transferOf(status, id), now: 0 })
const targets: TransferTargets = {
  doctors: [
    {
      userId: 'u2',
      name: '白芷',
      titleText: '主任医师',
      orgCode: 'A01',
      orgName: '内科',
      presence: '1',
      active: 1,
      max: 5,
      why: null,
    },
  ],
  departments: [],
  teams: [],
}

export const model: ModelOptions<typeof transferMachine> = {
  inputs: [{ sid: 's1' }, { sid: 's1', isOpen: true }, { sid: 's1', seen: seen('1') }],
  events: [
    { type: 'open' },
    { type: 'close' },
    { type: 'retry' },
    { type: 'choose', kind: 'department' },
    { type: 'choose', kind: 'doctor', target: 'u2', reason: '1', note: '请协助诊治' },
    { type: 'send' },
    { type: 'withdraw' },
    { type: 'accept' },
    { type: 'reject', reason: '今日号源已满' },
    { type: 'pushed', ...seen('1') },
    { type: 'pushed', ...seen('3') },
    { type: 'pushed', ...seen('3', 'another') },
    { type: 'fetchOpen done', output: seen('1') },
    { type: 'fetchOpen done', output: null },
    { type: 'fetchOpen failed', error: { kind: 'network', text: '', retryable: true } },
    { type: 'fetchTargets done', output: targets },
    { type: 'fetchTargets failed', error: { kind: 'network', text: '', retryable: true } },
    { type: 'sendTransfer done', output: seen('1') },
    { type: 'sendTransfer failed', error: { kind: 'refused', text: '对方已离线', retryable: false, code: 'TARGET_OFFLINE' } },
    { type: 'runTransfer done', output: seen('2') },
    { type: 'runTransfer failed', error: { kind: 'refused', text: '该转诊已处理', retryable: false, code: 'TRANSFER_GONE' } },
    { type: 'runTransfer failed', error: { kind: 'network', text: '', retryable: true } },
  ],
  context: ({ answers: _answers, failure, targets: known, transfer, ...rest }) => ({
    ...rest,
    failed: failure !== null,
    known: known !== null,
    status: transfer?.status ?? null,
  }),
}
