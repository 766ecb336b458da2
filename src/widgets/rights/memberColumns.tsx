import type { TableColumnsType } from 'antd'
import type { AdminUser } from '#contract/http/calls/usersAdmin.ts'

interface Deed {
  text: string
  open: (user: AdminUser) => void
  isDangerous: boolean
}

/** Columns of users that belong to something, with what can be done with them at the end. */
export function memberColumns(deeds: Readonly<Record<string, Deed>>): TableColumnsType<AdminUser> {
  const all = Object.entries(deeds)
  return [
    { key: 'username', title: '用户账号', dataIndex: 'username', width: 130 },
    { key: 'realname', title: '用户姓名', dataIndex: 'realname', width: 110 },
    { key: 'phone', title: '手机号码', dataIndex: 'phone', width: 130, render: (phone: string | null) => phone || '–' },
    { key: 'orgCodeTxt', title: '所属部门', dataIndex: 'orgCodeTxt', width: 160, render: (text: string) => text || '–' },
    {
      key: 'status',
      title: '状态',
      dataIndex: 'status',
      width: 90,
      render: (status: number) => (status === 1 ? '● 正常' : '○ 冻结'),
    },
    ...(all.length === 0
      ? []
      : [
          {
            key: 'deeds',
            title: '操作',
            width: 40 + all.length * 70,
            fixed: 'right' as const,
            render: (_: unknown, user: AdminUser) =>
              all.map(([key, { text, open, isDangerous }]) => (
                <button
                  key={key}
                  type="button"
                  className="xl-text-button"
                  data-danger={isDangerous}
                  aria-label={`${text} ${user.realname}`}
                  onClick={() => open(user)}
                >
                  {text}
                </button>
              )),
          },
        ]),
  ]
}
