import { parseAmount } from '#contract/prescriptions/amount.ts'
import type { hosDrugDosage } from '#server/db/tables/index.ts'
import { seedId } from '../seedId.ts'
import type { Product } from './products.ts'

/**
 * Doses of the demonstration for some people (演示规则，不可用于临床): `drug|population|route|freq|doseMin-doseMax|dailyMax|note`; population 2 儿童,
 * 3 老人, 4 孕妇; `/kg` behind the daily maximum: per kg of body weight.
 */
const DOSAGES = `
W02|3|po|bid|0.125g-0.25g|0.5g|老人减量
W04|3|po|bid|0.25g-0.25g|0.5g|老人减量
W06|3|po|bid|0.3g-0.3g|0.6g|短程
W07|3|po|prn|0.25g-0.5g|1.5g|老人减量
W09|3|po|qd|40mg-80mg|160mg|由小剂量开始
W10|3|po|qd|2.5mg-10mg|20mg|由小剂量开始
W11|3|po|qd|23.75mg-95mg|95mg|由小剂量开始
W12|3|po|qd|12.5mg-25mg|50mg|监测电解质
W13|3|po|qd|20mg-20mg|40mg|监测血钾
W14|3|po|qd|75mg-100mg|100mg|
W17|3|po|qn|5mg-10mg|10mg|
W18|3|po|bid|0.25g-0.5g|1g|监测肾功能
W20|3|po|qd|1mg-2mg|4mg|防低血糖
W25|3|po|tid|10mg-10mg|30mg|短程
W27|3|po|qn|5mg-5mg|10mg|
W28|3|po|tid|30mg-30mg|90mg|
W30|3|po|qm|12.5μg-100μg|100μg|由小剂量开始
F01|3|po|qn|0.5mg-1mg|1mg|防跌倒
F05|2|po|prn|5mg-10mg|40mg/kg|按体重
W24|2|po|tid|1g-3g|9g|
W07|4|po|prn|0.25g-0.5g|2g|短程
W18|4|po|bid|0.5g-0.5g|1.5g|
`
type Dosage = typeof hosDrugDosage.$inferInsert

function amount<K extends string>(key: K, text: string): Record<string, string | number | null> {
  const read = parseAmount(text)
  return { [`${key}Text`]: text || null, [`${key}Kind`]: read?.kind ?? null, [`${key}Value`]: read?.value ?? null }
}

/** The rows for a tenant. */
export const dosagesOf = (tenantId: number): Dosage[] =>
  DOSAGES.trim()
    .split('\n')
    .map(line => {
      const [drugCode = '', population = '', route = '', freq = '', range = '', daily = '', note = ''] = line.split('|')
      const [least = '', most = ''] = range.split('-')
      return {
        id: seedId('dosage', String(tenantId), drugCode, population),
        tenantId,
        drugCode,
        population,
        route,
        freq,
        ...amount('doseMin', least),
        ...amount('doseMax', most),
        ...amount('dailyMax', daily.replace('/kg', '')),
        perKg: daily.endsWith('/kg') ? 'Y' : 'N',
        note,
      }
    })

/** So many products of the full demonstration have a row for the aged. */
const AGED = 97

/** Doses of the products of more.ts that were added: those of adults as the product says, of some for the aged up to the usual dose. */
export const moreDosagesOf = (products: readonly Product[]): Dosage[] =>
  products
    .filter(({ drug }) => drug.code.startsWith('M'))
    .flatMap(({ drug }, at): Dosage[] => {
      const { tenantId = 0, code: drugCode, defaultRoute: route = '', defaultFreq: freq = '' } = drug
      const own = { tenantId, drugCode, route, freq, perKg: 'N' }
      const { doseMinText, doseMinKind, doseMinValue, dailyMaxText, dailyMaxKind, dailyMaxValue } = drug
      const bounds = { doseMinText, doseMinKind, doseMinValue, dailyMaxText, dailyMaxKind, dailyMaxValue }
      const { doseMaxText, doseMaxKind, doseMaxValue, defaultDoseText, defaultDoseKind, defaultDoseValue } = drug
      const id = (population: string) => seedId('dosage', String(tenantId), drugCode, population)
      const adult = {
        ...own,
        ...bounds,
        id: id('1'),
        population: '1',
        doseMaxText,
        doseMaxKind,
        doseMaxValue,
        note: '成人常用量',
      }
      const aged = {
        ...own,
        ...bounds,
        id: id('3'),
        population: '3',
        doseMaxText: defaultDoseText,
        doseMaxKind: defaultDoseKind,
        doseMaxValue: defaultDoseValue,
        note: '老人由常用量起',
      }
      return at < AGED ? [adult, aged] : [adult]
    })
