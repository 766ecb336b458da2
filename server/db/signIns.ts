import { and, eq } from 'drizzle-orm'
import { sysLog } from './tables/index.ts'

/** Condition of a line of the log: a successful sign-in of the staff of a tenant; other lines of type 1 are sign-outs, unlocks and patients. */
export const isSignIn = (tenantId: number) =>
  and(eq(sysLog.logType, 1), eq(sysLog.action, 'login'), eq(sysLog.actorKind, 'user'), eq(sysLog.tenantId, tenantId))
