import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { model } from '#machines/upload/upload.model.ts'
import { listMachines, loadMachine } from '../../scripts/machines.ts'
import { walkedByPeople } from '../../scripts/paths/recorded.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xinglin-recorded-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const machinesNamed = (name: string) =>
  Promise.all(
    listMachines()
      .filter(one => one.name === name)
      .map(one => loadMachine(one)),
  )
const keep = (name: string, events: readonly { type: string }[]) =>
  writeFileSync(
    join(folder, name),
    JSON.stringify({ machine: 'upload', isInBrowser: false, path: { input: model.inputs?.[0], events } }),
  )

it('[QA-18] sessions that people recorded count as walked, together', async () => {
  keep('a.json', [{ type: 'upload.cancel' }])
  keep('b.json', [{ type: 'upload.start' }, { type: 'upload.cancel' }, { type: 'upload.retry' }])
  const walked = walkedByPeople(folder, await machinesNamed('upload'))
  expect(walked.get('upload')).toMatchObject({
    paths: 2,
    transitions: [
      'waiting | upload.start | 0',
      'waiting | upload.cancel | 0',
      'uploading | upload.cancel | 0',
      'cancelled | upload.retry | 0',
    ],
  })
})

it('[QA-18] a recorded session that the machine no longer allows is named, and so is one of no machine', async () => {
  keep('old.json', [{ type: 'upload.start' }, { type: 'waitingForLuck elapsed' }])
  const machines = await machinesNamed('upload')
  expect(() => walkedByPeople(folder, machines)).toThrow(/old\.json: 'upload' no longer allows step 2/)
  keep('old.json', [{ type: 'sendFile done' }])
  expect(() => walkedByPeople(folder, machines)).toThrow(/no longer allows step 1/)
  expect(() => walkedByPeople(folder, [])).toThrow(/there is no machine 'upload'/)
})
