import { describe, expect, it } from 'vitest'
import { fillPlaceholders, menuAddress, type PlaceholderSource } from '#contract/permissions/placeholders.ts'

const source: PlaceholderSource = {
  token: 'a/b+c',
  user: { id: 'u1', username: 'doctor', realname: '张 三', orgCode: null },
  config: { baseUrl: '/jeecg-boot', domainUrl: '/jeecg-boot', staticDomain: 'https://static.example.org', title: '杏林' },
  location: { origin: 'https://xl.example.org', host: 'xl.example.org', hostname: 'xl.example.org', protocol: 'https:' },
}

describe('placeholders of a menu address', () => {
  it('[ROUTE-33] replaces known names by their value', () => {
    expect(fillPlaceholders("{{ window._CONFIG['domianURL'] }}/druid/?t={{token}}&u={{ user.realname }}", source)).toBe(
      '/jeecg-boot/druid/?t=a%2Fb%2Bc&u=%E5%BC%A0%20%E4%B8%89',
    )
    expect(fillPlaceholders('{{location.origin}}/x?token=${token}', source)).toBe('https://xl.example.org/x?token=a%2Fb%2Bc')
  })

  it('[ROUTE-33] encodes every value behind a question mark, none before it, and fills no value in twice', () => {
    expect(fillPlaceholders('/{{config.title}}?t={{config.title}}&s={{config.staticDomain}}', source)).toBe(
      '/杏林?t=%E6%9D%8F%E6%9E%97&s=https%3A%2F%2Fstatic.example.org',
    )
    const sly = { ...source, user: { ...source.user, realname: '${token}' } }
    expect(fillPlaceholders('/x/{{ user.realname }}', sly)).toBe('/x/${token}')
  })

  it('[ROUTE-33] runs nothing and puts nothing for an unknown or code-like name', () => {
    let ran = false
    Object.assign(globalThis, { menuTrap: () => (ran = true) })
    const codes = ['menuTrap()', 'constructor', '__proto__', 'user.constructor', "user['id']", '(() => 1)()', '']
    expect(codes.map(code => fillPlaceholders(`/a{{${code}}}b`, source))).toEqual(codes.map(() => '/ab'))
    expect(ran).toBe(false)
  })

  it.each([
    ['token', 'a/b+c'],
    ['user.id', 'u1'],
    ['user.username', 'doctor'],
    ['user.realname', '张 三'],
    ['user.orgCode', ''],
    ['config.baseUrl', '/jeecg-boot'],
    ['config.title', '杏林'],
    ["window._CONFIG['domianURL']", '/jeecg-boot'],
    ['window._CONFIG["domianURL"]', '/jeecg-boot'],
    ['window._CONFIG.domianURL', '/jeecg-boot'],
    ['config.staticDomain', 'https://static.example.org'],
    ["window._CONFIG['staticDomainURL']", 'https://static.example.org'],
    ['window._CONFIG["staticDomainURL"]', 'https://static.example.org'],
    ['window._CONFIG.staticDomainURL', 'https://static.example.org'],
    ['location.origin', 'https://xl.example.org'],
    ['location.host', 'xl.example.org'],
    ['location.hostname', 'xl.example.org'],
    ['location.protocol', 'https:'],
    ['window.location.origin', 'https://xl.example.org'],
    ['window.location.protocol', 'https:'],
  ])('[ROUTE-33] knows %s', (name, value) => {
    expect(fillPlaceholders(`/{{ ${name} }}`, source)).toBe(`/${value}`)
  })

  it('opens web addresses and own paths only', () => {
    expect(menuAddress('{{config.baseUrl}}/doc.html', source)).toBe('/jeecg-boot/doc.html')
    for (const address of ['https://example.org', 'http://example.org', '/a b'])
      expect(menuAddress(` ${address} `, source)).toBe(address)
    expect(fillPlaceholders('/{{ user.orgCode }}', { ...source, user: { ...source.user, orgCode: 'A01' } })).toBe('/A01')
    for (const url of [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      '/\t/evil.example',
      'java\nscript:x',
      'doc.html',
      '',
    ]) {
      expect(menuAddress(url, source)).toBeNull()
    }
  })
})
