import { afterEach, expect, it } from 'vitest'
import { setConfig } from '#src/lib/config.ts'
import { chatHost, pdfPreviewUrl, signatureUrl, staticUrl, viewUrl } from '#src/lib/http/urls.ts'
import { dateTime, greeting } from '#src/lib/format.ts'

afterEach(() => void setConfig({}))

it('[HTTP-16] completes a relative file address with the configured static domain only', () => {
  setConfig({ staticDomain: 'https://files.example.org/' })
  expect(staticUrl('a/b.png')).toBe('https://files.example.org/a/b.png')
  expect(staticUrl('/a/b.png')).toBe('https://files.example.org/a/b.png')
  expect(staticUrl('http://other.org/x.png')).toBe('http://other.org/x.png')
})

it('[HTTP-17][HTTP-18] has addresses of their own for signatures and the chat', () => {
  setConfig({ signatureDomain: 'https://sign.example.org', chatHost: 'https://chat.example.org' })
  expect(signatureUrl('s/1.png')).toBe('https://sign.example.org/s/1.png')
  expect(chatHost()).toBe('https://chat.example.org')
  setConfig({})
  expect(signatureUrl('s/1.png')).toBe('/jeecg-boot/sys/common/static/s/1.png')
  expect(chatHost()).toBe(location.origin)
})

it('[HTTP-19][HTTP-20][HTTP-21] derives the three addresses from the base path', () => {
  setConfig({ baseUrl: '/ispay' })
  expect(staticUrl('a.png')).toBe('/ispay/sys/common/static/a.png')
  expect(viewUrl('a.png')).toBe('/ispay/sys/common/view/a.png')
  expect(pdfPreviewUrl()).toBe('/ispay/sys/common/pdf/pdfPreviewIframe')
})

it('shows times in Asia/Shanghai and greets by the hour', () => {
  expect(dateTime(Date.UTC(2026, 0, 31, 16, 5, 9))).toBe('2026-02-01 00:05:09')
  expect([8, 9, 11, 12, 13, 14, 19, 20].map(greeting)).toEqual([
    '早上好',
    '上午好',
    '上午好',
    '中午好',
    '中午好',
    '下午好',
    '下午好',
    '晚上好',
  ])
})
