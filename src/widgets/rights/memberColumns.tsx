import type { TableColumnsType } from 'antd'
import type { AdminUser } from '#contract/http/calls/usersAdmin.ts'
import { Button } from '#src/ui/Button.tsx'

interface Action {
  text: string
  open: (user: AdminUser) => void
  isDangerous: boolean
}

/** Columns of users that belong to something, with what can be done with them at the end. */
export function memberColumns(commands: Readonly<Record<string, Action>>): TableColumnsType<AdminUser> {
  const all = Object.entries(commands)
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
            key: 'commands',
            title: '操作',
            width: 40 + all.length * 70,
            fixed: 'right' as const,
            render: (_: unknown, user: AdminUser) =>
              all.map(([key, { text, open, isDangerous }]) => (
                <Button
                  variant="text"
                  key={key}
                  data-danger={isDangerous}
                  aria-label={`${text} ${user.realname}`}
                  onClick={() => open(user)}
                >
                  {text}
                </Button>
              )),
          },
        ]),
  ]
}
