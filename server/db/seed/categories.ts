import type { Tx } from '#server/db/client.ts'
import { sysCategory } from '#server/db/tables/index.ts'
import { seedId } from './seedId.ts'

/** Categories of the demonstration by code: the parent is the code without its last segment (contract.md 11.3). */
const CATEGORIES: readonly (readonly [code: string, name: string])[] = [
  ['A01', '药品分类'],
  ['A01A01', '抗感染药物'],
  ['A01A01A01', '青霉素类'],
  ['A01A01A02', '头孢菌素类'],
  ['A01A01A03', '大环内酯类'],
  ['A01A02', '心血管系统用药'],
  ['A01A02A01', '降压药'],
  ['A01A02A02', '调脂药'],
  ['A01A02A03', '抗心绞痛药'],
  ['A01A03', '消化系统用药'],
  ['A01A03A01', '抑酸药'],
  ['A01A03A02', '胃黏膜保护药'],
  ['A01A04', '中成药'],
  ['A02', '健康宣教'],
  ['A02A01', '慢病管理'],
  ['A02A01A01', '高血压'],
  ['A02A01A02', '糖尿病'],
  ['A02A02', '用药指导'],
  ['A02A03', '疫苗接种'],
  ['A03', '护理服务'],
  ['A03A01', '居家护理'],
  ['A03A02', '康复护理'],
  ['A03A03', '母婴护理'],
]

/** The categories of the demonstration, once: what was deleted later stays away as long as one is left. */
export async function seedCategories(tx: Tx): Promise<void> {
  if ((await tx.$count(sysCategory)) > 0) return
  const codes = CATEGORIES.map(([code]) => code)
  await tx.insert(sysCategory).values(
    CATEGORIES.map(([code, name]) => ({
      id: seedId('category', code),
      pid: code.length > 3 ? seedId('category', code.slice(0, -3)) : '0',
      name,
      code,
      hasChild: codes.some(other => other !== code && other.startsWith(code)) ? '1' : null,
    })),
  )
}
