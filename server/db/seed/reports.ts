import type { Tx } from '#server/db/client.ts'
import { onlCgreportHead, onlCgreportItem, onlCgreportParam } from '#server/db/tables/index.ts'
import { seedId } from './seedId.ts'

type Item = Omit<typeof onlCgreportItem.$inferInsert, 'id' | 'headId' | 'orderNum'>
interface ReportSeed {
  code: string
  name: string
  dataSet: string
  items: readonly Item[]
  params?: readonly { paramName: string; paramTxt: string }[]
}

const item = (fieldName: string, fieldTxt: string, more: Partial<Item> = {}): Item => ({ fieldName, fieldTxt, ...more })
const single = { searchMode: 'single' } as const
const unseen = { isShow: false } as const

/** The reports of the demonstration; their ids are seedId('report', code). */
const REPORTS: readonly ReportSeed[] = [
  {
    code: 'report_user',
    name: '用户',
    dataSet: 'users',
    items: [
      item('id', '编号', unseen),
      item('username', '用户账号', { ...single, isOrder: true, fieldWidth: 140 }),
      item('realname', '用户姓名', { ...single, isOrder: true, fieldWidth: 120 }),
      item('sex', '性别', { ...single, dictCode: 'sex', fieldWidth: 80 }),
      item('workNo', '工号', { isOrder: true, fieldWidth: 100 }),
      item('departName', '部门', single),
      item('orgCode', '部门编码', unseen),
      item('status', '状态', { ...single, dictCode: 'user_status', fieldWidth: 90 }),
      item('createTime', '创建时间', { searchMode: 'group', isOrder: true, fieldWidth: 180 }),
    ],
    params: [
      { paramName: 'orgCode', paramTxt: '部门编码' },
      { paramName: 'username', paramTxt: '用户账号' },
    ],
  },
  {
    code: 'report_doctor',
    name: '医生',
    dataSet: 'doctors',
    items: [
      item('id', '编号', unseen),
      item('name', '医生姓名', { ...single, isOrder: true, fieldWidth: 120 }),
      item('title', '职称', { ...single, dictCode: 'doctor_title', fieldWidth: 140 }),
      item('departName', '科室', { ...single, fieldWidth: 140 }),
      item('orgCode', '科室编码', unseen),
      item('fee', '问诊费（元）', { searchMode: 'group', isOrder: true, fieldWidth: 130 }),
      item('goodAt', '擅长'),
    ],
    params: [{ paramName: 'orgCode', paramTxt: '科室编码' }],
  },
  {
    code: 'report002',
    name: '每日登录统计',
    dataSet: 'signIns',
    items: [
      item('day', '日期', { searchMode: 'group', isOrder: true }),
      item('times', '登录次数', { isOrder: true, isTotal: true }),
      item('people', '登录人数', { isOrder: true }),
    ],
  },
]

/** The reports of the demonstration; one that is there already is left as it is. */
export async function seedReports(tx: Tx): Promise<void> {
  const headId = (code: string) => seedId('report', code)
  const added = await tx
    .insert(onlCgreportHead)
    .values(REPORTS.map(({ code, name, dataSet }) => ({ id: headId(code), code, name, dataSet })))
    .onConflictDoNothing()
    .returning({ id: onlCgreportHead.id })
  const fresh = new Set(added.map(({ id }) => id))
  const reports = REPORTS.filter(({ code }) => fresh.has(headId(code)))
  const items = reports.flatMap(({ code, items: list }) =>
    list.map((one, at) => ({ ...one, id: seedId('report', code, one.fieldName), headId: headId(code), orderNum: at + 1 })),
  )
  const params = reports.flatMap(({ code, params: list = [] }) =>
    list.map((one, at) => ({ ...one, id: seedId('report param', code, one.paramName), headId: headId(code), orderNum: at + 1 })),
  )
  if (items.length) await tx.insert(onlCgreportItem).values(items).onConflictDoNothing()
  if (params.length) await tx.insert(onlCgreportParam).values(params).onConflictDoNothing()
}
