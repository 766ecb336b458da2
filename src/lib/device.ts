const BROWSERS: readonly [RegExp, string][] = [
  [/wxwork/i, '企业微信'],
  [/dingtalk/i, '钉钉'],
  [/micromessenger/i, '微信'],
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios|chromium/i, 'Chrome'],
  [/safari/i, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/windows/i, 'Windows'],
  [/android/i, 'Android'],
  [/iphone|ipad|ios/i, 'iOS'],
  [/mac os/i, 'macOS'],
  [/linux|x11/i, 'Linux'],
]
const first = (table: readonly [RegExp, string][], agent: string) => table.find(([pattern]) => pattern.test(agent))?.[1]

/** Browser and system of a user agent in words, such as `Chrome · Windows`. */
export const deviceOf = (agent: string): string =>
  [first(BROWSERS, agent), first(SYSTEMS, agent)].filter(part => part !== undefined).join(' · ') || '未知设备'
