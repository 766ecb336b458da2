import type { CrudHooks } from '#server/crud/hooks.ts'
import { announcementCrud } from './announcements/announcement.crud.ts'
import { categoryCrud } from './system/categories/category.crud.ts'
import { checkRuleCrud } from './system/checks/checkRule.crud.ts'
import { fillRuleCrud } from './system/fillRules/fillRule.crud.ts'
import { dictCrud } from './system/dictionaries/dict.crud.ts'
import { gatewayRouteCrud } from './system/gatewayRoutes/gatewayRoute.crud.ts'
import { logCrud } from './system/logs/log.crud.ts'
import { messageCrud } from './system/messages/message.crud.ts'
import { ossFileCrud } from './system/oss/ossFile.crud.ts'
import { positionCrud } from './system/positions/position.crud.ts'
import { quartzJobCrud } from './system/jobs/quartzJob.crud.ts'
import { roleCrud } from './system/roles/role.crud.ts'
import { userAgentCrud } from './system/userAgents/userAgent.crud.ts'
import { userCrud } from './system/users/user.crud.ts'

/** Resources that deviate on the server, one line each; all others are served as they are declared. */
export const crudHookList: readonly CrudHooks[] = [
  announcementCrud,
  categoryCrud,
  checkRuleCrud,
  dictCrud,
  fillRuleCrud,
  gatewayRouteCrud,
  logCrud,
  messageCrud,
  ossFileCrud,
  positionCrud,
  quartzJobCrud,
  roleCrud,
  userAgentCrud,
  userCrud,
]
