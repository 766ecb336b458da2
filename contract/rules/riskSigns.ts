/**
 * Signs of danger in what patients write, in the words of every day (consultation.md 4.6 RISK_HINT, looks.md 6; WALK-03). One table for the server,
 * the doctor's desk and the patient's page. Rather one alarm too many than a patient in danger at the end of the queue.
 */

/** 1 危急: call 120, the row stands first. 2 加急: seen soon. */
export type RiskLevel = 1 | 2

/** A sign by its name in the row, and what people say for it. */
export interface RiskSign {
  level: RiskLevel
  name: string
  words: readonly string[]
}

const RISK_SIGNS: readonly RiskSign[] = [
  {
    level: 1,
    name: '胸痛',
    words: ['胸痛', '胸口疼', '胸口痛', '胸口闷痛', '胸疼', '心口疼', '心口痛', '心绞痛', '心脏疼', '心脏痛', '压榨样', '濒死感'],
  },
  {
    level: 1,
    name: '呼吸困难',
    words: [
      ...['呼吸困难', '喘不上气', '喘不过气', '喘不了气', '透不过气', '透不上气', '上不来气', '憋气得厉害', '呼吸不了'],
      ...['呼吸急促', '没法呼吸', '不能平卧', '嘴唇发紫', '嘴唇青紫', '窒息', '噎住', '卡住喉咙', '没有呼吸', '没呼吸'],
    ],
  },
  {
    level: 1,
    name: '意识障碍',
    words: [
      ...[
        '意识不清',
        '意识模糊',
        '意识丧失',
        '神志不清',
        '没有知觉',
        '没知觉',
        '失去知觉',
        '失去意识',
        '没有意识',
        '叫不醒',
        '喊不醒',
      ],
      ...['昏迷', '昏过去', '昏倒', '晕倒', '晕厥', '晕过去', '不省人事'],
    ],
  },
  { level: 1, name: '抽搐', words: ['抽搐', '惊厥', '抽风', '口吐白沫', '癫痫发作', '角弓反张'] },
  {
    level: 1,
    name: '疑似卒中',
    words: [
      ...['口角歪斜', '嘴歪', '嘴巴歪', '口眼歪斜', '半身不遂', '半边身子', '偏瘫', '一侧肢体无力', '突然说不出话', '说话不清楚'],
      ...['突然看不见', '中风了', '突然中风', '怀疑中风', '像中风', '脑卒中', '雷击样头痛', '剧烈头痛'],
    ],
  },
  {
    level: 1,
    name: '大出血',
    words: [
      ...[
        '大出血',
        '大量出血',
        '血流不止',
        '止不住血',
        '血止不住',
        '出血不止',
        '喷血',
        '吐血',
        '呕血',
        '咯血',
        '咳血',
        '大量便血',
      ],
      ...['阴道大量出血', '出了很多血', '流了很多血', '流了好多血'],
    ],
  },
  {
    level: 1,
    name: '自伤风险',
    words: [
      ...[
        '自杀',
        '自残',
        '自伤',
        '轻生',
        '想不开',
        '不想活',
        '活不下去',
        '活着没意思',
        '活着没意义',
        '结束生命',
        '了结自己',
        '想死',
      ],
      ...['跳楼', '割腕', '寻短见', '遗书'],
    ],
  },
  {
    level: 1,
    name: '中毒',
    words: ['中毒', '服毒', '喝农药', '喝了农药', '百草枯', '吃了一瓶药', '吃了一整瓶', '过量服药', '药物过量'],
  },
  {
    level: 1,
    name: '严重过敏',
    words: ['过敏性休克', '喉头水肿', '喉咙肿', '舌头肿', '休克'],
  },
  {
    level: 1,
    name: '孕产急症',
    words: ['胎动消失', '没有胎动', '没胎动', '胎动没有了', '羊水破', '破水', '脐带脱'],
  },
  {
    level: 2,
    name: '剧烈疼痛',
    words: [
      '剧痛',
      '剧烈疼痛',
      '剧烈腹痛',
      '疼得受不了',
      '痛得受不了',
      '疼得打滚',
      '痛得打滚',
      '疼得厉害',
      '痛得厉害',
      '刀割样',
      '撕裂样',
    ],
  },
  { level: 2, name: '高热', words: ['高烧不退', '高热不退', '烧到40', '40度', '40℃', '41度', '41℃', '持续高烧', '持续高热'] },
  { level: 2, name: '出血', words: ['便血', '血便', '黑便', '尿血', '血尿', '鼻血不止', '阴道出血'] },
  { level: 2, name: '频繁呕吐', words: ['频繁呕吐', '喷射性呕吐', '吐个不停', '呕吐不止', '一直吐'] },
  { level: 2, name: '外伤', words: ['骨折', '烫伤', '烧伤', '车祸', '被狗咬', '被猫抓', '被蛇咬', '坠落', '摔到头', '撞到头'] },
  { level: 2, name: '胎动异常', words: ['胎动减少', '胎动少'] },
]

/** What patients list beside a sign: only such lists are read as one negation (无发热、咳嗽、胸痛). */
const SYMPTOMS = [
  ...[
    '发热',
    '发烧',
    '咳嗽',
    '咳痰',
    '胸闷',
    '气短',
    '气促',
    '心慌',
    '心悸',
    '恶心',
    '呕吐',
    '头痛',
    '头晕',
    '腹痛',
    '腹泻',
    '乏力',
  ],
  ...['水肿', '皮疹', '流涕', '咽痛', '盗汗', '反酸', '痰血', '发冷', '寒战'],
]

const NOT = '(?:没有|否认|未见|未|无|没)'
const MILD = '(?:再|出现|发生|感到|觉得|明显的?|有|过)*'
const LISTED = [...SYMPTOMS, ...RISK_SIGNS.flatMap(sign => sign.words)].toSorted((a, b) => b.length - a.length).join('|')
const NEGATED = new RegExp(`(?:${NOT}${MILD}(?:(?:${LISTED})(?:、|和|及|或|与))*|不)$`)

const POSITIVE = RISK_SIGNS.flatMap(sign => sign.words).filter(word => !word.startsWith('没'))
/** 没有意识 is a sign, but 没有意识不清 denies one. */
const denies = (word: string, rest: string): boolean => {
  const said = word.replace(/^没有?/, '')
  return said !== word && POSITIVE.some(other => other.startsWith(said) && rest.startsWith(other))
}

/** Whether the word stands in the text without a "not" directly before it. */
const says = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const rest = text.slice(at).replace(/^没有?/, '')
    if (!denies(word, rest) && !NEGATED.test(text.slice(Math.max(0, at - 60), at))) return true
  }
  return false
}

/** The signs of danger that a text tells of, the gravest first; blanks inside do not hide a word. */
export function risksIn(text: string): RiskSign[] {
  const plain = text.replace(/[ \t\u3000]+/g, '')
  return RISK_SIGNS.filter(sign => sign.words.some(word => says(plain, word))).toSorted((a, b) => a.level - b.level)
}

/** Names of the critical signs in a text: what raises `risk` of a session. */
export const criticalIn = (text: string): string[] =>
  risksIn(text)
    .filter(sign => sign.level === 1)
    .map(sign => sign.name)
