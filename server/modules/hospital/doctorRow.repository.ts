import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { hosDoctor } from '#server/db/tables/index.ts'

export type DoctorRow = typeof hosDoctor.$inferSelect

/** A doctor of the tenant, held until the end of the transaction. */
export async function lockDoctorRow(tx: Tx, tenantId: number, id: string): Promise<DoctorRow | undefined> {
  const [row] = await tx
    .select()
    .from(hosDoctor)
    .where(and(eq(hosDoctor.id, id), eq(hosDoctor.tenantId, tenantId)))
    .for('update')
  return row
}

/** Changes a doctor; `isSeen`: a new version, which other forms notice. */
export async function updateDoctor(tx: Tx, id: string, set: Partial<DoctorRow>, isSeen = true): Promise<void> {
  await tx
    .update(hosDoctor)
    .set({ ...set, ...(isSeen ? { version: sql`${hosDoctor.version} + 1` } : {}) })
    .where(eq(hosDoctor.id, id))
}
