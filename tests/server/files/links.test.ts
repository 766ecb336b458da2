import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readS3Url } from '#server/filesUrl.ts'
import { s3Store } from '#server/modules/files/s3Store.service.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import * as sample from '#tests/support/sampleFiles.ts'
import { startS3 } from '#tests/support/s3Server.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { SID, filesWorld } from '#tests/support/files/filesWorld.ts'

it('[SCALE-01] an address is signed for one file: with another name in it the bucket refuses', async () => {
  const server = await startS3()
  const settings = readS3Url(server.url)
  if (settings === null) throw new Error('no address')
  const store = s3Store(settings)
  await store.put('temp/2026/02/a.txt', Buffer.from('hello'))
  await store.put('temp/2026/02/b.txt', Buffer.from('secret'))
  const headers = { type: 'text/plain', disposition: 'inline', caching: 'no-store' }
  const address = (await store.linkTo?.('temp/2026/02/a.txt', headers, 60)) ?? ''
  const answers = await Promise.all([
    fetch(address),
    fetch(address.replace('a.txt', 'b.txt')),
    fetch(address.replace('=60', '=6000')),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403])
  expect(await answers[0]?.text()).toBe('hello')
  await store.close()
  await server.close()
})

it('[SCALE-01] pages may show what the bucket sends where it may send, and nothing of it elsewhere', async () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'xinglin-client-'))
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>杏林</title>')
  const rulesAt = async (linkSeconds: number) => {
    const s3 = readS3Url('s3://k:s@store.example.org:9000/files')
    const t = await startTestApp({ config: { clientDir, files: { s3, store: 's3', linkSeconds } } })
    const policy = (await fetch(t.url)).headers.get('content-security-policy') ?? ''
    await t.close()
    return policy.split('; ').flatMap(rule => (rule.includes('store.example.org') ? [rule.split(' ')[0]] : []))
  }
  const rules = [await rulesAt(60), await rulesAt(0)]
  rmSync(clientDir, { recursive: true })
  expect(rules).toEqual([['img-src', 'media-src', 'connect-src'], []])
})

describeOnDatabases('addresses of the bucket', open => {
  const world = filesWorld(open, 's3', { linkSeconds: 60 })
  const { tokens, stored, read, as } = world

  it('[SCALE-01] who may read a file is sent to a signed address that is good for a minute, with its type and name; nobody else gets one', async () => {
    const text = Buffer.from('主诉：咳嗽三天')
    const file = await stored('病历.txt', text, { biz: 'chat', sid: SID }, tokens.patient)
    for (const headers of [{}, as(tokens.stranger), as(tokens.doctor2)]) {
      const refused = await read(file.path, headers)
      expect([refused.status, refused.headers.get('location')]).toEqual([404, null])
    }
    const sent = await read(file.path, as(tokens.doctor))
    const address = new URL(sent.headers.get('location') ?? '')
    expect([sent.status, sent.headers.get('cache-control'), address.searchParams.get('X-Amz-Expires')]).toEqual([
      302,
      'no-store',
      '60',
    ])
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(text)).toBe(true)
    expect(['content-type', 'content-disposition', 'cache-control'].map(name => answer.headers.get(name))).toEqual([
      'text/plain; charset=utf-8',
      `attachment; filename*=UTF-8''${encodeURIComponent('病历.txt')}`,
      'private, no-store',
    ])
  })
})

describeOnDatabases('sealed files in a bucket', open => {
  const world = filesWorld(open, 's3', { linkSeconds: 60, dataKeys: ['a secret of the hospital'] })

  it('[SCALE-01] [SEC-07] pass through the server, which opens them: whole and in parts, and nobody gets an address', async () => {
    const bytes = Buffer.concat([sample.mp3Voice(), Buffer.alloc(9_000_000, 5)])
    const voice = await world.stored('语音.mp3', bytes)
    expect(world.storedNames().every(name => name.endsWith('.sealed'))).toBe(true)
    const whole = await world.read(voice.path, world.as(world.tokens.doctor))
    expect([whole.status, whole.bytes.equals(bytes), whole.headers.get('content-length')]).toEqual([
      200,
      true,
      String(bytes.length),
    ])
    const part = await world.read(voice.path, { ...world.as(world.tokens.doctor), range: 'bytes=8000000-8000009' })
    expect([part.status, part.bytes.equals(bytes.subarray(8_000_000, 8_000_010))]).toEqual([206, true])
  })
})
