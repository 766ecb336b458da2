import type { ModelOptions } from '#machines/kit/modelOf.ts'
import { storedFiles } from './uploadList.rules.ts'
import type { uploadListMachine } from './uploadList.machine.ts'
import type { ListedFile } from './uploadList.types.ts'

const candidate = (id: string, type = 'image/png') => ({ id, name: `${id}.png`, type, size: 68 })
const at = (id: string, part: Partial<ListedFile>) => ({
  type: 'file.changed' as const,
  id,
  phase: part.phase ?? 'uploading',
  file: {
    name: `${id}.png`,
    type: 'image/png',
    size: 68,
    status: part.status ?? 'uploading',
    percent: part.percent ?? 0,
    path: part.path ?? '',
    url: '',
    message: part.message ?? '',
    responseName: 'message',
  },
})
const STORED = storedFiles('temp/x.png', path => path)

/** A field for two pictures: two files and one that is none, each may be done or fail. */
export const model: ModelOptions<typeof uploadListMachine> = {
  inputs: [{ fileType: 'image', number: 2 }],
  events: [
    { type: 'files.add', candidates: [candidate('a')] },
    { type: 'files.add', candidates: [candidate('b'), candidate('t', 'text/plain')] },
    at('a', { phase: 'done', status: 'done', percent: 100, path: 'temp/a.png' }),
    at('a', { phase: 'error', status: 'error', message: '未知错误' }),
    at('b', { phase: 'done', status: 'done', percent: 100, path: 'temp/b.png' }),
    { type: 'file.remove', id: 'a' },
    { type: 'file.move', id: 'a', by: -1 },
    { type: 'file.move', id: 'a', by: 1 },
    { type: 'value.set', files: STORED },
  ],
  // an id comes into the list once
  allow: ({ context }, event) => {
    if (event.type === 'value.set') return context.files.length === 0
    if (event.type !== 'files.add') return true
    const { candidates } = event as unknown as { candidates: readonly { id: string }[] }
    return context.files.length < 3 && !context.files.some(one => one.id === candidates[0]?.id)
  },
}
