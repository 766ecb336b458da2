/** A1 to A6: recorded allergies block, free texts warn, a question that was not asked warns (RX-16). */
import { allergyClasses, DRUG_CLASSES } from '../classes.ts'
import type { CheckContext, Finding, NewItem, Rule } from '../context.ts'
import { daysSince, eachLine, ofLine } from '../finding.ts'
import { herbAliases, OTHER_ALLERGENS } from '../herbNames.ts'
import type { PatientAllergy } from '../types.ts'

const SOURCE = '处方审核规范（演示规则）'
const SEVERE = '3'
const MILD = '1'
const SEVERITY = { '1': '轻度', '2': '中度', '3': '重度' } as const
const severityText = ({ severity }: PatientAllergy): string => SEVERITY[severity ?? '2']

/** The names by which an allergy against an ingredient may mean this drug; no name is none of them. */
function substancesOf({ drug, herbs }: NewItem): ReadonlySet<string | null> {
  return new Set([
    ...drug.ingredients.map(({ code }) => code),
    ...herbs.flatMap(({ name, base }) => [name, base]),
    ...(drug.category === '3' ? [drug.code, drug.name] : []),
  ])
}

/** Findings of each line with each allergy in force. */
const eachAllergy = (
  context: CheckContext,
  judge: (item: NewItem, allergy: PatientAllergy) => Finding | null,
): readonly Finding[] =>
  context.items.flatMap(item =>
    context.input.patient.allergies.flatMap(allergy => {
      const found = judge(item, allergy)
      return found === null ? [] : [ofLine(item, found)]
    }),
  )

/** The recorded ingredient, where it is in this drug. */
const meant = (item: NewItem, { ingredientCode }: PatientAllergy): string | null =>
  substancesOf(item).has(ingredientCode) ? ingredientCode : null

const a1: Rule = {
  id: 'A1',
  source: SOURCE,
  find: context =>
    eachAllergy(context, (item, allergy) => {
      const ingredient = meant(item, allergy)
      if (ingredient === null) return null
      const isLight = allergy.severity === MILD && !item.drug.skinTest && item.drug.antibioticLevel === 0
      const detail = `${item.drug.name}：对${allergy.text}过敏（${severityText(allergy)}）`
      return { level: isLight ? 2 : 3, title: '过敏药物', detail, facts: [ingredient, allergy.severity ?? '2'] }
    }),
}

/** An allergy against a class, not against one ingredient. */
const classOf = ({ ingredientCode, classCode }: PatientAllergy): string | null => (ingredientCode === null ? classCode : null)
const className = (code: string): string => DRUG_CLASSES.get(code)?.name ?? code

const a2: Rule = {
  id: 'A2',
  source: SOURCE,
  find: context =>
    eachAllergy(context, (item, allergy) => {
      const recorded = classOf(allergy)
      const code = allergyClasses(item.drug.classCodes).find(one => one === recorded)
      if (code === undefined) return null
      return { level: 3, title: '过敏药物', detail: `${item.drug.name}：对${className(code)}过敏`, facts: [code] }
    }),
}

/** Classes that an allergy reaches beyond what is recorded: for a class those it crosses to, for an ingredient its own classes and theirs. */
function crossed(allergy: PatientAllergy): readonly string[] {
  const code = classOf(allergy)
  const crossOf = (one: string): readonly string[] => DRUG_CLASSES.get(one)?.cross ?? []
  if (code !== null) return crossOf(code)
  return allergyClasses(allergy.ingredientClasses).flatMap(one => [one, ...crossOf(one)])
}

const a3: Rule = {
  id: 'A3',
  source: SOURCE,
  find: context =>
    eachAllergy(context, (item, allergy) => {
      const reached = crossed(allergy)
      const code = allergyClasses(item.drug.classCodes).find(one => reached.includes(one))
      if (code === undefined || meant(item, allergy) !== null) return null
      const recorded = allergy.ingredientCode ?? allergy.classCode ?? allergy.text
      const detail = `${item.drug.name}（${className(code)}）：对${allergy.text}过敏（${severityText(allergy)}），可能交叉过敏`
      return {
        level: allergy.severity === SEVERE ? 3 : 2,
        title: '可能交叉过敏',
        detail,
        facts: [recorded, allergy.severity ?? '2'],
      }
    }),
}

/** What a free text may call this drug; class names without their 类. */
const namesOf = ({ drug, herbs }: NewItem): readonly string[] =>
  [
    drug.name,
    drug.tradeName,
    ...drug.alias,
    ...drug.ingredients.map(({ name }) => name),
    ...herbs.flatMap(({ name, base }) => [name, base, ...herbAliases(name)]),
    ...allergyClasses(drug.classCodes).map(code => className(code).replace(/类$/, '')),
  ].filter(name => name.length > 1 && !OTHER_ALLERGENS.has(name))

const a4: Rule = {
  id: 'A4',
  source: SOURCE,
  find: context =>
    eachAllergy(context, (item, { ingredientCode, classCode, text }) => {
      if (ingredientCode !== null || classCode !== null) return null
      const written = text.toUpperCase()
      const name = namesOf(item).find(one => written.includes(one.toUpperCase()))
      return name === undefined
        ? null
        : { level: 2, title: '过敏史中提到该药', detail: `${item.drug.name}：过敏史“${text}”`, facts: [text] }
    }),
}

const ASKED_DAYS = 180

const a5: Rule = {
  id: 'A5',
  source: SOURCE,
  find: context => {
    const { allergyAsked } = context.input.patient
    const age = daysSince(allergyAsked, context)
    if (age !== null && age <= ASKED_DAYS) return []
    const detail = age === null ? '没有询问记录' : `上次询问已超过${ASKED_DAYS}天`
    return [{ level: 2, title: '未询问过敏史', detail, facts: [allergyAsked ?? 'never'] }]
  },
}

const TEST_MS = 72 * 60 * 60 * 1_000
/** H9 speaks of what is injected. */
const INJECTED = new Set(['ih', 'im', 'iv', 'ivgtt'])

const a6: Rule = {
  id: 'A6',
  source: '青霉素皮肤试验专家共识（演示规则）',
  find: ({ items, input: { head, now } }) =>
    eachLine(items, ({ drug, line }) => {
      if (!drug.skinTest || INJECTED.has(line.route)) return null
      const [newest] = head.skinTests
        .filter(({ ingredientCode }) => drug.ingredients.some(({ code }) => code === ingredientCode))
        .sort((a, b) => b.at - a.at)
      // a moment that is yet to come is no result
      if (newest?.result === 'negative' && newest.at <= now && now - newest.at <= TEST_MS) return null
      return {
        level: 2,
        isMovable: true,
        title: '皮试',
        detail: `${drug.name}：72小时内没有阴性皮试结果`,
        facts: [newest?.at ?? 'none', newest?.result ?? ''],
      }
    }),
}

export const allergyRules: readonly Rule[] = [a1, a2, a3, a4, a5, a6]
