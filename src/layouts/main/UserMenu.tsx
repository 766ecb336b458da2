import { useState } from 'react'
import { DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { Avatar, Popover } from 'antd'
import { selectUser } from '#machines/session/session.select.ts'
import { staticUrl } from '#src/lib/http/urls.ts'
import { useSession, useSessionCommands } from '#src/lib/machines/useSession.ts'

/** Avatar, greeting and what a person may do with the own account. */
export function UserMenu({ isMobile }: { isMobile: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const user = useSession(selectUser)
  const isLeaving = useSession(snapshot => snapshot.hasTag('leaving') || snapshot.hasTag('busy'))
  const { signOut } = useSessionCommands()
  const name = user?.realname ?? ''
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <div className="xl-user-menu">
          <button
            type="button"
            className="xl-menu-entry"
            disabled={isLeaving}
            onClick={() => {
              setOpen(false)
              signOut()
            }}
          >
            <LogoutOutlined aria-hidden />
            退出登录
          </button>
        </div>
      }
    >
      <button
        type="button"
        className="xl-header-button"
        aria-expanded={isOpen}
        aria-label={isMobile ? `${name}，账号菜单` : undefined}
      >
        <Avatar
          size={28}
          alt=""
          src={user?.avatar ? staticUrl(user.avatar) : undefined}
          icon={<UserOutlined aria-hidden />}
          style={{ background: user?.sex === 1 ? '#096dd9' : '#c41d7f' }}
        />
        {isMobile ? null : <span>欢迎您，{name}</span>}
        {isMobile ? null : <DownOutlined style={{ fontSize: 11 }} aria-hidden />}
      </button>
    </Popover>
  )
}
