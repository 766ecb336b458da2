import { afterEach, beforeEach, expect, it } from 'vitest'
import { getConfig, setConfig } from '#src/lib/config.ts'
import { reportPrintUrl } from '#src/views/online/reportList/printUrl.ts'

const before = getConfig()
beforeEach(() => localStorage.setItem('pro__Access-Token', JSON.stringify({ value: 'a b&c', expire: null })))
afterEach(() => {
  setConfig(before)
  localStorage.clear()
})
const printed = (reportPrint: string, id: string) => {
  setConfig({ ...before, reportPrint })
  return reportPrintUrl(id)
}

it('[API-RPT-07] fills placeholders of a report address first, then adds id and token, by ? or &', () => {
  expect(printed('https://h.cn/{{ token }}/view/7', '9')).toBe('https://h.cn/a b&c/view/7?id=9&token=a%20b%26c')
  expect(printed('/report?who={{ token }}', '1&x=2')).toBe('/report?who=a%20b%26c&id=1%26x%3D2&token=a%20b%26c')
  expect(printed('/report#page=2', '9')).toBe('/report?id=9&token=a%20b%26c#page=2')
})

it('makes no address that would run a script or leave by another scheme, and none without a report server', () => {
  for (const bad of ['javascript:alert(1)', '//evil.cn/x', 'data:text/html,x', '{{ unknown }}evil', ''])
    expect(printed(bad, '9')).toBeNull()
})
