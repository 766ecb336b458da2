import { userInfo } from '#contract/resources/hospital/userInfo.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { countsOfAccounts, isOpenAccount } from './userInfo.repository.ts'

/** 用户信息: accounts of patients that are not closed, with their people and orders. */
export const userInfoCrud = crudHooks(userInfo, {
  where: isOpenAccount,
  reads: { action: 'userInfo.list', entity: 'hos_app_user', unit: '个用户' },
  async present(rows, { app, user }) {
    const ids = rows.map(row => String(row['id']))
    const counts = await countsOfAccounts(app.db, user.tenantId, ids)
    return rows.map(row => ({ ...row, people: 0, orders: 0, ...counts.get(String(row['id'])) }))
  },
})
