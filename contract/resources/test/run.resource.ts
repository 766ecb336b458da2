import { defineResource } from '../defineResource.ts'
import { datetime, number, text, yesNo } from '../field.ts'
import { made, shown } from '../readOnly.ts'

const more = { ...shown, search: 'like', searchMore: true } as const
const unlisted = { ...shown, notListed: true } as const

/** 测试执行 (QA-14): sets of test paths that people run on the product; made from generated paths, filled in by a shared table. */
export const testRun = defineResource('test/run', {
  title: '测试执行',
  table: 'qa_run',
  permission: 'test:run',
  calls: { add: false, edit: false, importExcel: false, queryById: false, history: false },
  isKept: true,
  fields: {
    name: text('名称', { ...shown, search: 'like' }),
    title: text('状态机', { ...shown, search: 'like' }),
    machine: text('代码名', { ...more, notListed: true }),
    tester: text('执行人', { ...shown, search: 'like' }),
    build: text('版本', more),
    browser: text('浏览器', more),
    progress: number('进度（%）', made),
    passed: number('通过', shown),
    failed: number('失败', shown),
    blocked: number('阻塞', shown),
    stepCount: number('步数', shown),
    pathCount: number('路径数', unlisted),
    startedAt: datetime('开始', { ...shown, search: 'range', searchMore: true }),
    endedAt: datetime('结束', shown),
    isEnded: yesNo('已结束', { ...shown, search: 'eq', notListed: true }),
    generator: text('生成方式', unlisted),
    until: text('终止条件', unlisted),
    seed: number('随机种子', unlisted),
  },
  name: 'name',
  sort: '-startedAt',
})
