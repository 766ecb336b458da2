/** Facts of the herbs that the vectors name (consultation.md 6.7). */
import type { DrugFacts } from '#contract/prescriptions/types.ts'
import { drugOf } from './western.ts'

type Marks = Partial<Pick<DrugFacts, 'decoction' | 'pregnancyLevel' | 'toxicity' | 'controlClass' | 'baseName' | 'alias'>>

/** A herb with its range in g; its code is `H-` and its name. */
export const herbOf = (name: string, min: number | null, max: number | null, marks: Marks = {}): DrugFacts =>
  drugOf({
    code: `H-${name}`,
    name,
    category: '3',
    unit: 'g',
    minUnit: 'g',
    routes: [],
    doseMinMg: min === null ? null : min * 1_000,
    doseMaxMg: max === null ? null : max * 1_000,
    priceFen: 100,
    ...marks,
  })

const HERBS: readonly DrugFacts[] = [
  herbOf('黄芪', 9, 30),
  herbOf('人参', 3, 9, { decoction: 'lj' }),
  herbOf('红参', 3, 9, { decoction: 'lj' }),
  herbOf('党参', 9, 30),
  herbOf('太子参', 9, 30),
  herbOf('茯苓', 10, 15),
  herbOf('甘草', 2, 10),
  herbOf('炙甘草', 2, 10),
  herbOf('白芍', 6, 15),
  herbOf('赤芍', 6, 12),
  herbOf('桂枝', 3, 10, { pregnancyLevel: 2 }),
  herbOf('生姜', 3, 10),
  herbOf('大枣', 6, 15),
  herbOf('麻黄', 2, 10),
  herbOf('石膏', 15, 60, { decoction: 'xj' }),
  herbOf('附子', 3, 15, { decoction: 'xj', pregnancyLevel: 3, toxicity: 2 }),
  herbOf('制川乌', 1.5, 3, { decoction: 'xj', pregnancyLevel: 2, toxicity: 2 }),
  herbOf('川乌', null, null, { controlClass: '4', toxicity: 3 }),
  herbOf('法半夏', 3, 9),
  herbOf('半夏', null, null),
  herbOf('细辛', 1, 3, { toxicity: 1 }),
  herbOf('三棱', 5, 10, { pregnancyLevel: 3 }),
  herbOf('海藻', 6, 12),
  herbOf('藜芦', null, null),
  herbOf('丁香', 1, 3),
  herbOf('郁金', 3, 10),
  herbOf('五灵脂', 3, 10, { decoction: 'bj' }),
  herbOf('天花粉', 10, 15),
]

/** By name. */
export const HERB_FACTS: ReadonlyMap<string, DrugFacts> = new Map(HERBS.map(drug => [drug.name, drug]))
