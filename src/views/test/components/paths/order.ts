import type { GeneratorName, PathOrder } from '#machines/kit/generators/generate.ts'
import { walkedInBrowser } from '#machines/kit/walkedInBrowser.ts'
import { walked } from '#machines/kit/walked.ts'
import {
  BadStopCondition,
  parseStopCondition,
  type StopCondition,
  stopConditionText,
} from '#machines/kit/generators/stopCondition.ts'

/** The generators that people choose, by their names on the screen; each says what it is for. */
export const GENERATORS: readonly { value: GeneratorName; label: string; hint: string }[] = [
  { value: 'allTransitions', label: '全部转移（最少步数）', hint: '用最少的步数走遍每条转移' },
  { value: 'allPairs', label: '全部相邻转移对', hint: '每两条可相接的转移都连着走一次' },
  { value: 'eachTransition', label: '逐条转移（多条短路径）', hint: '每条转移一条短路径，便于分工' },
  { value: 'shortest', label: '最短路径（到达每个状态）', hint: '每个状态一条最短的路径' },
  { value: 'simple', label: '简单路径（不重复状态）', hint: '列出不重复状态的路径' },
  { value: 'aStar', label: '到达指定目标', hint: '到一个状态或转移的最短路径' },
  { value: 'newTransitions', label: '只走新的转移', hint: '只走还没有走过的转移' },
  { value: 'random', label: '随机行走', hint: '每一步随机选择' },
  { value: 'weightedRandom', label: '加权随机', hint: '按权重随机选择转移' },
  { value: 'quickRandom', label: '快速随机', hint: '随机选一条未走的转移，走最短的路过去' },
]

/** What a generator is called on the screen. */
export const generatorText = (name: string): string => GENERATORS.find(({ value }) => value === name)?.label ?? name

type Kind = Extract<StopCondition, { kind: string }>['kind']
/** What a generator may stop at, and what its value is. */
export const STOPS: readonly { value: Kind; label: string; unit: '%' | '步' | '条' | '秒' | '名称'; first: string }[] = [
  { value: 'transitions', label: '转移覆盖', unit: '%', first: '100' },
  { value: 'states', label: '状态覆盖', unit: '%', first: '100' },
  { value: 'pairs', label: '转移对覆盖', unit: '%', first: '100' },
  { value: 'guards', label: '守卫答案覆盖', unit: '%', first: '100' },
  { value: 'requirements', label: '需求覆盖', unit: '%', first: '100' },
  { value: 'length', label: '总步数', unit: '步', first: '200' },
  { value: 'paths', label: '路径数', unit: '条', first: '20' },
  { value: 'time', label: '时间', unit: '秒', first: '5' },
  { value: 'state', label: '到达状态', unit: '名称', first: '' },
  { value: 'transition', label: '走过转移', unit: '名称', first: '' },
]

function wordsOf(condition: StopCondition): string {
  if ('kind' in condition) {
    const stop = STOPS.find(({ value }) => value === condition.kind)
    if ('name' in condition) return `${stop?.label}“${condition.name}”`
    return `${stop?.label} ${'share' in condition ? condition.share : condition.limit} ${stop?.unit}`
  }
  const [parts, word] = 'all' in condition ? [condition.all, '且'] : [condition.any, '或']
  return parts.map(part => ('kind' in part || parts.length === 1 ? wordsOf(part) : `（${wordsOf(part)}）`)).join(word)
}
/** A stop condition as a run keeps it, in words: `length(200)` → 直到总步数 200 步; a text that is none as it is. */
export function untilText(text: string): string {
  try {
    const words = wordsOf(parseStopCondition(text))
    return words === '' ? '到生成方式自身的终点为止' : `直到${words}`
  } catch (error) {
    if (error instanceof BadStopCondition) return `直到 ${text}`
    throw error
  }
}

/** One line of the stop condition as it is typed. */
export interface StopLine {
  kind: Kind
  value: string
}
/** The form as it is filled in. */
export interface OrderForm {
  generator: GeneratorName
  /** none: the generator's own end */
  stops: readonly StopLine[]
  joint: 'all' | 'any'
  seed: number | null
  target: string
  seen: readonly string[]
  weights: Readonly<Record<string, number>>
}

const FIRST_FORM: OrderForm = {
  generator: 'allTransitions',
  stops: [],
  joint: 'any',
  seed: 1,
  target: '',
  seen: [],
  weights: {},
}

/** What the form begins with: `#machine=session&uncovered=browser` asks for the paths that no browser walked (QA-18). */
export function beginOf(hash: string): { machine: string; form: OrderForm } {
  const asked = new URLSearchParams(hash.replace(/^#/, ''))
  const machine = asked.get('machine') ?? 'session'
  if (asked.get('uncovered') !== 'browser') return { machine, form: FIRST_FORM }
  return { machine, form: { ...FIRST_FORM, generator: 'newTransitions', seen: walkedInBrowser(machine).transitions } }
}

/** Generators that go on for ever unless they are told when to stop. */
export const isEndless = (generator: GeneratorName): boolean => generator === 'random' || generator === 'weightedRandom'

function conditionOf({ kind, value }: StopLine): StopCondition | string {
  const stop = STOPS.find(one => one.value === kind)
  if (kind === 'state' || kind === 'transition') return value === '' ? `请选择“${stop?.label}”的名称` : { kind, name: value }
  const number = Number(value)
  const most = stop?.unit === '%' ? 100 : 100_000
  if (value.trim() === '' || !Number.isFinite(number) || number <= 0 || number > most)
    return `“${stop?.label}”应当是大于 0、不超过 ${most} 的数`
  return kind === 'length' || kind === 'paths' || kind === 'time' ? { kind, limit: number } : { kind, share: number }
}

/** The order that the form stands for, or a sentence about what is missing. */
export function orderOf(form: OrderForm): PathOrder | string {
  const parts = form.stops.map(conditionOf)
  const issue = parts.find(part => typeof part === 'string')
  if (issue !== undefined) return issue
  if (form.seed === null || !Number.isInteger(form.seed) || form.seed < 0) return '随机种子应当是不小于 0 的整数'
  if (form.generator === 'aStar' && form.target === '') return '请选择要到达的状态或转移'
  if (isEndless(form.generator) && parts.length === 0) return '随机生成没有终点，请添加终止条件'
  const conditions = parts.filter(part => typeof part !== 'string')
  const [only] = conditions
  const until: StopCondition =
    conditions.length === 1 && only !== undefined
      ? only
      : form.joint === 'all' && conditions.length > 0
        ? { all: conditions }
        : { any: conditions }
  return {
    generator: form.generator,
    until,
    seed: form.seed,
    ...(form.generator === 'aStar' ? { target: form.target } : {}),
    ...(form.generator === 'newTransitions' ? { seen: form.seen } : {}),
    ...(form.generator === 'weightedRandom' ? { weights: form.weights } : {}),
  }
}

const hasTime = (until: StopCondition): boolean =>
  'kind' in until ? until.kind === 'time' : ('any' in until ? until.any : until.all).some(hasTime)

const quoted = (value: string): string => (/^[\w.-]+$/.test(value) ? value : `"${value}"`)

/**
 * The command line that plays the same paths on the product: in Chromium, or on the real actor where the machine has no page model. null for what a
 * command line cannot say in a line: weights, and transitions that were picked as seen; and for a limit of time, after which another computer has
 * come to other paths.
 */
export function playCommand(machine: string, { generator, until, seed, target, seen, weights }: PathOrder): string | null {
  if (hasTime(until)) return null
  const isUncovered = seen !== undefined && seen.join() === walkedInBrowser(machine).transitions.join()
  if (Object.keys(weights ?? {}).length > 0 || ((seen?.length ?? 0) > 0 && !isUncovered)) return null
  return [
    `npm run paths:play -- ${machine}`,
    isUncovered ? '--uncovered browser' : `--generator ${generator}`,
    `--until ${quoted(stopConditionText(until))}`,
    `--seed ${seed}`,
    ...(target === undefined ? [] : [`--target ${quoted(target)}`]),
    ...(walked[machine]?.browser === undefined ? [] : ['--browser']),
  ].join(' ')
}
