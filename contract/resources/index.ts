import type { AnyResource } from './defineResource.ts'
import { announcement } from './system/announcement.resource.ts'
import { category } from './system/category.resource.ts'
import { checkRule } from './system/checkRule.resource.ts'
import { dataSource } from './system/dataSource.resource.ts'
import { dict } from './system/dict.resource.ts'
import { dictItem } from './system/dictItem.resource.ts'
import { fillRule } from './system/fillRule.resource.ts'
import { gatewayRoute } from './system/gatewayRoute.resource.ts'
import { log } from './system/log.resource.ts'
import { message } from './system/message.resource.ts'
import { messageTemplate } from './system/messageTemplate.resource.ts'
import { ossFile } from './system/ossFile.resource.ts'
import { position } from './system/position.resource.ts'
import { quartzJob } from './system/quartzJob.resource.ts'
import { role } from './system/role.resource.ts'
import { user } from './system/user.resource.ts'
import { userAgent } from './system/userAgent.resource.ts'

/** Every resource, for server and tests; a test compares it with the folder. Views import the one they show. */
export const resources: readonly AnyResource[] = [
  announcement,
  category,
  checkRule,
  dataSource,
  dict,
  dictItem,
  fillRule,
  gatewayRoute,
  log,
  message,
  messageTemplate,
  ossFile,
  position,
  quartzJob,
  role,
  user,
  userAgent,
]
