import { RESULT_OPTIONS, RUN_NOTE, RUN_PICTURES } from '../../rules/testRuns.ts'
import { defineGrid } from '../defineGrid.ts'

/** The steps of one run (`qaRun:<id>`): several testers write results, notes and pictures; the steps themselves are fixed (QA-14). */
export const qaRunGrid = defineGrid({
  name: 'qaRun',
  title: '测试执行',
  auth: 'test:run',
  rows: { add: false, remove: false, move: false },
  columns: [
    { key: 'path', title: '路径', type: 'normal', width: 68, align: 'right', fixed: 'left' },
    { key: 'step', title: '步骤', type: 'normal', width: 68, align: 'right', fixed: 'left' },
    { key: 'act', title: '做什么', type: 'input', disabled: true, width: '21%' },
    { key: 'see', title: '看到什么', type: 'input', disabled: true, width: '18%' },
    {
      key: 'result',
      title: '结果',
      type: 'select',
      options: RESULT_OPTIONS,
      allowClear: true,
      width: 88,
      conditions: [
        { when: 'contains', value: 'failed', tone: 'bad', says: '失败' },
        { when: 'contains', value: 'blocked', tone: 'warn', says: '阻塞' },
        { when: 'contains', value: 'passed', tone: 'good', says: '通过' },
      ],
    },
    { key: 'note', title: '备注', type: 'input_pop', width: '12%', props: { maxLength: RUN_NOTE } },
    {
      key: 'pictures',
      title: '图片',
      type: 'image',
      btnText: '添加图片',
      number: RUN_PICTURES,
      token: true,
      format: 'pictures',
      width: 88,
    },
    { key: 'who', title: '记录', type: 'slot', slotName: 'who', disabled: true, width: 150 },
    { key: 'walk', title: '状态机', type: 'slot', slotName: 'walk', disabled: true, width: 80, fixed: 'right' },
  ],
})
