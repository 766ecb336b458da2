import { sql } from 'drizzle-orm'
import { templateHead, templateLines, templateLinesText } from '#contract/rules/templateText.ts'
import type { Tx } from '#server/db/client.ts'
import { hosRxTemplate } from '#server/db/tables/index.ts'
import { initialsOf } from '#server/initials.ts'
import { HERBS } from './catalogue/herbs.ts'
import { DEMO_TENANT } from './demo.ts'
import { seedId } from './seedId.ts'

/** Western templates: name, then drugs as contract/rules/templateText.ts writes them. From memory, 演示规则，不可用于临床. */
const HOSPITAL: Readonly<Record<string, readonly string[]>> = {
  高血压单药: ['W08|5mg|po|qd||na|28'],
  高血压联合: ['W08|5mg|po|qd||na|28', 'W09|80mg|po|qd||na|28'],
  血脂异常: ['W16|20mg|po|qn||na|28'],
  糖尿病初始: ['W18|0.5g|po|bid||cc|28'],
  冠心病二级预防: ['W14|100mg|po|qd||na|28', 'W16|20mg|po|qn||na|28', 'W11|47.5mg|po|qd||na|28'],
  胃酸相关: ['W22|20mg|po|qd||ac|14', 'W23|1g|chew|tid||pc|7'],
  过敏性鼻炎: ['W26|10mg|po|qd||na|7', 'W29|10mg|po|qn||hs|7'],
  感冒发热: ['W07|0.5g|po|prn|4|na|3'],
  急性腹泻: ['W24|3g|po|tid||na|3'],
  甲状腺替代: ['W30|50μg|po|qm||em|28'],
  骨质疏松: ['F02|600mg|po|qd||pc|28', 'F06|70mg|po|qw||em|28'],
}
const GENERAL: Readonly<Record<string, readonly string[]>> = {
  高血压伴血脂异常: ['W08|5mg|po|qd||na|28', 'W17|10mg|po|qn||na|28'],
  高血压伴糖尿病: ['W09|80mg|po|qd||na|28', 'W18|0.5g|po|bid||cc|28'],
  慢性胃炎: ['W22|20mg|po|qd||ac|14', 'W25|10mg|po|tid||ac|5'],
  周围神经病变: ['F07|0.5mg|po|tid||na|14'],
}
const RESPIRATORY: Readonly<Record<string, readonly string[]>> = {
  支气管哮喘: ['F03|200μg|inh|prn|4|na|7', 'W29|10mg|po|qn||hs|14'],
  咳痰: ['W28|30mg|po|tid||pc|7'],
  社区获得性感染: ['W01|0.5g|po|tid||na|7', 'W28|30mg|po|tid||pc|7'],
}
/** Herb templates: name, therapy, herbs with grams. */
const FORMULAS = `
四君子汤|益气健脾|党参 10 白术 9 茯苓 10 炙甘草 6
四物汤|补血调血|当归 9 川芎 6 白芍 9 熟地黄 12
八珍汤|益气补血|党参 10 白术 9 茯苓 10 炙甘草 6 当归 9 川芎 6 白芍 9 熟地黄 12
六君子汤|健脾化痰|党参 10 白术 9 茯苓 10 炙甘草 6 陈皮 6 法半夏 9
二陈汤|燥湿化痰|法半夏 9 陈皮 9 茯苓 10 炙甘草 6 生姜 6
桂枝汤|解肌发表|桂枝 9 白芍 9 炙甘草 6 生姜 9 大枣 9
桑菊饮|疏风清热|桑叶 9 菊花 9 苦杏仁 6 连翘 9 薄荷 3 桔梗 6 甘草 3 芦根 15
逍遥散|疏肝健脾|柴胡 9 当归 9 白芍 9 白术 9 茯苓 10 炙甘草 6 薄荷 3 生姜 6
酸枣仁汤|养血安神|酸枣仁 15 茯苓 10 知母 9 川芎 6 甘草 3
平胃散|燥湿运脾|苍术 9 厚朴 9 陈皮 9 炙甘草 6
玉屏风散|益气固表|黄芪 20 白术 9 防风 9
六味地黄汤|滋阴补肾|熟地黄 15 山茱萸 9 山药 15 泽泻 9 茯苓 10
`.trim()

const DIGITS = 2
/** Codes H01, H02 … by name, and the way of decoction that is usual (catalogue/herbs.ts). */
const herbs = new Map(
  HERBS.trim()
    .split('\n')
    .map((line, at) => {
      const [name = '', , , decoction = 'none'] = line.split('|')
      return [name, { code: `H${String(at + 1).padStart(DIGITS, '0')}`, decoction }] as const
    }),
)

type Template = typeof hosRxTemplate.$inferInsert
interface Owner {
  scope: '2' | '3'
  orgCode: string
}
const HOSPITAL_WIDE: Owner = { scope: '3', orgCode: '' }
const made = (name: string, rxType: string, of: Pick<Template, 'head' | 'lines'>, { scope, orgCode }: Owner): Template => ({
  id: seedId('rxTemplate', scope, orgCode, name),
  tenantId: DEMO_TENANT,
  scope,
  orgCode,
  // the department stands in for an owner, as the list of the office writes it
  ownerId: orgCode,
  name,
  pinyin: initialsOf(name)[0] ?? '',
  rxType,
  ...of,
})
const western = (templates: Readonly<Record<string, readonly string[]>>, owner: Owner): Template[] =>
  Object.entries(templates).map(([name, lines]) =>
    made(name, '1', { head: templateHead(''), lines: templateLines(lines.join('\n')) }, owner),
  )
const formulas: Template[] = FORMULAS.split('\n').map(formula => {
  const [name = '', therapy = '', text = ''] = formula.split('|')
  const written = [...text.matchAll(/(\S+) ([\d.]+)/g)].map(([, herb = '', grams = '']) => {
    const found = herbs.get(herb)
    if (found === undefined) throw new Error(`No herb ${herb}`)
    const line = { drugCode: found.code, doseText: `${grams}g`, decoction: found.decoction }
    return { ...line, route: '', freq: '', prnMax: null, timing: '', days: 0, remark: '' }
  })
  const head = { ...templateHead('7|1|1|每次200ml，早晚温服'), therapy }
  return made(name, '3', { head, lines: templateLines(templateLinesText(written)) }, HOSPITAL_WIDE)
})

/** The demonstration's thirty templates (hospital.md part 9). */
const TEMPLATES = [
  ...western(HOSPITAL, HOSPITAL_WIDE),
  ...western(GENERAL, { scope: '2', orgCode: 'A01' }),
  ...western(RESPIRATORY, { scope: '2', orgCode: 'A04' }),
  ...formulas,
]

/** Seeds them once: what was changed or deleted later stays so as long as one is left. */
export async function seedRxTemplates(tx: Tx): Promise<void> {
  const [found] = await tx
    .select({ one: sql`1` })
    .from(hosRxTemplate)
    .limit(1)
  if (!found) await tx.insert(hosRxTemplate).values(TEMPLATES).onConflictDoNothing()
}
