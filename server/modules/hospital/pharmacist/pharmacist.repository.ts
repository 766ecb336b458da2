import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { hosPharmacist, hosPrescription, sysRole, sysUser, sysUserRole, sysUserTenant } from '#server/db/tables/index.ts'

const IN_REVIEW = '2'

/** Whether an account of the tenant has the role of pharmacists. */
export async function isStaffPharmacist(tx: Tx, tenantId: number, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sysUser.id })
    .from(sysUser)
    .innerJoin(sysUserTenant, and(eq(sysUserTenant.userId, sysUser.id), eq(sysUserTenant.tenantId, tenantId)))
    .innerJoin(sysUserRole, eq(sysUserRole.userId, sysUser.id))
    .innerJoin(sysRole, and(eq(sysRole.id, sysUserRole.roleId), eq(sysRole.roleCode, 'pharmacist')))
    .where(and(eq(sysUser.id, userId), eq(sysUser.delFlag, 0)))
    .limit(1)
  return rows.length > 0
}

/** Whether a pharmacist reviews a sheet at this moment. */
export async function holdsSheet(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: hosPrescription.id })
    .from(hosPrescription)
    .where(and(eq(hosPrescription.reviewerId, userId), eq(hosPrescription.status, IN_REVIEW)))
    .limit(1)
  return rows.length > 0
}

/** State of the picture of a signature, and who uploaded it: no fields that a form sends. */
export async function setSignature(
  tx: Tx,
  id: string,
  set: Pick<typeof hosPharmacist.$inferInsert, 'signatureStatus' | 'signatureBy'>,
): Promise<void> {
  await tx.update(hosPharmacist).set(set).where(eq(hosPharmacist.id, id))
}

/** A pharmacist of the tenant, held until the end of the transaction. */
export async function lockPharmacist(tx: Tx, tenantId: number, id: string) {
  const [row] = await tx
    .select()
    .from(hosPharmacist)
    .where(and(eq(hosPharmacist.id, id), eq(hosPharmacist.tenantId, tenantId)))
    .for('update')
  return row
}

/** What a review made of a signature: a new version, which other forms notice. */
export async function updateSignature(
  tx: Tx,
  id: string,
  set: Pick<typeof hosPharmacist.$inferInsert, 'signatureStatus' | 'updateBy' | 'updateTime'>,
): Promise<void> {
  await tx
    .update(hosPharmacist)
    .set({ ...set, version: sql`${hosPharmacist.version} + 1` })
    .where(eq(hosPharmacist.id, id))
}
