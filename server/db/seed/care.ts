import type { Tx } from '#server/db/client.ts'
import { careItem, carePrice, careType } from '#server/db/tables/index.ts'
import { DEMO_TENANT } from './demo.ts'
import { seedId } from './seedId.ts'

/** `type` lines begin a group of two levels; others are `name|minutes|price in fen|unit|what is done|what to prepare|when not`. All 演示. */
const CARE = `
type 居家护理/基础护理
静脉采血|30|6900|次|核对医嘱与身份，采集静脉血并送检|空腹八小时，穿宽松袖口的衣服|凝血功能严重异常者不宜
鼻饲护理|45|8900|次|检查胃管位置，鼻饲并冲管，指导家属|备好鼻饲液与温开水|频繁呕吐、误吸高风险者不宜
留置导尿护理|60|12900|次|更换导尿管与尿袋，会阴清洁|准备清洁的床单与照明|尿道损伤、急性炎症者不宜
口腔护理|30|5900|次|清洁口腔，观察黏膜|备温开水与毛巾|
床上擦浴|60|9900|次|全身擦浴、更衣、整理床单位|室温二十四度以上，备换洗衣物|生命体征不稳者不宜
灌肠|45|8900|次|清洁灌肠，观察排便|备便盆与一次性垫单|急腹症、消化道出血者不宜
type 居家护理/伤口造口
外科伤口换药|40|7900|次|评估伤口，清创，更换敷料|带好出院小结与近期照片|
压疮护理|60|15900|次|评估分期，清创换药，教家属翻身|准备翻身枕与干净床单|
造口护理|50|12900|次|更换造口袋，皮肤护理，指导饮食|备好适用的造口袋|
外周静脉导管维护|45|13900|次|更换敷料与接头，冲封管|带导管维护手册|导管脱出、局部感染者请到医院
拆线|30|6900|次|评估愈合，拆线，消毒包扎|带手术记录|愈合不良者请到医院
type 居家护理/专科指导
糖尿病足护理|60|16900|次|足部评估、清洁、修剪，指导鞋袜|带近期血糖记录|
胰岛素注射指导|30|5900|次|教注射、轮换部位、低血糖处理|备好胰岛素笔与针头|
雾化吸入护理|30|6900|次|雾化、拍背、指导排痰|备雾化器与药液|
type 康复护理/功能训练
偏瘫肢体训练|60|18900|次|被动与主动训练，转移与步态|穿防滑鞋，留出活动空间|血压高于一百八十者不宜
关节术后训练|60|16900|次|关节活动度与肌力训练，冷敷|带手术记录与影像|
呼吸功能训练|45|12900|次|缩唇与腹式呼吸、有效咳嗽|餐后两小时进行|
吞咽训练|45|13900|次|吞咽评估与训练，指导食物性状|备不同稠度的食物|
type 母婴护理/产后
产后康复指导|60|19900|次|子宫复旧、伤口、盆底评估与指导|带出院小结|
母乳喂养指导|60|19900|次|衔接姿势、乳腺护理、断奶指导|宝宝略有饥饿感时最好|
乳腺疏通|60|22900|次|热敷、手法疏通、排空指导|备毛巾与温水|乳腺脓肿请到医院
type 母婴护理/新生儿
新生儿沐浴抚触|45|15900|次|沐浴、脐部护理、抚触|室温二十六度，备换洗衣物|发热或脐部化脓者不宜
新生儿黄疸监测|20|6900|次|经皮测黄疸，评估喂养|光线充足|
婴儿喂养评估|40|9900|次|评估生长与喂养，制定计划|带出生记录与体重记录|
`
/** The day from which the prices of the demonstration hold. */
const FROM = '2026-01-01'
const WORDS = ['name', 'minutes', 'priceFen', 'unit', 'content', 'preparation', 'contraindication'] as const

const id = (...names: readonly string[]) => seedId('care', ...names)
/** The id of an item of the demonstration. */
const careItemId = (name: string): string => id('item', name)

interface Catalogue {
  types: (typeof careType.$inferInsert)[]
  items: (typeof careItem.$inferInsert)[]
  prices: (typeof carePrice.$inferInsert)[]
}

/** Types, items and prices of the demonstration. */
function careCatalogue(): Catalogue {
  const made: Catalogue = { types: [], items: [], prices: [] }
  let typeId = ''
  const addType = (pid: string, name: string) => {
    const own = id('type', pid, name)
    if (made.types.some(one => one.id === own)) return own
    made.types.push({ id: own, tenantId: DEMO_TENANT, pid, name, sort: (made.types.length + 1) * 10 })
    return own
  }
  for (const line of CARE.trim().split('\n')) {
    if (line.startsWith('type ')) {
      typeId = line.slice('type '.length).split('/').reduce(addType, '')
      continue
    }
    const cells = line.split('|')
    const { name, minutes, priceFen, unit, ...words } = Object.fromEntries(WORDS.map((word, at) => [word, cells[at] ?? '']))
    if (name === undefined) continue
    const item = { id: careItemId(name), tenantId: DEMO_TENANT, typeId, name, minutes: Number(minutes) }
    const intro = `护士上门，约${minutes}分钟（演示）`
    made.items.push({ ...item, ...words, intro, sort: (made.items.length + 1) * 10 })
    const price = { itemId: item.id, priceFen: Number(priceFen), unit: unit ?? '次', startDate: FROM }
    made.prices.push({ id: id('price', name), tenantId: DEMO_TENANT, ...price })
  }
  return made
}

/** Types, items and prices of care at home: once, as long as there is no type. */
export async function seedCare(tx: Tx): Promise<void> {
  if ((await tx.$count(careType)) > 0) return
  const { types, items, prices } = careCatalogue()
  await tx.insert(careType).values(types)
  await tx.insert(careItem).values(items)
  await tx.insert(carePrice).values(prices)
}
