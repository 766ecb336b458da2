import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { piecesOf, verifyBackup } from '#server/jobs/backup/read.ts'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const HEAD = '{"format":"xinglin-rows-2","at":"2026-03-02T02:03:04.005Z","migrations":3}'
const FIRST = Buffer.from('first part, ')
const SECOND = Buffer.from('second part')
const BODY = [
  HEAD,
  '{"table":"hos_one"}',
  // a value that looks like a mark, in the middle of a row
  '{"id":"1","settings":{"table":"x"},"note":"{\\"end\\":1}"}',
  '{"id":"2","settings":{"end":{}}}',
  '{"table":"hos_two"}',
  '{"$file":"temp/a.png"}',
  JSON.stringify(FIRST.toString('base64')),
  JSON.stringify(SECOND.toString('base64')),
  JSON.stringify({ $whole: { size: 23, sha256: sha256('first part, second part') } }),
]
const sealedBy = (
  body: readonly string[],
  end: object = { end: { hos_one: 2, hos_two: 0 }, sums: { hos_one: 'a1' }, files: 1 },
) => [...body, JSON.stringify({ ...end, sha256: sha256(body.map(line => `${line}\n`).join('')) })]

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xinglin-read-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const written = (lines: readonly string[], text = `${lines.join('\n')}\n`): string => {
  const path = join(folder, 'a.jsonl.gz')
  writeFileSync(path, gzipSync(text))
  return path
}
const refusal = (lines: readonly string[]) =>
  verifyBackup(written(lines), null).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'no error'),
  )

describe('reading a backup', () => {
  it('[SCALE-09] gives its pieces in their order: rows are rows whatever their values look like', async () => {
    const pieces = []
    for await (const piece of piecesOf(written(sealedBy(BODY)), null)) pieces.push(piece)
    expect(pieces).toEqual([
      { kind: 'head', head: { format: 'xinglin-rows-2', at: '2026-03-02T02:03:04.005Z', migrations: 3 } },
      { kind: 'table', table: 'hos_one' },
      { kind: 'row', line: '{"id":"1","settings":{"table":"x"},"note":"{\\"end\\":1}"}' },
      { kind: 'row', line: '{"id":"2","settings":{"end":{}}}' },
      { kind: 'table', table: 'hos_two' },
      { kind: 'file', name: 'temp/a.png' },
      { kind: 'bytes', bytes: FIRST },
      { kind: 'bytes', bytes: SECOND },
      { kind: 'whole' },
      { kind: 'end', tally: { counts: { hos_one: 2, hos_two: 0 }, sums: { hos_one: 'a1' } }, files: 1 },
    ])
  })

  it('[SCALE-09] verifies what is whole: of when it is, its counts and sums, its files; an earlier format has no sums', async () => {
    const at = new Date('2026-03-02T02:03:04.005Z')
    const tally = { counts: { hos_one: 2, hos_two: 0 }, sums: { hos_one: 'a1' } }
    expect(await verifyBackup(written(sealedBy(BODY)), null)).toEqual({ at, kind: 'end', tally, files: 1 })
    const earlier = [HEAD.replace('rows-2', 'rows-1'), '{"table":"hos_one"}', '{"id":"1"}']
    expect(await verifyBackup(written(sealedBy(earlier, { end: { hos_one: 1 } })), null)).toEqual({
      at,
      kind: 'end',
      tally: null,
      files: 0,
    })
    // the last line without its end of line
    const lines = sealedBy(BODY)
    expect(await verifyBackup(written(lines, lines.join('\n')), null)).toMatchObject({ files: 1 })
  })

  it('[SCALE-09] refuses what is no backup, cut off, changed, or longer than its end', async () => {
    const lines = sealedBy(BODY)
    expect(await refusal(['no backup at all'])).toBe('BadBackup: 不是本系统的备份文件')
    expect(await refusal(['7'])).toBe('BadBackup: 不是本系统的备份文件')
    expect(await refusal(['null'])).toBe('BadBackup: 不是本系统的备份文件')
    expect(await refusal(sealedBy([HEAD.replace('rows-2', 'rows-3')]))).toBe('BadBackup: 不是本系统的备份文件')
    expect(await refusal(BODY)).toBe('BadBackup: 备份文件不完整')
    expect(await refusal([])).toBe('BadBackup: 不是本系统的备份文件')
    expect(await refusal(lines.with(2, '{"id":"9"}'))).toBe('BadBackup: 备份文件已损坏')
    expect(await refusal([...lines, '{"id":"3"}'])).toBe('BadBackup: 备份文件已损坏')
    const longer = BODY.with(8, JSON.stringify({ $whole: { size: 24, sha256: sha256('first part, second part') } }))
    expect(await refusal(sealedBy(longer))).toBe('BadBackup: 备份文件已损坏')
    const other = BODY.with(8, JSON.stringify({ $whole: { size: 23, sha256: sha256('another') } }))
    expect(await refusal(sealedBy(other))).toBe('BadBackup: 备份文件已损坏')
  })

  it('[SCALE-09] says which table has too few rows', async () => {
    const end = { end: { hos_one: 3, hos_two: 0 }, sums: {}, files: 1 }
    expect(await refusal(sealedBy(BODY, end))).toBe('BadBackup: 备份中hos_one应有3行，实有2行')
    expect(await refusal(sealedBy(BODY, { ...end, end: { hos_three: 1 } }))).toBe('BadBackup: 备份中hos_three应有1行，实有0行')
  })

  it('[SCALE-09] tells a packed file that is damaged from one that is not there', async () => {
    const path = written(sealedBy(BODY))
    writeFileSync(path, readFileSync(path).subarray(0, -12))
    await expect(verifyBackup(path, null)).rejects.toMatchObject({ name: 'BadBackup' })
    writeFileSync(path, 'not packed')
    await expect(verifyBackup(path, null)).rejects.toThrow('备份文件已损坏')
    await expect(verifyBackup(join(folder, 'nowhere.jsonl.gz'), null)).rejects.toMatchObject({ code: 'ENOENT' })
    writeFileSync(`${path}.sealed`, 'x')
    await expect(verifyBackup(`${path}.sealed`, null)).rejects.toThrow('备份已加密，请设置 BACKUP_KEY')
  })
})
