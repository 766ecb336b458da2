import { describe, expect, it } from 'vitest'
import { arePictures, shareOf } from '#contract/rules/testRuns.ts'
import { walkOf } from '#src/views/test/components/runs/addresses.ts'
import { untilText } from '#src/views/test/components/paths/order.ts'
import { browserText } from '#src/views/test/components/runs/browserText.ts'
import { readAddress } from '#src/views/test/components/walk/walkAddress.ts'

describe('runs of test paths in the page', () => {
  it('[QA-14] names browser, its number and the system of who runs it', () => {
    const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
    expect(browserText(`Mozilla/5.0 (X11; Linux x86_64) ${kit} Chrome/143.0.0.0 Safari/537.36`)).toBe('Chrome 143 · Linux')
    expect(browserText(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/143.0.0.0 Safari/537.36 Edg/142.0.1`)).toBe(
      'Edge 142 · Windows',
    )
    expect(browserText('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox 140 · Windows')
    expect(browserText('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15')).toBe(
      'Safari 18 · macOS',
    )
    expect(browserText('')).toBe('未知设备')
  })

  it('[QA-14] leads to the walk at the step that is meant, and nowhere where the run does not know the path', () => {
    const run = { machine: 'session', walks: [{ start: 1, steps: '["login.submit#0","signIn done#2"]' }] }
    const to = walkOf(run, 1, 2)
    expect(to?.pathname).toBe('/test/home')
    expect(readAddress(to?.hash ?? '')).toEqual({ machine: 'session', ...run.walks[0], at: 2 })
    expect(walkOf(run, 2, 0)).toBeNull()
  })

  it('[QA-14] says in words until when its paths were generated', () => {
    expect(untilText('end')).toBe('到生成方式自身的终点为止')
    expect(untilText('length(200)')).toBe('直到总步数 200 步')
    expect(untilText('transitions(100) and (paths(20) or time(5))')).toBe('直到转移覆盖 100 %且（路径数 20 条或时间 5 秒）')
    expect(untilText('state(verified)')).toBe('直到到达状态“verified”')
    expect(untilText('some day')).toBe('直到 some day')
  })

  it('[QA-14] takes stored pictures alone, and calls all passed only what is', () => {
    const one = `temp/2026/11/${'0f'.repeat(16)}.png`
    expect(arePictures(one)).toBe(true)
    expect(arePictures(`${one},${one.replace('png', 'webp')}`)).toBe(true)
    for (const bad of ['x', 'https://example.org/a.png', one.replace('temp', '../temp'), one.replace('png', 'svg')])
      expect(arePictures(bad), bad).toBe(false)
    expect([shareOf(199, { stepCount: 200 }), shareOf(200, { stepCount: 200 }), shareOf(0, { stepCount: 0 })]).toEqual([
      99, 100, 0,
    ])
  })
})
