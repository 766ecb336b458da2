import type { OptionItem } from '../entities/dictionary.ts'

/** What came of a step; none yet: null. */
export const RUN_RESULTS = ['passed', 'failed', 'blocked'] as const
export type RunResult = (typeof RUN_RESULTS)[number]
export const RESULT_TEXT: Readonly<Record<RunResult, string>> = { passed: '通过', failed: '失败', blocked: '阻塞' }
export const RESULT_OPTIONS: readonly OptionItem[] = RUN_RESULTS.map(value => ({ value, text: RESULT_TEXT[value] }))
export const isRunResult = (value: unknown): value is RunResult => RUN_RESULTS.some(one => one === value)

/** Names a run, as a pattern. */
export const RUN_ID = '^[0-9a-f]{32}$'
/** More is nobody's work of a day: what is longer is cut by the stop condition. */
export const RUN_MAX = { paths: 200, steps: 3_000 } as const
/** Characters of what is to be done, and seen, at a step; a longer text is cut where the run is made. */
export const RUN_STEP_TEXT = 500
export const RUN_NOTE = 1_000
export const RUN_PICTURES = 9
/** Runs of a machine that its trend shows. */
export const RUN_TREND = 30

export const RUN_TEXT = {
  tooMuch: (paths: number, steps: number): string =>
    `一次执行最多 ${RUN_MAX.paths} 条路径、${RUN_MAX.steps} 步，这一组有 ${paths} 条路径、${steps} 步，请修改终止条件后重新生成`,
  broken: '路径数据不完整，请重新生成路径',
  unknown: '该执行不存在或已删除',
  ended: '执行已结束，不能再修改',
  endedBefore: '该执行已经结束',
  badResult: '结果只能是通过、失败或阻塞',
  badPictures: `图片只能是本系统上传的，最多 ${RUN_PICTURES} 张`,
} as const

interface Counted {
  stepCount: number
  passed: number
  failed: number
  blocked: number
}
/** Steps that have a result. */
export const doneSteps = ({ passed, failed, blocked }: Omit<Counted, 'stepCount'>): number => passed + failed + blocked
/** Share of a number in all steps, in whole percent, rounded down: 100 means all. */
export const shareOf = (part: number, { stepCount }: Pick<Counted, 'stepCount'>): number =>
  stepCount === 0 ? 0 : Math.floor((part / stepCount) * 100)

/** A stored picture's path, as the upload answers it. */
const STORED_PICTURE = /^[a-z]+\/\d{4}\/\d\d\/[0-9a-f]{32}\.(jpe?g|png|webp|gif)$/
/** Stored paths of a cell, comma-joined. */
export const picturePaths = (joined: string | null): string[] => (joined ?? '').split(',').filter(path => path !== '')
export const arePictures = (joined: string): boolean => {
  const paths = picturePaths(joined)
  return paths.length <= RUN_PICTURES && paths.every(path => STORED_PICTURE.test(path))
}
