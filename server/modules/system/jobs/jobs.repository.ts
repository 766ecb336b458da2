import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { quartzJobs } from '#server/jobs/jobTable.ts'
import type { JobRow } from '#server/jobs/jobTable.ts'

/** A scheduled job, common to all tenants. */
export async function findJob(db: Queryable, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(quartzJobs).where(eq(quartzJobs.id, id))
  return row
}
