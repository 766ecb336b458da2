import { useCallback, useId, useRef, useState } from 'react'
import { DownOutlined } from '@ant-design/icons'
import { isAdmin } from '#contract/permissions/roleVariant.ts'
import { selectRoles, selectUser } from '#machines/session/session.select.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'
import { Button } from '#src/ui/Button.tsx'
import { UserAvatar } from '../components/UserAvatar.tsx'
import { AccountDialogs } from './AccountDialogs.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { useAccountEntries } from './useAccountEntries.ts'
import './account.css'

/** Avatar, greeting (desktop only) and the menu of what a person may do with the own account; the dialogs of that menu are mounted closed. */
export function UserMenu({ isMobile }: { isMobile: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const menu = useId()
  const user = useSession(selectUser)
  const isOffice = isAdmin(useSession(selectRoles))
  const isLeaving = useSession(snapshot => snapshot.hasTag('leaving') || snapshot.hasTag('busy'))
  const close = useCallback(() => setOpen(false), [])
  const entries = useAccountEntries().filter(entry => entry.isOff !== true)
  const name = user?.realname ?? ''
  return (
    <>
      <Button
        ref={trigger}
        className="xl-header-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menu : undefined}
        aria-label={isMobile ? `${name}，账号菜单` : undefined}
        // not disabled: that would lose the focus which the logout's question gives back
        aria-disabled={isLeaving}
        onClick={() => setOpen(!isOpen && !isLeaving)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(!isLeaving)
        }}
      >
        <UserAvatar user={user} />
        {isMobile ? null : <span className="xl-account-name">欢迎您，{name}</span>}
        {isMobile ? null : <DownOutlined style={{ fontSize: 11 }} aria-hidden />}
      </Button>
      {isOpen ? <AccountMenu id={menu} trigger={trigger} entries={entries} onClose={close} /> : null}
      <AccountDialogs isAdmin={isOffice} />
    </>
  )
}
