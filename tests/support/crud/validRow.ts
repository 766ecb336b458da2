import type { AnyResource } from '#contract/resources/defineResource.ts'
import type { Field } from '#contract/resources/field.ts'
import { JOB_CLASSES } from '#contract/rules/jobRules.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import type { FastifyInstance } from 'fastify'

const BY_RULE: Readonly<Record<string, string>> = {
  mobile: '13800001111',
  knownMobile: '19900001111',
  email: 'a@b.cn',
  username: 'abcd',
  natural: '7',
  letters: 'abc',
  landline: '01088888888',
  bankCard: '6222000000000000',
  identity: 'AB12',
  chineseId: '11010119900307795X',
  qq: '12345',
  url: 'https://a.cn',
  lettersDigits20: 'A1',
  name2to100: '王小明',
  digitsAndBreaks: '12',
  cron: '0 0 12 * * ?',
}

/** Fields whose form the kind does not tell. */
const SPECIAL: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
  'care/type': () => ({ pid: '' }),
  'care/item': () => ({ typeId: seedId('care', 'type', '', '居家护理'), image: null }),
  'care/price': n => ({
    ...{ itemId: seedId('care', 'item', '静脉采血'), orgCode: `A0${n}`, price: n },
    ...{ startDate: `2027-01-0${n}`, endDate: `2027-02-0${n}` },
  }),
  'care/schedule': n => ({
    ...{ nurseId: demoUserId('nurse1'), date: `2027-01-0${n}`, quota: n },
    ...{ startTime: '08:30', endTime: '11:30' },
  }),
  'hospital/cannedReply': n => ({
    shortcut: `A${n}`,
    scope: '3',
    orgCode: '',
    files: null,
    content: `您好，{{患者姓名}}，请补充{{?资料${n}}}。`,
  }),
  'hospital/chronic': n => ({ icdCodes: `I1${n}` }),
  'hospital/chronicEnroll': n => ({
    chronicId: seedId('chronic', String(DEMO_TENANT), '高血压'),
    ...(n % 2 ? { patientName: '江小月', phone: '19900001001' } : { patientName: '程大川', phone: '19900001002' }),
  }),
  'hospital/disease': n => ({ icdCodes: `J0${n}` }),
  'hospital/serviceTime': n => ({ startTime: `0${n}:00`, endTime: '18:00' }),
  'hospital/team': n => ({ leader: 'gaozy', members: n % 2 ? 'gaozy,xujing' : 'xujing,gaozy' }),
  'hospital/westernDrug': n => ({
    code: `V${n}`,
    category: '1',
    routes: 'po',
    icdFor: 'I10',
    icdCaution: '',
    icdForbid: '',
    ingredients: `试验成分${n}:5mg`,
    strengthText: '5mg',
    defaultDoseText: '5mg',
    doseMinText: '2.5mg',
    doseMaxText: '10mg',
    dailyMaxText: '20mg',
    childDoseMin: 1,
    childDoseMax: 2,
    ageMinMonths: 6,
    ageMaxMonths: 60,
    egfrBlock: 30,
    egfrWarn: 60,
    elderFrom: 65,
  }),
  'hospital/herbDrug': n => ({
    code: `HV${n}`,
    doseMinG: 3,
    doseMaxG: 9.5,
    gramPrice: 0.125,
    icdFor: '',
    icdCaution: '',
    icdForbid: '',
  }),
  'hospital/interaction': n => ({ aKind: 'ingredient', aCode: `乙${n}`, bKind: 'ingredient', bCode: `甲${n}`, level: n % 4 }),
  'hospital/rxTemplate': n => ({
    scope: n % 2 === 0 ? '2' : '3',
    orgCode: n % 2 === 0 ? 'A04' : '',
    rxType: '1',
    content: 'W08|5mg|po|qd||na|7\nW26|10mg|po|qn',
    head: '|1|||',
  }),
  'hospital/shop': n => ({ code: `S9${n}`, areaCode: '330106', deliveryFee: n, decoctFee: n + 0.5 }),
  'hospital/drugDosage': n => ({
    drugCode: 'W08',
    population: String((n % 4) + 1),
    route: n > 4 ? 'sl' : 'po',
    icdPrefix: `I1${n}`,
    doseMinText: `${n}mg`,
    doseMaxText: '20mg',
    dailyMaxText: '40mg',
  }),
  'system/announcement': () => ({ msgType: 'ALL', userIds: null, endTime: '2026-12-01 08:30:00' }),
  'system/gatewayRoute': () => ({ predicates: '[]', filters: '[]' }),
  'system/checkRule': n => ({ ruleJson: JSON.stringify([{ digits: '*', pattern: `[a-z${n % 10}]+`, message: 'x' }]) }),
  'system/fillRule': () => ({ ruleClass: 'SerialNumberRule', ruleParams: '{}' }),
  'system/quartzJob': n => ({
    jobClassName: Object.keys(JOB_CLASSES)[n % Object.keys(JOB_CLASSES).length],
    cronExpression: `0 ${n} 12 * * ?`,
    parameter: '{}',
  }),
  'system/role': n => ({ roleCode: `made_role_${n}` }),
  'system/userAgent': n => ({
    userName: n % 2 ? 'doctor' : 'doctor2',
    agentUserName: n % 2 ? 'pharmacist' : 'hospital',
    endTime: '2026-12-01 08:30:00',
  }),
  'system/user': n => ({
    username: `made_user_${n}`,
    password: 'Xinglin#2026',
    phone: `1770000${String(1_000 + n)}`,
    email: `made${n}@example.org`,
    avatar: null,
    selectedroles: '',
    selecteddeparts: '',
  }),
}

async function valueOf(app: FastifyInstance, name: string, field: Field, n: number): Promise<unknown> {
  if (field.kind === 'number' || field.kind === 'money')
    return (field.min ?? 0) + (n % ((field.max ?? 1_000) - (field.min ?? 0) + 1))
  if (field.kind === 'yesNo') return n % 2 ? 'Y' : 'N'
  if (field.kind === 'date') return `2026-01-0${(n % 9) + 1}`
  if (field.kind === 'datetime') return `2026-01-0${(n % 9) + 1} 08:30:00`
  if (field.dict !== undefined && !field.dict.includes(',') && field.kind !== 'category') {
    const items = (await app.dictionaries.items(field.dict)) ?? []
    const value = items[n % Math.max(1, items.length)]?.value ?? String(n)
    return field.digits === undefined ? value : Number(value)
  }
  const [rule] = field.rules ?? []
  if (rule !== undefined && BY_RULE[rule] !== undefined) return BY_RULE[rule]
  return `${name}${n}`.slice(0, field.max ?? 40)
}

/** What a form of this resource might send, valid by kind and rules; another `n` gives other values. */
export async function validRow(app: FastifyInstance, resource: AnyResource, n: number): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(resource.fields)) if (!field.readOnly) row[name] = await valueOf(app, name, field, n)
  return { ...row, ...SPECIAL[resource.id]?.(n) }
}
