import { afterEach, expect, it } from 'vitest'
import type { GridDown, GridMessage } from '#contract/sockets/grid.ts'
import { TABLE_UPDATE } from '#contract/sockets/grid.ts'
import { client } from '#src/lib/http/axiosClient.ts'
import { sharedData } from '#src/grid/data/sharedData.ts'
import type { GridLinkListener } from '#src/grid/wire/gridLink.ts'

const { adapter } = client.defaults
afterEach(() => {
  client.defaults.adapter = adapter
})

it('says each reason once for all cells of a frame, and when a value went over one not seen', async () => {
  const access = { edit: true, add: true, remove: true, move: true }
  const rows = Array.from({ length: 300 }, (_, n) => ({ id: `r${n}`, o: null, d: { name: '甲' } }))
  const answer = { success: true, code: 200, message: '', timestamp: 0, result: { s: 0, access, rows, comments: [] } }
  client.defaults.adapter = config => Promise.resolve({ data: answer, status: 200, statusText: 'OK', headers: {}, config })
  const listeners: GridLinkListener[] = []
  const sent: string[] = []
  const data = sharedData(
    'demo',
    [{ key: 'name', title: '名称', type: 'input' }],
    {
      isOpen: () => true,
      send: frame => sent.push(frame),
      listen: listener => (listeners.push(listener), () => undefined),
      loadQueue: () => Promise.resolve([]),
      saveQueue: () => undefined,
    },
    { queued: [] },
    commit => commit(),
  )
  const hear = (x: GridDown) =>
    listeners.forEach(({ received }) => received({ type: TABLE_UPDATE, socketKey: 'demo', x } satisfies GridMessage))
  const said: string[] = []
  data.listen(event => event.type === 'told' && said.push(event.text))
  await expect.poll(() => data.status()).toMatchObject({ access, trouble: '' })
  hear({ t: 'joined', s: 0, editable: true })
  data.set(rows.map(({ id }) => ({ r: id, f: 'name', v: '' })))
  const sentOps = () => sent.findLast(one => one.includes('"t":"op"'))
  await expect.poll(sentOps).toBeDefined()
  const frame = JSON.parse(sentOps() ?? '') as { data: { x: { ops: { i: string }[] } } }
  const ids = frame.data.x.ops.map(({ i }) => i)
  expect(ids).toHaveLength(300)
  const cur = { v: '甲', s: 0, by: '', at: 0 }
  hear({ t: 'rej', rejs: ids.slice(1).map(i => ({ i, why: 'rule', text: '请输入名称', cur })) })
  hear({ t: 'ack', acks: [{ i: ids[0] ?? '', s: 2, c: { v: '乙', s: 1, by: '李', at: 0 } }] })
  await expect.poll(() => said).toEqual(['请输入名称', '您的修改覆盖了李刚保存的值'])
  data.stop()
})
