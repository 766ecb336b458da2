import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PDF_PREVIEW_PATH } from '#contract/http/calls/files.ts'
import { previewPage } from '#server/modules/system/oss/pdfPreview.page.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { origins: ['https://portal.example.org'] } })
})
afterAll(async () => t.close())

const inside = (html: string, tag: string): string => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? ''
const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('[HTTP-21] serves the preview page to everybody, with a policy that allows its own script and nothing else', async () => {
  const { status, headers, text } = await t.raw('GET', `/jeecg-boot${PDF_PREVIEW_PATH}`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = new Map((headers.get('content-security-policy') ?? '').split('; ').map(rule => [rule.split(' ')[0], rule]))
  expect(policy.get('default-src')).toBe(`default-src 'none'`)
  expect(policy.get('script-src')).toBe(`script-src ${digest(inside(text, 'script'))}`)
  expect(policy.get('style-src')).toBe(`style-src ${digest(inside(text, 'style'))}`)
  expect(policy.get('connect-src')).toBe(`connect-src 'self'`)
  expect(policy.get('frame-ancestors')).toBe(`frame-ancestors 'self' https://portal.example.org`)
  expect(text).not.toMatch(/ on\w+=|style="/)
})

it('writes what differs between servers into attributes that nothing breaks out of', () => {
  const page = previewPage('/a"><script>x</script>', ['https://b.cn/"><img src=x>'])
  expect(page.match(/<script>/g)).toHaveLength(1)
  expect(page).not.toContain('<img')
})
