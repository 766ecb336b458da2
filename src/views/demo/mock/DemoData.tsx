import type { ReactNode } from 'react'
import { demoAllPermissions, demoPermissions, demoRoles, demoServices, demoUsers } from '#contract/http/calls/demo.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import '../components/dialogs.css'

/** All rows of the demo calls at once: whichever fails, the page says so and offers to try again. */
const loadAll = async () => {
  const [users, roles, services, page, all] = await Promise.all([
    call(demoUsers),
    call(demoRoles),
    call(demoServices),
    call(demoPermissions),
    call(demoAllPermissions),
  ])
  return { users: users.records, roles: roles.records, services: services.records, paged: page.total, permissions: all }
}

interface Column {
  title: string
  isNumber?: true
}
function Table({ title, columns, rows }: { title: string; columns: readonly Column[]; rows: readonly ReactNode[][] }) {
  return (
    <section>
      <h2 className="xl-card-title">{title}</h2>
      <div className="xl-demo-scroll">
        <table className="xl-demo-table" aria-label={title}>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.title} scope="col" className={column.isNumber ? 'xl-number' : ''}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, index) => (
                  <td key={columns[index]?.title} className={columns[index]?.isNumber ? 'xl-number' : ''}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const named = (...titles: string[]): Column[] => titles.map(title => ({ title }))

/** The five demo calls as tables (API-MISC-05): only demo pages use them. */
export default function DemoData() {
  usePageContent({ description: '以下内容全部为虚构，仅供演示。' })
  const { state, again } = useLoad('demo', loadAll)
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadError lead="演示数据读取失败" failure={state.failure} again={again} />
  const { users, roles, services, permissions, paged } = state.value
  const nameOf = new Map(permissions.map(one => [one.id, one.name]))
  return (
    <div className="xl-demo-dialogs">
      <Table
        title="人员"
        columns={named('姓名', '职称', '科室', '状态')}
        rows={users.map(one => [one.name, one.title, one.department, one.status])}
      />
      <Table
        title="角色"
        columns={named('角色', '说明', '权限')}
        rows={roles.map(one => [one.name, one.describe, one.permissions.map(id => nameOf.get(id) ?? id).join('、')])}
      />
      <Table
        title="服务"
        columns={[{ title: '服务' }, { title: '单价（元）', isNumber: true }, { title: '次数', isNumber: true }]}
        rows={services.map(one => [one.name, one.price.toFixed(2), one.callCount.toLocaleString('zh-CN')])}
      />
      <Table
        title={`权限（共 ${paged} 项）`}
        columns={named('权限', '说明', '操作')}
        rows={permissions.map(one => [one.name, one.describe, one.actions.join('、')])}
      />
    </div>
  )
}
