import { checkRule } from '#contract/resources/system/checkRule.resource.ts'
import { dataSource } from '#contract/resources/system/dataSource.resource.ts'
import { fillRule } from '#contract/resources/system/fillRule.resource.ts'
import { gatewayRoute } from '#contract/resources/system/gatewayRoute.resource.ts'
import { message } from '#contract/resources/system/message.resource.ts'
import { messageTemplate } from '#contract/resources/system/messageTemplate.resource.ts'
import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { userAgent } from '#contract/resources/system/userAgent.resource.ts'
import { tableOf } from './resourceTable.ts'

/** Tables made of resources, one line each: drizzle-kit reads the exports. Resources with a table of their own do not stand here. */
export const sysCheckRule = tableOf(checkRule)
export const sysDataSource = tableOf(dataSource)
export const sysFillRule = tableOf(fillRule)
export const sysGatewayRoute = tableOf(gatewayRoute)
export const sysMessage = tableOf(message)
export const sysMessageTemplate = tableOf(messageTemplate)
export const sysQuartzJob = tableOf(quartzJob)
export const sysUserAgent = tableOf(userAgent)
