import type { hosDoctor, hosPatient } from '#server/db/tables/index.ts'
import { DEMO_TENANT, demoUserId } from './demo.ts'
import { seedId } from './seedId.ts'

/** Even numbers in [0, 1) that are the same on every machine. */
export function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A doctor of the demonstration. All people here are invented. Money in fen; titles by dictionary doctor_title. */
export interface DoctorSeed {
  username: string
  realname: string
  sex: 1 | 2
  orgCode: string
  title: string
  feeFen: number
  goodAt: string
  intro: string
}

/** The first two belong to the demo accounts; the others get an account each. */
export const DOCTORS: readonly DoctorSeed[] = [
  {
    username: 'doctor',
    realname: '林杏',
    sex: 2,
    orgCode: 'A01',
    title: '2',
    feeFen: 0,
    goodAt: '常见病、慢性病管理，健康体检报告解读',
    intro: '从事全科医疗二十年，重视生活方式与长期随访。',
  },
  {
    username: 'doctor2',
    realname: '周济',
    sex: 1,
    orgCode: 'A04',
    title: '1',
    feeFen: 0,
    goodAt: '慢性咳嗽、支气管哮喘、慢阻肺',
    intro: '呼吸内科主任医师，擅长气道疾病的规范化治疗。',
  },
  {
    username: 'gaozy',
    realname: '高致远',
    sex: 1,
    orgCode: 'A02',
    title: '1',
    feeFen: 4_900,
    goodAt: '高血压、冠心病、心律失常',
    intro: '长期从事心血管疾病的诊治与二级预防。',
  },
  {
    username: 'xujing',
    realname: '许静好',
    sex: 2,
    orgCode: 'A03',
    title: '2',
    feeFen: 3_900,
    goodAt: '糖尿病、甲状腺疾病、骨质疏松',
    intro: '关注糖尿病患者的个体化血糖目标。',
  },
  {
    username: 'majun',
    realname: '马骏之',
    sex: 1,
    orgCode: 'A05',
    title: '3',
    feeFen: 2_900,
    goodAt: '胃食管反流、消化不良、肠易激综合征',
    intro: '消化内科主治医师，胃肠镜操作经验丰富。',
  },
  {
    username: 'hanxm',
    realname: '韩雪梅',
    sex: 2,
    orgCode: 'A06',
    title: '2',
    feeFen: 3_900,
    goodAt: '头痛、头晕、失眠、脑血管病恢复期',
    intro: '神经内科副主任医师，头痛门诊负责人。',
  },
  {
    username: 'tangwei',
    realname: '唐薇薇',
    sex: 2,
    orgCode: 'A07',
    title: '3',
    feeFen: 2_900,
    goodAt: '湿疹、痤疮、荨麻疹',
    intro: '擅长常见皮肤病的规范用药与护肤指导。',
  },
  {
    username: 'menglan',
    realname: '孟兰心',
    sex: 2,
    orgCode: 'A08',
    title: '2',
    feeFen: 3_900,
    goodAt: '月经失调、妇科炎症、围绝经期管理',
    intro: '从事妇科临床十八年，细致耐心。',
  },
  {
    username: 'qinchuan',
    realname: '秦川',
    sex: 1,
    orgCode: 'A10',
    title: '2',
    feeFen: 3_900,
    goodAt: '小儿发热、咳嗽、腹泻，生长发育评估',
    intro: '儿科副主任医师，善于与家长沟通。',
  },
  {
    username: 'shilei',
    realname: '石磊',
    sex: 1,
    orgCode: 'A11',
    title: '3',
    feeFen: 2_900,
    goodAt: '颈肩腰腿痛、关节炎、运动损伤',
    intro: '骨科主治医师，主张先保守、重康复。',
  },
  {
    username: 'fangming',
    realname: '方明远',
    sex: 1,
    orgCode: 'A13',
    title: '3',
    feeFen: 2_900,
    goodAt: '过敏性鼻炎、咽喉炎、耳鸣',
    intro: '耳鼻咽喉科主治医师。',
  },
  {
    username: 'geqing',
    realname: '葛青囊',
    sex: 1,
    orgCode: 'A16',
    title: '5',
    feeFen: 4_900,
    goodAt: '脾胃调理、失眠、亚健康',
    intro: '主任中医师，临证三十年。',
  },
  {
    username: 'suqing',
    realname: '苏晴',
    sex: 2,
    orgCode: 'A06',
    title: '2',
    feeFen: 4_900,
    goodAt: '焦虑、抑郁、睡眠障碍',
    intro: '神经内科副主任医师，睡眠与情绪门诊，重视倾听。',
  },
]

export const doctorUserId = (username: string): string => demoUserId(username)
export const doctorId = (username: string): string => seedId('doctor', username)

/** Departments of Chinese medicine, and 儿科. */
const HERB_DEPARTMENTS = ['A16', 'A17', 'A18']
const PEDIATRICS = 'A10'

/** `number`: of its code. */
export const doctorRow = (doctor: DoctorSeed, number: number): typeof hosDoctor.$inferInsert => ({
  id: doctorId(doctor.username),
  tenantId: DEMO_TENANT,
  userId: doctorUserId(doctor.username),
  name: doctor.realname,
  title: doctor.title,
  orgCode: doctor.orgCode,
  goodAt: doctor.goodAt,
  intro: doctor.intro,
  feeFen: doctor.feeFen,
  code: `D${String(number).padStart(3, '0')}`,
  licenseNo: `演示医师${String(number).padStart(4, '0')}`,
  practiceYears: 12,
  openTypes: '1,2,3',
  canPatent: 'Y',
  // the demonstration's doctor and those of Chinese medicine write herbs
  canHerb: doctor.username === 'doctor' || HERB_DEPARTMENTS.includes(doctor.orgCode) ? 'Y' : 'N',
  isPediatric: doctor.orgCode === PEDIATRICS ? 'Y' : 'N',
  signatureStatus: '2',
})

type Patient = typeof hosPatient.$inferInsert

/** Those who sign in on /patient in the demonstration (D36). */
export const DEMO_PATIENTS: readonly Patient[] = [
  {
    id: seedId('patient', '1'),
    tenantId: DEMO_TENANT,
    name: '江小月',
    sex: 2,
    birthday: '1994-03-18',
    phone: '19900001001',
    allergies: ['青霉素'],
    pastHistory: '过敏性鼻炎五年',
  },
  {
    id: seedId('patient', '2'),
    tenantId: DEMO_TENANT,
    name: '程大川',
    sex: 1,
    birthday: '1962-11-02',
    phone: '19900001002',
    allergies: [],
    pastHistory: '高血压十二年，2型糖尿病六年',
  },
  {
    id: seedId('patient', '3'),
    tenantId: DEMO_TENANT,
    name: '顾念安',
    sex: 2,
    birthday: '1988-07-25',
    phone: '19900001003',
    allergies: ['磺胺类'],
    pastHistory: '无特殊',
  },
]

const FAMILY = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'
const GIVEN = {
  1: ['伟民', '建国', '志强', '海涛', '文博', '子轩', '明辉', '永福', '立新', '家豪', '国栋', '思远', '浩然', '振华', '春生'],
  2: ['秀英', '桂芳', '丽华', '雨桐', '欣怡', '晓燕', '佳宁', '美玲', '淑珍', '梦洁', '静怡', '玉兰', '雅琴', '若曦', '春梅'],
}
const ALLERGIES = [[], [], [], [], ['青霉素'], ['头孢类'], ['磺胺类'], ['海鲜'], ['阿司匹林', '花粉']]
const HISTORIES = [
  '无特殊',
  '无特殊',
  '无特殊',
  '高血压',
  '2型糖尿病',
  '慢性胃炎',
  '过敏性鼻炎',
  '甲状腺结节',
  '哮喘',
  '高脂血症',
]

/** 60 further patients, invented by chance with a fixed seed. `year` is the year of the first start. */
export function makePatients(chance: () => number, year: number): Patient[] {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(chance() * from.length)]
  return Array.from({ length: 60 }, (_, index) => {
    const sex = chance() < 0.5 ? 1 : 2
    const two = (n: number) => String(n).padStart(2, '0')
    const birthday = `${year - 3 - Math.floor(chance() * 77)}-${two(1 + Math.floor(chance() * 12))}-${two(1 + Math.floor(chance() * 28))}`
    return {
      id: seedId('patient', 'more', String(index)),
      tenantId: DEMO_TENANT,
      name: `${pick([...FAMILY]) ?? '王'}${pick(GIVEN[sex]) ?? '明'}`,
      sex,
      birthday,
      phone: `1990002${String(index).padStart(4, '0')}`,
      allergies: pick(ALLERGIES) ?? [],
      pastHistory: pick(HISTORIES) ?? '无特殊',
    }
  })
}
