import type { ReactNode } from 'react'
import {
  ApartmentOutlined,
  IdcardOutlined,
  LockOutlined,
  LaptopOutlined,
  LogoutOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SlidersOutlined,
} from '@ant-design/icons'

/** One entry of the account menu. */
export interface AccountEntry {
  key: string
  text: string
  icon: ReactNode
  run: () => void
  /** wired, but not drawn: no visible entry opens these dialogs (LAYOUT-41, 42) */
  isOff?: true
  /** a line stands above it */
  isApart?: true
}

/** What the entries do; given by the menu, so that the table can be tested alone. */
export interface AccountCommands {
  go: (path: string) => void
  openPasswordChange: () => void
  openDepartSwitch: () => void
  openSettings: () => void
  openPermissionCheck: () => void
  openShortcuts: () => void
  signOut: () => void
}

/** Every entry in order; 密码修改 and 退出登录 are the specification's (LAYOUT-38, 40), the others are ours. */
export const accountEntries = (commands: AccountCommands, isAdmin: boolean): AccountEntry[] => [
  { key: 'center', text: '个人中心', icon: <IdcardOutlined />, run: () => commands.go('/account/center') },
  { key: 'account', text: '个人设置', icon: <SlidersOutlined />, run: () => commands.go('/account/settings') },
  { key: 'password', text: '密码修改', icon: <LockOutlined />, run: commands.openPasswordChange },
  { key: 'depart', text: '部门切换', icon: <ApartmentOutlined />, run: commands.openDepartSwitch, isOff: true },
  { key: 'settings', text: '系统设置', icon: <SettingOutlined />, run: commands.openSettings, isOff: true },
  ...(isAdmin
    ? [{ key: 'check', text: '权限检查', icon: <SafetyCertificateOutlined />, run: commands.openPermissionCheck }]
    : []),
  { key: 'shortcuts', text: '快捷键', icon: <LaptopOutlined />, run: commands.openShortcuts },
  { key: 'leave', text: '退出登录', icon: <LogoutOutlined />, run: commands.signOut, isApart: true },
]
