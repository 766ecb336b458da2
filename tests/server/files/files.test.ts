import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { STATIC_PATH, upload, VIEW_PATH } from '#contract/http/calls/files.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { sysFile } from '#server/db/tables/index.ts'
import { describeOnDatabases, type OpenTestDatabase } from '#tests/support/database.ts'
import * as sample from '#tests/support/sampleFiles.ts'
import { openTestPglite } from '#tests/support/testDatabase.ts'
import { BASE, filesWorld } from '#tests/support/files/filesWorld.ts'

/** The same of both stores: what people see does not tell where the bytes lie (SCALE-01). */
const suite = (store: 'disk' | 's3') => (open: OpenTestDatabase) => {
  const world = filesWorld(open, store)
  const { tokens, send, stored, read, as, storedNames, traces } = world

  it('writes pictures anew: upright, without what hid in them, with a preview', async () => {
    for (const [name, make, mime, size] of [
      ['照片.jpg', sample.jpg, 'image/jpeg', [300, 400]],
      ['b.png', sample.png, 'image/png', [400, 300]],
      ['c.webp', sample.webp, 'image/webp', [400, 300]],
      ['d.gif', sample.gif, 'image/gif', [40, 30]],
    ] as const) {
      const bytes = await make()
      expect(bytes.includes(sample.SECRET)).toBe(true)
      const result = await stored(name, bytes)
      expect(result).toMatchObject({ name, mime, width: size[0], height: size[1] })
      expect(result.path).toMatch(new RegExp(String.raw`^temp/\d{4}/\d\d/[0-9a-f]{32}\.${name.split('.')[1]}$`))
      const whole = await read(result.path, as(tokens.doctor))
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, mime])
      expect(whole.bytes).toHaveLength(result.size)
      expect(whole.bytes.includes(sample.SECRET)).toBe(false)
      const meta = await sharp(whole.bytes, { animated: true }).metadata()
      expect([meta.exif, meta.orientation, meta.width, meta.pageHeight ?? meta.height, meta.pages ?? 1]).toEqual([
        undefined,
        undefined,
        ...size,
        name === 'd.gif' ? 3 : 1,
      ])
      const thumb = await read(result.thumb ?? '', as(tokens.doctor))
      expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const small = await sharp(thumb.bytes).metadata()
      expect([Math.max(small.width, small.height), small.exif]).toEqual([name === 'd.gif' ? 40 : 240, undefined])
    }
    // The name of a person's file is data: it comes back whole, it is no path.
    const [row] = (await world.test.app.db.select().from(sysFile)).filter(file => file.name === '照片.jpg')
    expect(row).toMatchObject({ ownerKind: 'user', ownerId: demoUserId('doctor'), tenantId: DEMO_TENANT, sessionId: null })
  })

  it('takes documents and voices as they are, shows what is safe and only saves the rest', async () => {
    for (const [name, bytes, mime, shown] of [
      ['报告 1.pdf', sample.pdf(), 'application/pdf', 'inline'],
      ['a.DOCX', sample.docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
      ['a.xlsx', sample.xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment'],
      ['a.doc', sample.cfb(), 'application/msword', 'attachment'],
      ['a.zip', sample.zip({ 'a/b.txt': 'x' }), 'application/zip', 'attachment'],
      ['a.txt', Buffer.from('复诊记录\n'), 'text/plain; charset=utf-8', 'attachment'],
      ['page.txt', sample.html(), 'text/plain; charset=utf-8', 'attachment'],
      ['voice', sample.webmVoice(), 'audio/webm', 'inline'],
      ['voice.ogg', sample.oggVoice(), 'audio/ogg', 'inline'],
      ['voice.mp4', sample.mp4Voice(), 'audio/mp4', 'inline'],
      ['blob', sample.mp3Voice(), 'audio/mpeg', 'inline'],
    ] as const) {
      const result = await stored(name, bytes)
      for (const base of [STATIC_PATH, VIEW_PATH]) {
        const answer = await read(result.path, as(tokens.doctor), base)
        expect([name, answer.status, answer.headers.get('content-type'), answer.bytes.equals(bytes)]).toEqual([
          name,
          200,
          mime,
          true,
        ])
        expect(answer.headers.get('content-disposition')).toBe(`${shown}; filename*=UTF-8''${encodeURIComponent(name)}`)
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'self'")
        expect(answer.headers.get('cache-control')).toContain('private')
      }
    }
  })

  it('gives a part of a voice when asked for one', async () => {
    const bytes = Buffer.concat([sample.webmVoice(), randomBytes(5_000)])
    const { path } = await stored('v.webm', bytes)
    const part = await read(path, { ...as(tokens.doctor), range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(part.bytes.equals(bytes.subarray(100, 200))).toBe(true)
    expect((await read(path, { ...as(tokens.doctor), range: 'bytes=999999-' })).status).toBe(416)
  })

  it('refuses disguises, empties and the oversized with a sentence and keeps nothing of them', async () => {
    const before = await traces()
    const png = await sample.png()
    for (const [name, bytes, text] of [
      ['page.png', sample.html(), '格式不支持'],
      ['page.html', sample.html(), '格式不支持'],
      ['a.svg', sample.svg(), '格式不支持'],
      ['svg.png', sample.svg(), '格式不支持'],
      ['a.pdf', sample.exe(), '文件内容与扩展名不符'],
      ['a.txt', sample.exe(), '文件内容与扩展名不符'],
      ['a.exe', sample.exe(), '格式不支持'],
      ['a.docx', sample.zip({ 'a.txt': 'x' }), '文件内容与扩展名不符'],
      ['a.docx', Buffer.concat([sample.docx().subarray(0, 40), Buffer.alloc(40)]), '文件内容与扩展名不符'],
      ['a.zip', sample.zip({ 'META-INF/MANIFEST.MF': 'Main-Class: X' }), '文件内容与扩展名不符'],
      ...['docx', 'xlsx', 'zip'].map(kind => [`macros.${kind}`, sample.withMacros(), '文件内容与扩展名不符'] as const),
      ['a.pdf', Buffer.concat([sample.html(), sample.pdf()]), '文件内容与扩展名不符'],
      ['a.pdf', sample.zip({ 'a.txt': 'x' }), '文件内容与扩展名不符'],
      ['a.jsp', Buffer.from('<% out.print(1); %>'), '格式不支持'],
      ['a.constructor', Buffer.from('x'), '格式不支持'],
      ['cut.png', png.subarray(0, png.length / 2), '图片已损坏，无法读取'],
      ['empty.png', Buffer.alloc(0), '未上传任何文件'],
      ['empty.txt', Buffer.alloc(0), '未上传任何文件'],
      ['big.png', await sample.hugeImage(), '图片超过10MB'],
      ['big.pdf', Buffer.concat([sample.pdf(), Buffer.alloc(20 * 1024 * 1024)]), '文件超过20MB'],
      ['bomb.png', await sample.bomb(), '图片尺寸过大'],
    ] as const)
      expect([name, await send(name, bytes)]).toEqual([
        name,
        expect.objectContaining({ success: false, code: 500, message: text }),
      ])
    expect(await traces()).toEqual(before)

    // A page behind a picture is no longer there when the picture is read.
    const { path } = await stored('polyglot.jpg', Buffer.concat([await sample.jpg(), sample.html()]))
    expect((await read(path, as(tokens.doctor))).bytes.includes('<script>')).toBe(false)
  })

  it('makes no path of names, folders or addresses', async () => {
    const outside = (await traces())[0]
    for (const [name, shown] of [
      [String.raw`..\..\evil.txt`, 'evil.txt'],
      ['../../../etc/cron.d/evil.txt', 'evil.txt'],
      ['/etc/passwd.txt', 'passwd.txt'],
      ['%2e%2e%2fevil.txt', '%2e%2e%2fevil.txt'],
      ['<img src=x onerror=1>.txt', 'img src=x onerror=1.txt'],
      ['e\u202Etxt.exe.txt', 'etxt.exe.txt'],
      [`${'长'.repeat(300)}.txt`, `${'长'.repeat(96)}.txt`],
    ] as const) {
      const result = await stored(name, Buffer.from('text'))
      expect(result.name).toBe(shown)
      expect(result.path).toMatch(/^temp\/\d{4}\/\d\d\/[0-9a-f]{32}\.txt$/)
    }
    expect(storedNames().filter(file => !/^[0-9a-f]{32}(_t)?\.\w+$/.test(file))).toEqual([])
    expect(storedNames()).toHaveLength((outside as string[]).length + 7)

    const before = await traces()
    for (const biz of [
      '..',
      '../..',
      '/etc',
      'temp/../../x/..',
      'Temp',
      'chat/../..',
      'uploads',
      '%2e%2e',
      'a'.repeat(5_000),
      'constructor',
    ])
      expect([biz.slice(0, 20), (await send('a.txt', Buffer.from('x'), { biz })).success]).toEqual([biz.slice(0, 20), false])
    expect(await traces()).toEqual(before)

    const { path } = await stored('own.txt', Buffer.from('own'))
    const name = path.slice(path.lastIndexOf('/') + 1)
    for (const address of [
      `../../${path}`,
      `..%2f..%2f${path}`,
      `temp/..%2f${path}`,
      `%00${path}`,
      `${path}%00.txt`,
      `%2fetc%2fpasswd`,
      `..%2f..%2f..%2f..%2f..%2fetc%2fpasswd`,
      `${path}.part`,
      name,
      path.toUpperCase(),
      '',
      '%',
      '_t.webp',
    ]) {
      const answer = await read(address, as(tokens.doctor))
      expect([address, answer.status === 404 || answer.bytes.includes('"code":404')]).toEqual([address, true])
      expect(answer.bytes.toString()).not.toMatch(/root:|own$|編号|编号/)
    }
    // A trailing comma comes from comma lists of original clients.
    expect((await read(`${path},`, as(tokens.doctor))).bytes.toString()).toBe('own')
  })

  it('takes a part of plain bytes without a name, and cuts long names between characters', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n'
    const body = new Uint8Array(Buffer.concat([Buffer.from(head), await sample.png(), Buffer.from('\r\n--b--\r\n')]))
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await world.test.raw('POST', BASE + upload.path, { body, token: tokens.doctor, headers })
    expect(JSON.parse(answer.text)).toMatchObject({ success: true, result: { name: 'file' } })
    const { name } = await stored(`${'😀'.repeat(120)}.txt`, Buffer.from('x'))
    expect(name).toBe(`${'😀'.repeat(96)}.txt`)
  })

  it('gives the turn of an upload on when it is cut off, before and after it began', async () => {
    const { hostname, port, host } = new URL(world.test.url)
    const lines = [`Host: ${host}`, `X-Access-Token: ${tokens.doctor2}`, 'Content-Type: multipart/form-data; boundary=b']
    const asked: IncomingMessage[] = []
    const note = (one: IncomingMessage) => void asked.push(one)
    world.test.app.server.on('request', note)
    const begin = () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      socket.write(`POST ${BASE}${upload.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: 90000\r\n\r\n`)
      socket.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(900)}`)
      return socket
    }
    const slow = [begin(), begin(), begin()]
    await expect.poll(() => asked.filter(one => one.readableDidRead).length).toBe(3)
    const queued = [begin(), begin(), begin(), begin()]
    await expect.poll(() => asked.length).toBe(7)
    world.test.app.server.off('request', note)
    // anyone who asks after them is let in after them: they stand in the queue now
    await stored('b.txt', Buffer.from('x'))
    for (const [group, from] of [
      [queued, 3],
      [slow, 0],
    ] as const) {
      const gone = asked.slice(from, from + group.length).map(one => new Promise(resolve => one.socket.once('close', resolve)))
      for (const socket of group) socket.resetAndDestroy()
      await Promise.all(gone)
    }
    await stored('a.txt', Buffer.from('x'), {}, tokens.doctor2)
  }, 20_000)

  it('answers broken forms with a sentence', async () => {
    const before = await traces()
    const post = (body: string | Uint8Array<ArrayBuffer>, type = 'multipart/form-data; boundary=b') =>
      world.test.raw('POST', BASE + upload.path, { body, token: tokens.doctor, headers: { 'content-type': type } })
    const part = (head: string, value: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
    for (const [body, type] of [
      ['', undefined],
      ['garbage', undefined],
      ['--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nnever ended', undefined],
      [part('name="biz"', 'temp') + '--b--\r\n', undefined],
      [part('name="file"', 'no file') + '--b--\r\n', undefined],
      [part('name="other"; filename="a.txt"', 'x') + '--b--\r\n', undefined],
      [part('name="__proto__"', 'x') + part('name="file"; filename="a.txt"', 'x') + '--b--\r\n', undefined],
      [part('name="x"', 'x').repeat(50) + part('name="file"; filename="a.txt"', 'x') + '--b--\r\n', undefined],
      [part('name="file"; filename="a\0.txt"', '') + '--b--\r\n', undefined],
      ['x', 'multipart/form-data'],
      ['{"file":"x"}', 'application/json'],
      ['file=x', 'application/x-www-form-urlencoded'],
    ] as const) {
      const answer = await post(body, type)
      expect([body.slice(0, 60), answer.status, JSON.parse(answer.text).success]).toEqual([body.slice(0, 60), 200, false])
      expect(answer.text).not.toMatch(/编号|\bat /)
    }
    expect(await traces()).toEqual(before)
  })
}

describeOnDatabases('files', suite('disk'))
describe('[SCALE-01] files in object storage', () => suite('s3')(openTestPglite))
