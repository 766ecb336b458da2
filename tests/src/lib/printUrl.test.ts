import { expect, it } from 'vitest'
import type { PlaceholderSource } from '#contract/permissions/placeholders.ts'
import { reportPrintUrl } from '#src/lib/http/printUrl.ts'

const SOURCE: PlaceholderSource = {
  token: 'a b&c',
  user: { id: 'u1', username: 'doctor', realname: '林杏', orgCode: null },
  config: { baseUrl: '/jeecg-boot', domainUrl: 'https://h.cn/jeecg-boot', staticDomain: '', title: '杏林' },
  location: { origin: 'https://h.cn', host: 'h.cn', hostname: 'h.cn', protocol: 'https:' },
}

it('[API-RPT-07] fills placeholders of a report address first, then adds id and token, by ? or &', () => {
  expect(reportPrintUrl("{{ window._CONFIG['domianURL'] }}/jmreport/view/7", '9', SOURCE)).toBe(
    'https://h.cn/jeecg-boot/jmreport/view/7?id=9&token=a%20b%26c',
  )
  expect(reportPrintUrl('/report?who={{ user.username }}', '1&x=2', SOURCE)).toBe(
    '/report?who=doctor&id=1%26x%3D2&token=a%20b%26c',
  )
  expect(reportPrintUrl('/report#page=2', '9', SOURCE)).toBe('/report?id=9&token=a%20b%26c#page=2')
})

it('makes no address that would run a script or leave by another scheme', () => {
  for (const bad of ['javascript:alert(1)', '//evil.cn/x', 'data:text/html,x', '{{ unknown }}evil'])
    expect(reportPrintUrl(bad, '9', SOURCE)).toBeNull()
})
