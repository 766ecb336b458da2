import type { UsableReply } from '#contract/http/calls/cannedReplies.ts'
import type { ModelOptions } from '../kit/modelOf.ts'
import type { cannedRepliesMachine } from './cannedReplies.machine.ts'

const reply = (id: string, shortcut: string, title: string, content: string): UsableReply => ({
  id,
  scope: '3',
  groupName: '接诊',
  shortcut,
  title,
  pinyin: '',
  content,
  useCount: 0,
})

export const model: ModelOptions<typeof cannedRepliesMachine> = {
  inputs: [{ values: { 患者姓名: '江小月' } }],
  events: [
    { type: 'slash', from: 0, to: 1 },
    { type: 'text', query: 'fc', to: 3 },
    { type: 'text', query: '没有这样的', to: 6 },
    { type: 'up' },
    { type: 'down' },
    { type: 'choose' },
    { type: 'choose', id: 'r1' },
    { type: 'tab', text: '请于{{?天数}}天后复诊。', caret: 0 },
    { type: 'tab', text: '请于七天后复诊。', caret: 0 },
    { type: 'done' },
    { type: 'retry' },
    { type: 'values.set', values: { 患者姓名: '江小月' } },
    {
      type: 'fetchReplies done',
      output: [reply('r1', 'jz', '问候', '您好，{{患者姓名}}。'), reply('r2', 'fc', '复诊', '请于{{?天数}}天后复诊。')],
    },
    { type: 'fetchReplies failed', error: { kind: 'network', text: '' } },
  ],
}
