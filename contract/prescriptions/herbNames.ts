/** Names of herbs: what an alias names, what a prepared herb is made of, and which are toxic raw (hospital.md 5.1, 5.5). */

/** `name: aliases`. No name that stands in a set of incompatible.ts is an alias. */
const ALIASES = `
川贝母: 川贝
浙贝母: 浙贝 象贝母 大贝母
黑顺片: 黑附片 黑附子
白附片: 白附子片
淡附片: 淡附子
附子: 附片 炮附片 制附子 熟附子
半夏: 旱半夏
法半夏: 法夏
姜半夏: 姜夏 制半夏
清半夏: 清夏
甘草: 生甘草 粉甘草
炙甘草: 蜜甘草 炙草
延胡索: 元胡 醋延胡索 玄胡索
瓜蒌: 全瓜蒌 栝楼
瓜蒌子: 瓜蒌仁
炒瓜蒌子: 炒瓜蒌仁
天花粉: 花粉 栝楼根
玄参: 元参
白芍: 炒白芍 酒白芍 杭白芍
赤芍: 赤芍药
丹参: 酒丹参 紫丹参
北沙参: 辽沙参
南沙参: 泡参
党参: 潞党参 炒党参
人参: 白参
西洋参: 花旗参
甘遂: 醋甘遂
京大戟: 醋京大戟 大戟
红大戟: 红芽大戟
芫花: 醋芫花
三棱: 醋三棱
牵牛子: 炒牵牛子 二丑
赤石脂: 煅赤石脂
五灵脂: 醋五灵脂 炒五灵脂
郁金: 醋郁金 川郁金 广郁金
硫黄: 石硫黄 制硫黄
白及: 白芨
制川乌: 炙川乌
制草乌: 炙草乌
麻黄: 炙麻黄 蜜麻黄 生麻黄
当归: 酒当归 全当归
`
const BASES = `
人参: 红参 生晒参
甘草: 炙甘草
芍药: 白芍 赤芍
贝母: 川贝母 浙贝母 平贝母 伊贝母 湖北贝母
半夏: 生半夏 法半夏 姜半夏 清半夏 半夏曲
川乌: 制川乌 生川乌
草乌: 制草乌 生草乌
附子: 黑顺片 白附片 淡附片 生附子
瓜蒌: 瓜蒌皮 瓜蒌子 炒瓜蒌子
`
const pairsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .flatMap(row => {
      const [name = '', rest = ''] = row.split(': ')
      return rest.split(' ').map(other => [other, name] as const)
    })
const nameOf = new Map(pairsOf(ALIASES))
const baseOf = new Map(pairsOf(BASES))

/** The name that an alias stands for; a name itself stays as it is. */
export const herbName = (written: string): string => nameOf.get(written.trim()) ?? written.trim()

/** What a herb is made of, by its name or alias: 炙甘草 is 甘草; one without an entry is its own base. */
export function herbBase(written: string): string {
  const name = herbName(written)
  return baseOf.get(name) ?? name
}

/** Whether herbs are made of what has this name, as 川贝母 and 浙贝母 of 贝母. */
export const isHerbBase = (name: string): boolean => [...baseOf.values()].includes(name)

/** Where a text is about allergies these mean something else: pollen, not 天花粉. */
export const OTHER_ALLERGENS: ReadonlySet<string> = new Set(['花粉'])

/** The aliases of a name. */
export const herbAliases = (name: string): readonly string[] =>
  [...nameOf].filter(([, of]) => of === name).map(([alias]) => alias)

/** The 28 kinds of 医疗用毒性药品管理办法, and the plain names that a pharmacy reads as raw. */
const TOXIC = new Set(
  (
    '砒石 砒霜 水银 生马钱子 生川乌 生草乌 生白附子 生附子 生半夏 生南星 生巴豆 斑蝥 青娘虫 红娘虫 生甘遂 生狼毒 生藤黄 生千金子 生天仙子 闹羊花 雪上一枝蒿 ' +
    '红升丹 白降丹 蟾酥 洋金花 红粉 轻粉 雄黄 川乌 草乌 半夏 旱半夏 甘遂 马钱子 巴豆 狼毒 藤黄 千金子 天仙子'
  ).split(' '),
)

/** Whether a herb of this name, as written, is a raw toxic one (T6): 醋甘遂 and 法半夏 are not, 半夏 and 甘遂 are. */
export const isToxicHerb = (written: string): boolean => TOXIC.has(written.trim())
