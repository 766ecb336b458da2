import { userInfo } from '#contract/resources/hospital/userInfo.resource.ts'
import { APP_USER_RIGHTS, APP_USER_TEXT } from '#contract/rules/appUsers.ts'
import { screen } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'

/** Nothing yet: accounts are made by patients. */
const NoUsers = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{APP_USER_TEXT.empty}</strong>
    <span>{APP_USER_TEXT.hint}</span>
  </div>
)
const ACTIVE = '1'

/** 用户信息: accounts of patients, whom each holds, freezing with a reason (hospital.md 1.1, VIEW-HOSP-19). */
export default screen(userInfo, {
  list: {
    nickname: { width: 140, fixed: 'left' },
    phone: { width: 140 },
    registeredAt: { width: 170 },
    lastLoginAt: { width: 170 },
    people: { width: 90, align: 'right', sort: false },
    orders: { width: 80, align: 'right', sort: false },
    status: {
      width: 90,
      render: (value, row) => (
        <StatusTag tone={value === ACTIVE ? 'good' : 'bad'}>{row.status_dictText ?? String(value)}</StatusTag>
      ),
    },
  },
  card: ['phone', 'status', 'people', 'lastLoginAt'],
  slots: { empty: NoUsers },
  row: [
    { key: 'people', text: '查看就诊人', dialog: lazyDialog(() => import('./components/PeopleWindow.tsx')) },
    {
      key: 'freeze',
      text: '冻结',
      permission: APP_USER_RIGHTS.freeze,
      isShown: row => row.status === ACTIVE,
      isDangerous: true,
      dialog: lazyDialog(() => import('./components/FreezeWindow.tsx')),
    },
    {
      key: 'unfreeze',
      text: '解冻',
      permission: APP_USER_RIGHTS.freeze,
      isShown: row => row.status !== ACTIVE,
      dialog: lazyDialog(() => import('./components/FreezeWindow.tsx')),
    },
  ],
})
