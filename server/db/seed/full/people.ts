import { CONSENT_KINDS, PATIENT_CONSENTS } from '#contract/rules/patientConsents.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { certHashOf } from '../../certHash.ts'
import { DEMO_TENANT } from '../demo.ts'
import { inBatches } from '../inBatches.ts'
import { idCardOf, NAMED_ALLERGIES } from '../patientFacts.ts'
import { seedId } from '../seedId.ts'

const DAY = 86_400_000
const ACCOUNTS = 1_537
const FAMILIES = 298
/** Members of families, of whom the first are children and the last are parents. */
const MEMBERS = 398
const CHILDREN = 89
const EXPECTING = 60

const FAMILY = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
]
const GIVEN = {
  1: '伟民 建国 志强 海涛 文博 子轩 明辉 永福 立新 家豪 国栋 思远 浩然 振华 春生 晨曦 一鸣 宏伟 少华 庆余 景行 长青 维桢 克勤 承志 启航 云飞 怀瑾 守仁 德昌'.split(
    ' ',
  ),
  2: '秀英 桂芳 丽华 雨桐 欣怡 晓燕 佳宁 美玲 淑珍 梦洁 静怡 玉兰 雅琴 若曦 春梅 婉清 慧敏 书瑶 巧云 月娥 芷若 凤霞 思琪 语嫣 安琪 素贞 银花 念慈 清扬 如意'.split(
    ' ',
  ),
}
const ALLERGIES = ['青霉素', '头孢类', '磺胺类', '海鲜', '阿司匹林', '花粉']
/** Chronic diseases with their codes; they show in history and conditions. */
const CHRONIC = [
  ['I10', '特发性(原发性)高血压'],
  ['E11.9', '2型糖尿病不伴并发症'],
  ['E78.5', '高脂血症'],
  ['I25.1', '动脉硬化性心脏病'],
  ['E03.9', '甲状腺功能减退症'],
  ['J45.9', '哮喘'],
] as const

/** A patient of the full demonstration, with what the checks read. */
export type Person = typeof t.hosPatient.$inferInsert & { conditions: readonly string[] }

const two = (n: number) => String(n).padStart(2, '0')

/** The further people of the full demonstration: 1,537 accounts, 398 members of 298 families. Ages count from the year of the first start. */
export function makePeople(chance: () => number, now: Date): Person[] {
  const year = now.getUTCFullYear()
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[]): T => from[Math.floor(chance() * from.length)] as T
  const sequences = new Map<string, number>()
  const born = (age: number) => `${year - age}-${two(1 + Math.floor(chance() * 9))}-${two(1 + Math.floor(chance() * 28))}`
  const make = (id: string, age: number, surname: string, more: Partial<Person>): Person => {
    const sex = chance() < 0.47 ? 1 : 2
    const birthday = born(age)
    const order = 200 + (sequences.get(birthday) ?? 0)
    sequences.set(birthday, order - 199)
    const certNo = idCardOf(birthday, sex, order)
    const chronic = age >= 40 && chance() < 0.42 ? pick(CHRONIC) : null
    const allergy = chance() < 0.12 ? pick(ALLERGIES) : null
    const child = age < 18
    return {
      id,
      tenantId: DEMO_TENANT,
      name: surname + pick(GIVEN[sex]),
      sex,
      birthday,
      phone: '',
      userId: id,
      relation: '0',
      isDefault: 'Y',
      guardianName: '',
      guardianPhone: '',
      guardianCertNo: '',
      certType: '01',
      certNo,
      certHash: certHashOf('01', certNo),
      realName: 1,
      allergies: allergy === null ? [] : [allergy],
      pastHistory: chronic?.[1] ?? '无特殊',
      conditions: chronic ? [chronic[0]] : [],
      weightG: child ? 3_500 + age * 2_400 + Math.floor(chance() * 15) * 100 : 48_000 + Math.floor(chance() * 34) * 1_000,
      heightMm: child ? 620 + age * 75 : 1_530 + Math.floor(chance() * 280),
      weightAt: new Date(now.getTime() - Math.floor(1 + chance() * 20) * DAY),
      pregnancy: sex === 2 && age >= 12 && age <= 55 ? 1 : 0,
      pregnancyWeeks: null,
      lactation: sex === 2 && age >= 12 && age <= 55 ? 1 : 0,
      allergyAsked: new Date(now.getTime() - Math.floor(100 + chance() * 40) * DAY),
      createTime: new Date(now.getTime() - Math.floor(120 + chance() * 400) * DAY),
      ...more,
    }
  }
  const accounts = Array.from({ length: ACCOUNTS }, (_, at) =>
    make(seedId('patient', 'full', String(at)), 20 + Math.floor(chance() * chance() * 66), pick(FAMILY), {
      phone: `1990003${String(at).padStart(4, '0')}`,
    }),
  )
  let expecting = 0
  for (const person of accounts) {
    const age = year - Number(person.birthday.slice(0, 4))
    if (expecting === EXPECTING || person.sex !== 2 || age > 40) continue
    if (expecting % 2 === 0) Object.assign(person, { pregnancy: 2, pregnancyWeeks: 8 + (expecting % 28) })
    else person.lactation = 2
    expecting += 1
  }
  const members = Array.from({ length: MEMBERS }, (_, at): Person => {
    const holder = accounts[at % FAMILIES]
    if (!holder) throw new Error('a family has an account')
    const { id: userId, name: guardianName, phone, certNo: guardianCertNo = '' } = holder
    const surname = [...guardianName][0] ?? '王'
    const of = { userId, phone, isDefault: 'N' }
    const id = seedId('patient', 'member', String(at))
    if (at < CHILDREN)
      return make(id, 1 + Math.floor(chance() * 11), surname, {
        ...of,
        relation: '2',
        guardianName,
        guardianPhone: phone,
        guardianCertNo,
      })
    return make(id, 58 + Math.floor(chance() * 26), surname, { ...of, relation: '3' })
  })
  return [...accounts, ...members]
}

/** Stores people with accounts, consents, allergies and diseases. */
export async function storePeople(tx: Tx, people: readonly Person[]): Promise<void> {
  const own = people.filter(({ id, userId }) => id === userId)
  await inBatches(
    tx,
    t.hosAppUser,
    own.map(({ id, phone, name, createTime }) => ({
      id,
      tenantId: DEMO_TENANT,
      phone,
      nickname: name,
      registeredAt: createTime ?? new Date(0),
    })),
  )
  await inBatches(
    tx,
    t.hosPatient,
    people.map(({ conditions: _conditions, ...person }) => person),
  )
  await inBatches(
    tx,
    t.hosPatientConsent,
    people.flatMap(({ id, createTime }) =>
      CONSENT_KINDS.map(kind => ({
        id: seedId(`consent ${kind} ${id}`),
        tenantId: DEMO_TENANT,
        patientId: id,
        kind,
        version: PATIENT_CONSENTS[kind].version,
        givenAt: createTime ?? new Date(0),
      })),
    ),
  )
  await inBatches(
    tx,
    t.hosPatientAllergy,
    people.flatMap(({ id, allergies: texts = [] }) =>
      texts.map(text => ({
        id: seedId('allergy', id, text),
        tenantId: DEMO_TENANT,
        patientId: id,
        kind: text === '花粉' ? '3' : text === '海鲜' ? '2' : '1',
        text,
        severity: '2' as const,
        classCode: NAMED_ALLERGIES[text]?.classCode ?? null,
        ingredientCode: NAMED_ALLERGIES[text]?.ingredientCode ?? null,
      })),
    ),
  )
  await inBatches(
    tx,
    t.hosPatientCondition,
    people.flatMap(({ id, conditions }) =>
      conditions.map(icdCode => ({
        id: seedId('condition', id, icdCode),
        tenantId: DEMO_TENANT,
        patientId: id,
        icdCode,
        icdName: CHRONIC.find(([code]) => code === icdCode)?.[1] ?? icdCode,
      })),
    ),
  )
}
