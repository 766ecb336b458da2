import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeCron } from '#contract/cron/describe.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { NO_RUNS, previewLines } from '#contract/cron/preview.ts'
import { cronTexts } from '#tests/support/cronExpressions.ts'

const PREVIEW_RUNS = 10
const read = (text: string) => {
  const reading = parseCron(text)
  if (!reading.ok) throw new Error(text)
  return reading.expression
}
const NOW = Date.UTC(2026, 0, 1, 4)
const lines = (text: string) => previewLines(read(text), NOW)

describe('the sentence', () => {
  const SENTENCES: readonly (readonly [string, string])[] = [
    ['0 30 9 ? * 1-5', '每周一至周五 09:30'],
    ['0 0 8 ? * 1,2,3,4,5,6,7', '每周一、周二、周三、周四、周五、周六、周日 08:00'],
    ['0 0 8 1 1,* ?', '每年1月、每个月的1日 08:00'],
    ['* * * * * ?', '每秒'],
    ['*/5 * * * * ?', '每5秒'],
    ['0 * * * * ?', '每分钟'],
    ['0 0/5 * * * ?', '每5分钟'],
    ['0 3/5 * * * ?', '每小时从第3分起每5分钟'],
    ['0 0 * * * ?', '每小时'],
    ['0 30 * * * ?', '每小时第30分'],
    ['0 0 0/2 * * ?', '每2小时'],
    ['0 0 8 * * ?', '每天 08:00'],
    ['15 0 8,20 * * ?', '每天 08:00:15、20:00:15'],
    ['0 0 22-2 * * ?', '每天 22点至2点'],
    ['* * 8 * * ?', '每天 8点每秒'],
    ['0 0/5 8-18 ? * 1,5', '每周一、周五 8点至18点每5分钟'],
    ['0 0 9 ? * 1/2', '每周一、周三、周五 09:00'],
    ['0 0 0 LW * ?', '每月最后一个工作日 00:00'],
    ['0 0 18 L * ?', '每月最后一天 18:00'],
    ['0 0 18 L-3 * ?', '每月月末前3天 18:00'],
    ['0 0 0 15W * ?', '每月最接近15日的工作日 00:00'],
    ['0 0 0 1,15 * ?', '每月1日、15日 00:00'],
    ['0 0 0 1/3 * ?', '每月从1日起每3天 00:00'],
    ['0 0 0 ? * 1#2', '每月第2个周一 00:00'],
    ['0 0 0 ? * 5L', '每月最后一个周五 00:00'],
    ['0 0 0 1 3 ?', '每年3月1日 00:00'],
    ['0 0 0 L 2 ?', '每年2月的最后一天 00:00'],
    ['0 0 0 1 1/3 ?', '每年从1月起每3个月的1日 00:00'],
    ['0 0 0 ? */2 *', '每2个月的每天 00:00'],
    ['0 0 9 ? 3,6 MON', '每年3月、6月的每周一 09:00'],
    ['0 0 0 1 1 ? 2030', '2030年1月1日 00:00'],
    ['0 0 0 1 1 ? 2030/2', '从2030年起每2年1月1日 00:00'],
    ['0 0 0 5-9 * ?', '每月5日至9日 00:00'],
    ['0 0 0 5-9/2 * ?', '每月5日至9日每2天 00:00'],
    ['0 0 0 */3 * ?', '每月从1日起每3天 00:00'],
    ['0 0 0 5/3 * ?', '每月从5日起每3天 00:00'],
    ['0 0 0 L-3W * ?', '每月最接近月末前3天的工作日 00:00'],
    ['0 0 9 ? * 1-3,5', '每周一、周二、周三、周五 09:00'],
    ['0 0 9 ? * 1-5/2', '每周一、周三、周五 09:00'],
    ['0 0 9 ? * L', '每周六 09:00'],
    ['0 0 0 1 1-7/2 ?', '每年1月至7月每2个月的1日 00:00'],
    ['0 0/5 * * 3 ?', '每年3月的每天 每5分钟'],
    ['0 0/5 * 1 * ?', '每月1日 每5分钟'],
    ['0 0 0 1/3 2 ?', '每年2月的从1日起每3天 00:00'],
    ['0 0 0 L * ? 2030', '2030年每月最后一天 00:00'],
    ['0 0 9 ? * 1 2030', '2030年的每周一 09:00'],
    ['0 0 20,8,20 * * ?', '每天 08:00、20:00'],
    ['0 0,30 8,9,10 * * ?', '每天 08:00、08:30、09:00、09:30、10:00、10:30'],
    ['0 0,30 8,9,10,11 * * ?', '每天 8点、9点、10点、11点第0分、第30分'],
    ['0,30 0,30 8,9 * * ?', '每天 8点、9点第0分、第30分第0秒、第30秒'],
    ['0 0/5 8-18/2 * * ?', '每天 8点至18点每2小时每5分钟'],
    ['0 * 8-18/1 * * ?', '每天 8点至18点每小时每分钟'],
    ['0 30 8-9,11 * * ?', '每天 8点至9点、11点第30分'],
    ['30 * * * * ?', '每分钟第30秒'],
    ['30 0 * * * ?', '每小时第0分第30秒'],
    ['0 0/5,7 * * * ?', '每小时每5分钟、第7分'],
    ['*/5,3 * * * * ?', '每5秒、第3秒'],
    ['0 */5 8 * * ?', '每天 8点每5分钟'],
    ['*/5 0 8 * * ?', '每天 8点第0分每5秒'],
    ['0 0 0 * 6-8 ? 2026-2030', '2026年至2030年6月至8月的每天 00:00'],
  ]
  it.each(SENTENCES)('of %s is %s', (text, sentence) => {
    expect(describeCron(read(text))).toBe(sentence)
  })
})

it('every expression has a sentence, in Chinese and numbers only', () => {
  fc.assert(
    fc.property(cronTexts, text => {
      expect(describeCron(read(text))).toMatch(/^[\d:、 年月日周天点分秒钟小时每从起至前末最后一个工作接近的第二三四五六]+$/)
    }),
    { numRuns: 3_000, seed: 12 },
  )
})

describe('the preview', () => {
  it('[CRON-32] shows the next ten runs', () => {
    expect(PREVIEW_RUNS).toBe(10)
    const shown = lines('0 0 8 * * ? *')
    expect(shown).toHaveLength(10)
    expect(shown[0]).toBe('2026-01-02 08:00:00')
    expect(shown[9]).toBe('2026-01-11 08:00:00')
  })

  it('[CRON-33] takes no notice of the year', () => {
    expect(lines('0 0 8 * * ? 2099')).toEqual(lines('0 0 8 * * ? *'))
    expect(lines('0 0 8 * * ? 2019')[0]).toBe('2026-01-02 08:00:00')
  })

  it('[CRON-34] writes yyyy-MM-dd hh:mm:ss of the clock of 24 hours, in the time of the hospital', () => {
    const shown = lines('0 0 20 * * ? *')
    expect(shown[0]).toBe('2026-01-01 20:00:00')
    for (const line of shown) expect(line).toMatch(/^\d{4}-\d\d-\d\d 20:00:00$/)
  })

  it('[CRON-35] says 无执行时间 when nothing runs', () => {
    expect(NO_RUNS).toBe('无执行时间')
    expect(lines('0 0 0 31 2 ? *')).toEqual(['无执行时间'])
    expect(lines('0 0 0 31W 4 ? *')).toEqual(['无执行时间'])
  })
})
