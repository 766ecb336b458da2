import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, stamps, tenantId, version } from './columns.ts'

/** When a service is open in a week, for the hospital (no department) or one department (hospital.md 1.1). Times HH:mm of the hospital's zone. */
export const hosServiceTime = pgTable(
  'hos_service_time',
  {
    id: id(),
    tenantId: tenantId(),
    /** dictionary service_type */
    serviceType: text('service_type').notNull(),
    orgCode: text('org_code').notNull().default(''),
    /** 1 to 7 from Monday */
    weekday: text('weekday').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    enabled: text('enabled').notNull().default('Y'),
    version: version(),
    ...stamps,
  },
  t => [index('hos_service_time_service').on(t.tenantId, t.serviceType, t.orgCode)],
)
