import { and, asc, eq, sql } from 'drizzle-orm'
import * as t from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { RightsDeed } from '#server/plugins/writeRights.ts'
import { COMPANY, DEPARTMENT, departById, idsBelow, takeTurn, TEXT } from './departments.commands.ts'

/** Puts a department at a place below another one, or at the top, and numbers those there anew; its code stays. Never below itself (WALK-25). */
export async function moveDepart(
  deed: RightsDeed,
  { id, parentId = '', place }: { id: string; parentId?: string; place: number },
): Promise<void> {
  const { tx, user, now } = deed
  await takeTurn(tx)
  const held = await departById(tx, id)
  const parent = parentId === '' ? null : await departById(tx, parentId, TEXT.noParent)
  if (parent !== null && (await idsBelow(tx, [id])).includes(parentId)) throw new Refusal(TEXT.circle)
  const there = await tx
    .select()
    .from(t.sysDepart)
    .where(and(eq(t.sysDepart.parentId, parentId), eq(t.sysDepart.delFlag, 0)))
    .orderBy(asc(t.sysDepart.departOrder), asc(t.sysDepart.orgCode), asc(t.sysDepart.id))
  const others = there.filter(row => row.id !== id)
  const at = Math.min(place, others.length)
  const wasTop = held.parentId === '' && parent !== null
  const orgCategory = parent === null ? COMPANY : wasTop ? DEPARTMENT : held.orgCategory
  for (const [index, row] of [...others.slice(0, at), held, ...others.slice(at)].entries()) {
    const departOrder = index + 1
    if (row.id !== id && row.departOrder === departOrder) continue
    await tx
      .update(t.sysDepart)
      .set({
        departOrder,
        ...(row.id === id ? { parentId, orgCategory } : {}),
        updateBy: user.username,
        updateTime: now,
        version: sql`version + 1`,
      })
      .where(eq(t.sysDepart.id, row.id))
  }
  deed.concerns([])
  await deed.note('depart.move', 'sys_depart', id, `${held.departName} → ${parent?.departName ?? ''} #${at + 1}`)
}
