import { Refusal } from '#server/plugins/refusal.ts'
import type { RightsContext } from '#server/plugins/writeRights.ts'
import { COMPANY, DEPARTMENT, departById, TEXT } from './departments.commands.ts'
import { updateDepart } from './departRows.repository.ts'
import { acquireTreeLock, departsAt, idsBelow } from './departTree.repository.ts'

/** Puts a department at a place below another one, or at the top, and numbers those there anew; its code stays. Never below itself (WALK-25). */
export async function moveDepart(
  context: RightsContext,
  { id, parentId = '', place }: { id: string; parentId?: string; place: number },
): Promise<void> {
  const { tx, user, now } = context
  await acquireTreeLock(tx)
  const current = await departById(tx, id)
  const parent = parentId === '' ? null : await departById(tx, parentId, TEXT.noParent)
  if (parent !== null && (await idsBelow(tx, [id])).includes(parentId)) throw new Refusal(TEXT.circle)
  const others = (await departsAt(tx, parentId)).filter(row => row.id !== id)
  const at = Math.min(place, others.length)
  const wasTop = current.parentId === '' && parent !== null
  const orgCategory = parent === null ? COMPANY : wasTop ? DEPARTMENT : current.orgCategory
  for (const [index, row] of [...others.slice(0, at), current, ...others.slice(at)].entries()) {
    const departOrder = index + 1
    if (row.id !== id && row.departOrder === departOrder) continue
    await updateDepart(tx, row.id, {
      departOrder,
      ...(row.id === id ? { parentId, orgCategory } : {}),
      updateBy: user.username,
      updateTime: now,
    })
  }
  context.concerns([])
  await context.note('depart.move', 'sys_depart', id, `${current.departName} → ${parent?.departName ?? ''} #${at + 1}`)
}
