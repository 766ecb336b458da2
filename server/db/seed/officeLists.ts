import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { hosDisease, hosServiceTime } from '#server/db/tables/index.ts'
import { seedId } from './seedId.ts'

/** Name, other names, ICD, departments, may be treated online, risk. */
const DISEASES = `高血压|血压高,高血压病|I10|A02|Y|2
冠心病|冠状动脉粥样硬化性心脏病|I25|A02|Y|3
心律失常|早搏,房颤|I48,I49|A02|Y|3
急性心肌梗死|心梗|I21|A02|N|3
2型糖尿病|糖尿病|E11|A03|Y|2
甲状腺功能减退症|甲减|E03|A03|Y|1
高脂血症|血脂高|E78|A02,A03|Y|1
痛风|高尿酸血症|M10|A03|Y|2
急性上呼吸道感染|感冒,伤风|J06|A04|Y|1
急性支气管炎|咳嗽|J20|A04|Y|1
支气管哮喘|哮喘|J45|A04|Y|2
慢性阻塞性肺疾病|慢阻肺|J44|A04|Y|3
慢性胃炎|胃炎|K29|A05|Y|1
胃食管反流病|反酸,烧心|K21|A05|Y|1
消化性溃疡|胃溃疡,十二指肠溃疡|K25,K26,K27|A05|Y|2
便秘|排便困难|K59.0|A05|Y|1
脑卒中|中风,脑梗死,脑出血|I61,I63|A06|N|3
偏头痛|头痛|G43|A06|Y|1
失眠|睡眠障碍|G47.0|A06|Y|1
荨麻疹|风团|L50|A07|Y|1
湿疹|皮炎|L30|A07|Y|1
过敏性鼻炎|鼻敏感|J30|A13|Y|1
泌尿道感染|尿路感染|N39.0|A22|Y|2
慢性肾脏病|肾功能不全|N18|A22|Y|3`

/** Services that are open in the day, and the one that never closes. */
const BY_DAY = ['1', '2', '6']
const ALWAYS = '3'
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7']

/** Diseases as patients look for them, and when services are open (hospital.md 1.1): where a tenant has none. */
export async function seedOfficeLists(tx: Tx, tenantId: number): Promise<void> {
  if ((await tx.$count(hosDisease, eq(hosDisease.tenantId, tenantId))) === 0)
    await tx.insert(hosDisease).values(
      DISEASES.split('\n').map(line => {
        const [name = '', alias = '', icdCodes = '', orgCodes = '', onlineAllowed = 'Y', riskLevel = '1'] = line.split('|')
        return {
          id: seedId('disease', String(tenantId), name),
          tenantId,
          name,
          alias,
          icdCodes,
          orgCodes,
          onlineAllowed,
          riskLevel,
        }
      }),
    )
  if ((await tx.$count(hosServiceTime, eq(hosServiceTime.tenantId, tenantId))) > 0) return
  const windows = [
    ...BY_DAY.map(serviceType => ({ serviceType, startTime: '08:00', endTime: '22:00' })),
    { serviceType: ALWAYS, startTime: '00:00', endTime: '00:00' },
  ]
  await tx.insert(hosServiceTime).values(
    windows.flatMap(window =>
      WEEKDAYS.map(weekday => ({
        id: seedId('serviceTime', String(tenantId), window.serviceType, weekday),
        tenantId,
        weekday,
        ...window,
      })),
    ),
  )
}
