import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { FILE_MAX, IMAGE_MAX } from '#contract/constants.ts'
import type { UploadFileType } from '#contract/entities/upload.ts'
import { uploadListMachine } from '#machines/uploadList/uploadList.machine.ts'
import { joinedPaths, listItems, nextToStart, pickOf, storedFiles } from '#machines/uploadList/uploadList.rules.ts'
import type { ListedFile, UploadListEmitted } from '#machines/uploadList/uploadList.types.ts'

const candidate = (id: string, type = 'image/png', size = 68) => ({ id, name: `${id}.png`, type, size })
const stored = (value: string) => storedFiles(value, path => `/static/${path}`)

function started({
  number = 0,
  fileType = 'all',
  value = '',
}: { number?: number; fileType?: UploadFileType; value?: string } = {}) {
  const actor = createActor(uploadListMachine, { input: { number, fileType, files: stored(value) } })
  const told: UploadListEmitted[] = []
  actor.on('*', event => void told.push(event))
  actor.start()
  const file = (id: string): ListedFile => {
    const one = actor.getSnapshot().context.files.find(({ id: known }) => known === id)
    if (!one) throw new Error(`${id} is not in the list`)
    return one
  }
  const change = (id: string, part: Partial<ListedFile>) => {
    const { id: _id, phase, ...known } = { ...file(id), ...part }
    actor.send({ type: 'file.changed', id, phase, file: known })
  }
  return {
    actor,
    add: (...ids: string[]) => actor.send({ type: 'files.add', candidates: ids.map(id => candidate(id)) }),
    begin: (id: string) => change(id, { phase: 'uploading', status: 'uploading' }),
    finish: (id: string) => change(id, { phase: 'done', status: 'done', percent: 100, path: `p/${id}` }),
    fail: (id: string) => change(id, { phase: 'error', status: 'error', message: '未知错误' }),
    paths: () => actor.getSnapshot().context.files.map(one => one.path || one.id),
    warnings: () => told.flatMap(one => (one.type === 'list.warned' ? [one.text] : [])),
    changes: () => told.flatMap(one => (one.type === 'list.changed' ? [joinedPaths(one.files)] : [])),
  }
}

describe('the files of a field', () => {
  it('[UPLOAD-07] [UPLOAD-18] tell of a change once, when all are done', () => {
    const list = started()
    list.add('a', 'b')
    list.begin('a')
    list.begin('b')
    list.finish('b')
    expect(list.changes()).toEqual([])
    list.finish('a')
    expect(list.changes()).toEqual(['p/a,p/b'])
    list.finish('a')
    expect(list.changes()).toEqual(['p/a,p/b'])
  })

  it('[UPLOAD-30] tell of nothing while one goes up or when one has failed', () => {
    const list = started()
    list.add('a', 'b')
    list.finish('a')
    list.fail('b')
    expect([list.changes(), list.actor.getSnapshot().hasTag('invalid')]).toEqual([[], true])
    list.begin('b')
    expect(list.actor.getSnapshot().hasTag('busy')).toBe(true)
    list.finish('b')
    expect(list.changes()).toEqual(['p/a,p/b'])
  })

  it('[UPLOAD-06] [UPLOAD-08] tell of a removal at once, with what is done', () => {
    const list = started({ value: 'x,y' })
    list.actor.send({ type: 'file.remove', id: '0:x' })
    expect([list.paths(), list.changes()]).toEqual([['y'], ['y']])
    list.add('a')
    list.actor.send({ type: 'file.remove', id: 'a' })
    expect([list.paths(), list.changes()]).toEqual([['y'], ['y', 'y']])
    list.actor.send({ type: 'file.remove', id: 'never there' })
    expect(list.changes()).toHaveLength(2)
  })

  it('[UPLOAD-09] [UPLOAD-10] [UPLOAD-11] change places with their neighbours, not beyond the ends', () => {
    const list = started({ value: 'x,y,z' })
    list.actor.send({ type: 'file.move', id: '0:x', by: -1 })
    expect([list.warnings(), list.paths()]).toEqual([['未知的操作'], ['x', 'y', 'z']])
    list.actor.send({ type: 'file.move', id: '2:z', by: 1 })
    expect([list.warnings(), list.paths()]).toEqual([
      ['未知的操作', '已到最后~'],
      ['x', 'y', 'z'],
    ])
    expect(list.changes()).toEqual([])
    list.actor.send({ type: 'file.move', id: '1:y', by: -1 })
    expect([list.paths(), list.changes()]).toEqual([['y', 'x', 'z'], ['y,x,z']])
    list.actor.send({ type: 'file.move', id: '0:x', by: 1 })
    expect([list.paths(), list.changes().at(-1)]).toEqual([['y', 'z', 'x'], 'y,z,x'])
    list.actor.send({ type: 'file.move', id: 'never there', by: 1 })
    expect(list.paths()).toEqual(['y', 'z', 'x'])
  })

  it('[UPLOAD-12] keep the newest so many, and the old ones until a new one is really there', () => {
    const list = started({ number: 2, value: 'x,y' })
    list.add('a')
    expect(list.paths()).toEqual(['x', 'y', 'a'])
    list.fail('a')
    expect([list.paths(), list.changes()]).toEqual([['x', 'y', 'a'], []])
    list.finish('a')
    expect([list.paths(), list.changes()]).toEqual([['y', 'p/a'], ['y,p/a']])
    const three = started({ number: 2 })
    three.add('a', 'b', 'c')
    three.finish('b')
    three.finish('c')
    expect([three.paths(), three.changes()]).toEqual([['p/b', 'p/c'], ['p/b,p/c']])
  })

  it('[UPLOAD-13] keep all by default', () => {
    const list = started()
    const names = Array.from({ length: 12 }, (_, index) => `f${index}`)
    list.add(...names)
    names.forEach(list.finish)
    expect(list.actor.getSnapshot().context).toMatchObject({ number: 0 })
    expect(list.paths()).toHaveLength(12)
  })

  it('[UPLOAD-17] are pictures in a field for pictures, and no larger than allowed anywhere', () => {
    const list = started({ fileType: 'image' })
    list.actor.send({ type: 'files.add', candidates: [candidate('t', 'text/plain'), candidate('u', ''), candidate('a')] })
    expect([list.paths(), list.warnings()]).toEqual([['a'], ['请上传图片']])
    list.actor.send({
      type: 'files.add',
      candidates: [candidate('big', 'image/png', IMAGE_MAX + 1), candidate('edge', 'image/png', IMAGE_MAX)],
    })
    expect([list.paths(), list.warnings().at(-1)]).toEqual([['a', 'edge'], '图片超过10MB'])
    const any = started()
    any.actor.send({
      type: 'files.add',
      candidates: [candidate('t', 'text/plain', FILE_MAX + 1), candidate('u', 'text/plain', FILE_MAX)],
    })
    expect([any.paths(), any.warnings()]).toEqual([['u'], ['文件超过20MB']])
  })

  it('take another value from outside without telling it back, and keep what is still going up', () => {
    const list = started({ value: 'x' })
    list.add('a')
    list.actor.send({ type: 'value.set', files: stored('y,z') })
    expect([list.paths(), list.changes()]).toEqual([['y', 'z', 'a'], []])
    list.finish('a')
    expect(list.changes()).toEqual(['y,z,p/a'])
    list.actor.send({ type: 'value.set', files: stored('y') })
    expect([list.paths(), list.changes()]).toEqual([['y'], ['y,z,p/a']])
  })
})

describe('the rules of a list', () => {
  it('begin no more uploads at once than the server works on', () => {
    const list = started()
    list.add('a', 'b', 'c', 'd', 'e')
    const next = () => nextToStart(list.actor.getSnapshot().context.files)
    expect(next()).toEqual(['a', 'b', 'c'])
    next().forEach(list.begin)
    expect(next()).toEqual([])
    list.fail('b')
    expect(next()).toEqual(['d'])
  })

  it('[ENTITY-19] [ENTITY-20] read a stored value and give it in its three shapes', () => {
    const files = stored('temp/2026/a.png, ,https://oss.example.org/b.pdf?x=1')
    expect(files.map(({ name, path, url, status }) => [name, path, url, status])).toEqual([
      ['a.png', 'temp/2026/a.png', '/static/temp/2026/a.png', 'done'],
      ['b.pdf', 'https://oss.example.org/b.pdf?x=1', '/static/https://oss.example.org/b.pdf?x=1', 'done'],
    ])
    expect(joinedPaths(files)).toBe('temp/2026/a.png,https://oss.example.org/b.pdf?x=1')
    const items = [{ fileName: '心电图.pdf', filePath: 'temp/c.pdf', fileSize: 9 }]
    expect(listItems(storedFiles(items, path => path))).toEqual(items)
    expect(pickOf(files)).toEqual({
      name: 'a.png',
      url: '/static/temp/2026/a.png',
      path: 'temp/2026/a.png,https://oss.example.org/b.pdf?x=1',
      status: 'done',
      id: '0:temp/2026/a.png',
    })
    expect([pickOf([]), storedFiles(null, path => path), storedFiles('', path => path)]).toEqual([null, [], []])
  })
})
