import { defineResource } from '#contract/resources/defineResource.ts'
import { date, datetime, dict, dictMulti, money, number, rich, text, textarea, user, yesNo } from '#contract/resources/field.ts'
import { tableOf } from '#server/db/tables/resourceTable.ts'

/** A resource with a field of every kind that behaves in its own way; for tests only. */
export const sample = defineResource('test/sample', {
  title: '样本',
  fields: {
    name: text('名称', { required: true, search: 'like', max: 50 }),
    code: text('编码', { unique: true, search: 'eq' }),
    count: number('数量', { search: 'range', min: 0, max: 1_000 }),
    ratio: number('比率', { digits: 4 }),
    price: money('价格'),
    day: date('日期', { search: 'range' }),
    moment: datetime('时间'),
    sex: dict('性别', 'sex', { search: 'eq' }),
    tags: dictMulti('标签', 'priority'),
    open: yesNo('启用', { initial: 'Y' }),
    owner: user('负责人'),
    phone: text('手机', { rules: ['mobile'], mask: 'phone' }),
    note: textarea('备注'),
    page: rich('内容'),
    secret: text('密钥', { secret: true, notExported: true }),
    hidden: text('隐藏', { notAsked: true, notExported: true }),
    made: text('生成', { readOnly: true }),
    fixed: text('固定', { fixed: true }),
  },
  isKept: true,
  recycleBin: { list: '/test/sample/bin', restore: '/test/sample/restore/{id}', erase: '/test/sample/erase/{id}' },
  dataRules: '/test/sample',
  protected: { field: 'name', values: ['系统'], text: '系统样本不能修改' },
  who: {
    list: 'user',
    queryById: 'user',
    add: 'user',
    edit: 'user',
    delete: 'user',
    deleteBatch: 'user',
    exportXls: 'user',
    importExcel: 'user',
    history: 'user',
  },
})
export const sampleTable = tableOf(sample)
