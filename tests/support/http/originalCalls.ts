import * as categories from '#contract/http/calls/categories.ts'
import * as common from '#contract/http/calls/common.ts'
import * as departs from '#contract/http/calls/departmentsAdmin.ts'
import * as dictionaries from '#contract/http/calls/dictionaries.ts'
import * as logs from '#contract/http/calls/logs.ts'
import * as messages from '#contract/http/calls/messages.ts'
import * as menu from '#contract/http/calls/permissionsAdmin.ts'
import * as register from '#contract/http/calls/register.ts'
import * as thirdParty from '#contract/http/calls/thirdParty.ts'
import * as userAgents from '#contract/http/calls/userAgents.ts'
import * as users from '#contract/http/calls/users.ts'
import type { Call, InputOf, ResultOf } from '#contract/http/defineCall.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'

type Ask = <C extends Call>(call: C, input: InputOf<C>, who?: string) => Promise<ResultOf<C>>

/** Calls that only the original client makes and that succeed (contract.md 7, 8, 11, 12); what they answer is proved in tests/compat. */
export async function askOriginals(ask: Ask): Promise<void> {
  await ask(categories.categoryRoots, {}, 'admin')
  await ask(categories.categoryChildren, { pid: '0' }, 'admin')
  await ask(categories.categoryChildrenOfSeveral, { parentIds: '0' }, 'admin')
  await ask(categories.checkCategoryCode, { code: 'A01' }, 'admin')
  await ask(categories.allCategories, { code: '0' }, 'doctor')
  await ask(common.encryptedString, {})
  await ask(departs.listDeparts, {}, 'admin')
  await ask(departs.departName, { parentId: seedId('depart', 'A01') }, 'admin')
  await ask(dictionaries.dictionaryTree, {}, 'admin')
  await ask(menu.allRoleIds, {}, 'admin')
  await ask(register.querySysUser, { username: 'doctor' })
  await ask(users.queryUsersByIds, { userIds: demoUserId('doctor') }, 'doctor')
  await ask(users.generateUserId, {}, 'admin')
  await ask(users.addressBook, {}, 'doctor')
}

/** Calls that are refused for good, need rows of their own, or answer a workbook: tests/compat has them. */
export const ORIGINALS_ELSEWHERE: readonly Call[] = [
  common.transitRestful,
  departs.exportDeparts,
  departs.importDeparts,
  logs.deleteLog,
  logs.deleteLogs,
  messages.sendMessage,
  thirdParty.checkThirdPassword,
  thirdParty.createThirdUser,
  thirdParty.thirdAppCalls,
  userAgents.agentOfUser,
]
