/**
 * 十八反 and 十九畏 as pairs of herb names (hospital.md 5.1, 5.2), compiled: configuration changes their level only. A demonstration, to be checked
 * by a pharmacist before any use (演示规则，不可用于临床).
 */
const names = (text: string): readonly string[] => text.split(' ')

const cross = (left: string, right: string): readonly (readonly [string, string])[] =>
  names(left).flatMap(a => names(right).map(b => [a, b] as const))

/** 152 + 10 + 14 = 176 pairs. */
export const EIGHTEEN_ANTAGONISMS: readonly (readonly [string, string])[] = [
  ...cross(
    '川乌 制川乌 草乌 制草乌 附子 黑顺片 白附片 淡附片',
    '半夏 生半夏 法半夏 姜半夏 清半夏 半夏曲 瓜蒌 瓜蒌皮 瓜蒌子 炒瓜蒌子 天花粉 贝母 川贝母 浙贝母 平贝母 伊贝母 湖北贝母 白蔹 白及',
  ),
  ...cross('甘草 炙甘草', '海藻 京大戟 红大戟 甘遂 芫花'),
  ...cross('藜芦', '人参 红参 生晒参 人参叶 西洋参 党参 南沙参 北沙参 丹参 玄参 苦参 细辛 白芍 赤芍'),
]

/** 25 pairs; 党参 × 五灵脂 is off. */
export const NINETEEN_FEARS: readonly (readonly [string, string])[] = [
  ...cross('硫黄', '朴硝 芒硝 玄明粉'),
  ...cross('水银', '砒霜'),
  ...cross('狼毒', '密陀僧'),
  ...cross('巴豆 巴豆霜', '牵牛子 黑丑 白丑'),
  ...cross('丁香 公丁香 母丁香', '郁金'),
  ...cross('川乌 草乌 附子', '犀角'),
  ...cross('牙硝 芒硝 玄明粉', '三棱'),
  ...cross('官桂 肉桂 桂枝', '赤石脂'),
  ...cross('人参 红参', '五灵脂'),
]
