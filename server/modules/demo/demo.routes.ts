import { demoAllPermissions, demoPermissions, demoRoles, demoServices, demoUsers } from '#contract/http/calls/demo.ts'
import type { Page } from '#contract/http/envelope.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { serve } from '#server/plugins/serve.ts'
import { PERMISSIONS, ROLES, SERVICES, USERS } from './demoRows.ts'

const page = <T>(records: T[]): Page<T> => ({ records, total: records.length, size: records.length, current: 1, pages: 1 })

/** Invented rows for demo pages (API-MISC-05; contract.md 25.2): nothing is read from or kept in the database. */
export const demoModule: ServerModule = async app => {
  serve(app, demoUsers, { handler: async () => page(USERS) })
  serve(app, demoRoles, { handler: async () => page(ROLES) })
  serve(app, demoServices, { handler: async () => page(SERVICES) })
  serve(app, demoPermissions, { handler: async () => page(PERMISSIONS) })
  serve(app, demoAllPermissions, { handler: async () => PERMISSIONS })
}
