import type { Tx } from '#server/db/client.ts'
import { sysPosition } from '#server/db/tables/index.ts'
import { DEMO_TENANT } from './demo.ts'
import { seedId } from './seedId.ts'

/** Posts of a hospital: code, name, rank of dictionary position_rank. */
export const POSITIONS: readonly (readonly [code: string, name: string, postRank: string])[] = [
  ['YZ', '院长', '5'],
  ['FYZ', '副院长', '5'],
  ['YWKZR', '医务科主任', '4'],
  ['KZR', '科主任', '5'],
  ['FKZR', '科副主任', '4'],
  ['ZRYS', '主任医师', '5'],
  ['FZRYS', '副主任医师', '4'],
  ['ZZYS', '主治医师', '3'],
  ['ZYYS', '住院医师', '2'],
  ['HSZ', '护士长', '3'],
  ['ZGYS', '主管药师', '3'],
  ['XXGCS', '信息工程师', '2'],
  ['KFZY', '客服专员', '1'],
]

/** The posts of the demonstration's hospital. */
export async function seedPositions(tx: Tx): Promise<void> {
  await tx
    .insert(sysPosition)
    .values(
      POSITIONS.map(([code, name, postRank]) => ({ id: seedId('position', code), code, name, postRank, tenantId: DEMO_TENANT })),
    )
    .onConflictDoNothing()
}
