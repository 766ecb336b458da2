/**
 * Pinyin initials of names of drugs, herbs and diagnoses: what a picker is asked by. One reading a character: that of medicine
 * where dictionaries know several.
 */

/** The first character of each initial in the order of pinyin. */
const FIRST: readonly (readonly [character: string, letter: string])[] = [
  ...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀',
].map((character, index) => [character, 'abcdefghjklmnopqrstwxyz'[index] ?? ''])

/** `letter characters`: readings of medicine, and characters that the order of the collation puts elsewhere. */
const READINGS = `
s 参薯蓍莎杉莳苫蛇石舌
x 芎薤蝎细仙香玄血辛萱缬西硒
g 栝瓜藁蛤葛鬼钩骨
z 术蛭重枳栀竺芷猪知梓炙制仲
y 薁薏茵淫罂芋芫蝇郁远月益芸
c 赤菖蝉沉茺刺侧柴草苍
b 荜萹蓖鳖柏白薜巴百
q 羌芡茜蕲瞿蜣前秦青
l 硫鹿芦莱蒌漏雷菱藜
p 枇蒲朴
h 诃藿槲厚合还
j 桔荆蒺京僵姜
t 菟葶苕他
d 当丹地淡大
m 芒礞牡明
n 牛糯
k 苦款咳壳
w 乌五
f 茯附
`
const reading = new Map(
  READINGS.trim()
    .split('\n')
    .flatMap(line => [...line.slice(2)].map(character => [character, line[0] ?? ''] as const))
    // the first line that names a character counts
    .toReversed(),
)
const order = new Intl.Collator('zh-CN-u-co-pinyin')

function initialOf(character: string): string {
  if (/[a-z0-9]/.test(character)) return character
  const known = reading.get(character)
  if (known !== undefined) return known
  if (!/\p{Script=Han}/u.test(character)) return ''
  return FIRST.findLast(([first]) => order.compare(first, character) <= 0)?.[1] ?? ''
}

/** 阿莫西林 amxl, 白术 bz, 川芎 cx, 维生素B12 wssb12. */
export const pinyinInitials = (name: string): string => [...name.toLowerCase()].map(initialOf).join('')
