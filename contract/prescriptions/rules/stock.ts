/** S1 to S3: stock never blocks a sheet (RX-18); what was withdrawn or changed since the draft does. */
import { addDays } from '../calendar.ts'
import type { CheckContext, Finding, NewItem, Rule } from '../context.ts'
import { eachLine } from '../finding.ts'
import { stockNeed } from '../quantity.ts'
import type { StockBatch } from '../types.ts'

const batchesOf = ({ drug }: NewItem, { input }: CheckContext): readonly StockBatch[] | null =>
  input.stock === null ? null : (input.stock[drug.code] ?? [])

const s1: Rule = {
  id: 'S1',
  source: '药房库存',
  find: context =>
    eachLine(context.items, (item): Finding | null => {
      const batches = batchesOf(item, context)
      if (batches === null) return null
      const available = batches.reduce((sum, one) => sum + one.available, 0)
      const need = stockNeed(item.line, item.drug, context.doseCount)
      if (available >= need) return null
      const [unit, size] = item.isHerb ? ['g', 1_000] : [item.drug.minUnit, 1]
      const detail = `${item.drug.name}：需要${need / size}${unit}，可用${available / size}${unit}`
      return { level: 1, title: '可用库存不足', detail, advice: '可选择其他药房', facts: [need], data: { need, available } }
    }),
}

const s2: Rule = {
  id: 'S2',
  source: '药房库存',
  find: context =>
    eachLine(context.items, (item): Finding | null => {
      const days = item.isHerb ? Math.ceil(context.doseCount / context.input.head.dosesPerDay) : item.line.days
      const end = addDays(context.input.today, days - 1)
      const expiring = batchesOf(item, context)?.filter(({ available, expiry }) => available > 0 && expiry < end) ?? []
      if (expiring.length === 0) return null
      const detail = `${item.drug.name}：${expiring.map(({ batchNo, expiry }) => `批号${batchNo}有效期至${expiry}`).join('，')}`
      return {
        level: 1,
        isMovable: true,
        title: '部分批次将过期',
        detail,
        facts: [end, ...expiring.map(({ expiry }) => expiry).sort()],
      }
    }),
}

function isChanged({ line, drug }: NewItem): boolean {
  const { facts } = line
  return (
    facts.name !== drug.name ||
    facts.spec !== drug.spec ||
    facts.unit !== drug.unit ||
    facts.strengthText !== drug.strengthText ||
    (drug.priceFen !== null && drug.priceFen !== line.priceFen)
  )
}

const s3: Rule = {
  id: 'S3',
  source: '药品目录',
  find: ({ items, input: { stage } }) =>
    eachLine(items, (item): Finding | null => {
      if (!item.drug.enabled) return { level: 3, title: '药品已停用', detail: item.drug.name, facts: ['disabled'] }
      if (stage === 'signed' || !isChanged(item)) return null
      return {
        level: 3,
        title: '药品资料或价格已变更',
        detail: item.drug.name,
        advice: '更新资料',
        facts: ['changed', item.drug.priceFen ?? ''],
        data: { refresh: 1 },
      }
    }),
}

export const stockRules: readonly Rule[] = [s1, s2, s3]
