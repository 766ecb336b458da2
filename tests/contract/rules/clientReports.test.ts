import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { browserFamily, framesOf, groupOf, plainMessage, routePattern } from '#contract/rules/clientReports.ts'
import { bucketOf, p75Of, ratingOf, VITALS, vitalText } from '#contract/rules/webVitals.ts'

describe('what a browser may report', () => {
  it.each([
    [`Unexpected token '张', "张三，13800138000" is not valid JSON`, 'Unexpected token …, … is not valid JSON'],
    ["Cannot read properties of undefined (reading 'phone')", 'Cannot read properties of undefined (reading …)'],
    ['患者张三没有找到 110101199003078515', '… #'],
    ['mail to zhang.san@example.com failed', 'mail to … failed'],
    [
      'Failed to fetch dynamically imported module: https://hospital.example/assets/Orders-BxK3_a9-.js?token=abc',
      'Failed to fetch dynamically imported module: Orders.js',
    ],
    ['no session a3f9c2d1e8 in ward 12', 'no session # in ward #'],
  ])('[SCALE-10] says of %s only what is no person', (message, plain) => {
    expect(plainMessage(message)).toBe(plain)
  })

  it('[SCALE-10] changes nothing at the second time, and lets no digit, quote or letter beyond ASCII through', () => {
    const texts = fc.string({ unit: fc.constantFrom(...`ab 12'"\`@张三“”…:/.-_?`), maxLength: 300 })
    fc.assert(
      fc.property(texts, text => {
        const plain = plainMessage(text)
        expect(plainMessage(plain)).toBe(plain)
        expect(plain).not.toMatch(/[\d"'`]|[^\x20-\x7e…]/)
      }),
    )
  })

  const chrome = `TypeError: 张三 is not a function
    at Xe (https://hospital.example/assets/Orders-BxK3_a9-.js?v=1:12:3456)
    at async https://hospital.example/assets/shell-11111111.js:1:2
    at chrome-extension://abcdef/content.js:1:1`
  const firefox = `Xe@https://hospital.example/assets/Orders-BxK3_a9-.js:12:3456
@https://hospital.example/assets/shell-11111111.js:1:2`

  it('[SCALE-10] keeps the frames of our own files, whichever browser wrote them', () => {
    const frames = ['Xe /assets/Orders-BxK3_a9-.js:12:3456', ' /assets/shell-11111111.js:1:2']
    expect(framesOf(chrome)).toEqual(frames)
    expect(framesOf(firefox)).toEqual(frames)
    expect(framesOf(frames.join('\n'))).toEqual(frames)
  })

  it('[SCALE-10] takes the same trouble of the next build for the same', () => {
    const of = (stack: string, message = 'x is not a function') => groupOf({ kind: 'error', message, frames: framesOf(stack) })
    const next = chrome.replace('Xe', 'qt').replace('BxK3_a9-', 'Zz93kk1_').replace(':12:3456', ':14:99')
    expect(of(next)).toBe(of(chrome))
    expect(of(chrome.replace('Orders', 'Users'))).not.toBe(of(chrome))
    expect(of(chrome, 'y is not a function')).not.toBe(of(chrome))
  })

  it.each([
    ['/hospital/patients', '/hospital/patients'],
    ['/dashboard3', '/dashboard3'],
    ['/404', '/404'],
    ['/hospital/patients/8f3a/record?name=张三#x', '/hospital/patients/:id/record'],
    ['/online/张三', '/online/:id'],
    ['/', '/'],
  ])('[SCALE-10] names the page %s by its pattern', (address, pattern) => {
    expect(routePattern(address)).toBe(pattern)
    expect(routePattern(pattern)).toBe(pattern)
  })

  it('names browsers by family and main version', () => {
    const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'
    expect(browserFamily(chromium)).toBe('Chrome 143')
    expect(browserFamily(`${chromium} Edg/143.0`)).toBe('Edge 143')
    expect(browserFamily('Mozilla/5.0 (Macintosh) AppleWebKit/605 (KHTML, like Gecko) Version/17.4 Safari/605')).toBe('Safari 17')
    expect(browserFamily('curl/8')).toBe('其他')
  })
})

describe('web vitals', () => {
  it('[SCALE-10] finds p75 within a bucket by proportion, and says nothing of nothing', () => {
    const counts = VITALS.LCP.buckets.map(() => 0)
    expect(p75Of('LCP', counts)).toBeNull()
    // 100 pages up to 500 ms, 100 between 2.0 and 2.5 s: the 150th of 200 stands in the middle of the second
    counts[bucketOf('LCP', 400)] = 100
    counts[bucketOf('LCP', 2_400)] = 100
    expect(p75Of('LCP', counts)).toBe(2_250)
    expect(p75Of('INP', [0, 0, 0, 0, 0, 0, 0, 0, 0, 5])).toBe(2_000)
  })

  it('rates as web.dev does', () => {
    expect([ratingOf('LCP', 2_500), ratingOf('LCP', 2_501), ratingOf('LCP', 4_001)]).toEqual(['good', 'middling', 'poor'])
    expect([ratingOf('INP', 200), ratingOf('INP', 500), ratingOf('INP', 501)]).toEqual(['good', 'middling', 'poor'])
    expect([ratingOf('CLS', 100), ratingOf('CLS', 250), ratingOf('CLS', 251)]).toEqual(['good', 'middling', 'poor'])
    expect([ratingOf('TTFB', 800), ratingOf('TTFB', 1_801)]).toEqual(['good', 'poor'])
    expect([vitalText('LCP', 2_250), vitalText('INP', 180), vitalText('CLS', 90)]).toEqual(['2.3 秒', '180 毫秒', '0.09'])
  })
})
