import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { asAddresses, asPaths, fileBase, holdsFiles } from '#server/crud/fileAddress.ts'

/** All that is asked of an app: where it stands and where its files are served from. */
const appOf = (staticDomain: string, basePaths: string[] = ['/jeecg-boot', '']) =>
  ({ config: { client: { staticDomain }, basePaths } }) as unknown as FastifyInstance
const request = { protocol: 'https', host: 'a.cn:8443' } as FastifyRequest

it('files stand under the static domain, else under the address that was called', () => {
  expect(fileBase(appOf('https://static.cn/x/'), request)).toBe('https://static.cn/x')
  expect(fileBase(appOf('http://static.cn'), request)).toBe('http://static.cn')
  expect(fileBase(appOf(''), request)).toBe('https://a.cn:8443/jeecg-boot/sys/common/static')
  expect(fileBase(appOf('see https://a.cn', ['']), request)).toBe('https://a.cn:8443/sys/common/static')
  expect(fileBase(appOf('/static', []), request)).toBe('https://a.cn:8443/sys/common/static')
})

it('stored paths become addresses part by part, addresses stay', () => {
  expect(asAddresses('temp/照 片.png,,http://b.cn/x.png,https://b.cn/y?z', 'https://s')).toBe(
    'https://s/temp/%E7%85%A7%20%E7%89%87.png,http://b.cn/x.png,https://b.cn/y?z',
  )
  expect(asAddresses('a/http://b.png', 'https://s')).toBe('https://s/a/http%3A//b.png')
  expect(asAddresses('', 'https://s')).toBe('')
})

it('addresses of this product become paths again, all others stay', () => {
  const app = appOf('https://static.cn/files/', ['/jeecg-boot'])
  expect(asPaths('https://static.cn/files/temp/a.png', app)).toBe('temp/a.png')
  expect(asPaths('https://static.cn/files2/a.png', app)).toBe('https://static.cn/files2/a.png')
  expect(asPaths('http://any.cn/jeecg-boot/sys/common/static/temp/%E7%85%A7.png', app)).toBe('temp/照.png')
  expect(asPaths('http://any.cn/sys/common/static/a.png', app)).toBe('http://any.cn/sys/common/static/a.png')
  expect(asPaths('http://any.cn/jeecg-boot/sys/common/static/%E0%A4%A', app)).toBe('%E0%A4%A')
  expect(asPaths(' temp/a.png , temp/b.png', app)).toBe('temp/a.png,temp/b.png')
  expect(asPaths('see https://static.cn/files/a.png', appOf('x https://y'))).toBe('see https://static.cn/files/a.png')
})

it('pictures and files are stored as paths', () => {
  const of = (kind: 'image' | 'file' | 'text') => holdsFiles({ kind, label: '' })
  expect([of('image'), of('file'), of('text')]).toEqual([true, true, false])
})
