import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineResource } from '#contract/resources/defineResource.ts'
import { text } from '#contract/resources/field.ts'
import { provideResources } from '#src/resource/registry.ts'
import { availableActions } from '#src/runtime/palette/actions.ts'
import { ResourceList } from '#src/resource/ResourceList.tsx'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { screen as screenOf } from '#src/resource/screen.ts'
import { ok } from '../support/listeningServer.ts'
import { startListClient, ward } from '#tests/support/resource/startedList.tsx'

let client: Awaited<ReturnType<typeof startListClient>>
beforeEach(async () => {
  client = await startListClient()
})
afterEach(() => client.stop())

const user = userEvent.setup()
const asked = (path: string) =>
  client.server.seen.filter(one => one.path.endsWith(path)).map(({ query }) => Object.fromEntries(query))

const region = defineResource('test/region', {
  title: '院区',
  fields: { name: text('名称', { search: 'like' }), pid: text('上级', { notListed: true }) },
  parent: 'pid',
  who: { list: 'user' },
})
const bed = defineResource('test/bed', {
  title: '床位',
  fields: { no: text('床号'), wardId: text('病区', { notListed: true }) },
  who: { list: 'user' },
})

describe('rows below rows', () => {
  it('begin with the top of a tree and are fetched when a row is opened, once', async () => {
    client.answers['/test/region/list'] = ({ query }) =>
      query.get('pid') === '0'
        ? ok({ records: [{ id: 'r1', name: '东院' }], total: 1 })
        : ok([{ id: 'r2', name: '门诊楼', hasChild: '0' }])
    render(<ResourceList resource={region} />)
    const row = await screen.findByRole('row', { name: /东院/ })
    await user.click(within(row).getByRole('button', { name: /展开|Expand/ }))
    await screen.findByRole('row', { name: /门诊楼/ })
    await user.click(within(row).getByRole('button', { name: /关闭|收起|Collapse/ }))
    await user.click(within(row).getByRole('button', { name: /展开|Expand/ }))
    expect(asked('/test/region/list').map(({ pid }) => pid)).toEqual(['0', 'r1'])
    await user.type(screen.getByRole('textbox', { name: '名称' }), '楼{Enter}')
    // Rows below those that are open may be asked for again behind it.
    const sought = () => asked('/test/region/list').filter(({ name }) => name === '*楼*')
    await waitFor(() => expect(sought()).toHaveLength(1))
    expect(Object.keys(sought()[0] ?? {})).not.toContain('pid')
  })

  it('are all there when more than a page of them hang below a row', async () => {
    const rooms = Array.from({ length: 203 }, (_, at) => ({ id: `n${at + 1}`, name: `${at + 1}号房`, hasChild: '0' }))
    client.answers['/test/region/list'] = ({ query }) => {
      if (query.get('pid') === '0') return ok({ records: [{ id: 'r1', name: '东院' }], total: 1 })
      const from = (Number(query.get('pageNo')) - 1) * 200
      return ok({ records: rooms.slice(from, from + 200), total: 203 })
    }
    render(<ResourceList resource={region} />)
    const row = await screen.findByRole('row', { name: /东院/ })
    await user.click(within(row).getByRole('button', { name: /展开/ }))
    expect(await screen.findByText('203号房')).toBeTruthy()
    const pages = asked('/test/region/list').filter(({ pid }) => pid === 'r1')
    expect(pages.map(({ pageNo, pageSize }) => [pageNo, pageSize])).toEqual([
      ['1', '200'],
      ['2', '200'],
    ])
  })

  it('of another resource stand below the row that is pressed, with its id in their question', async () => {
    provideResources(async () => ({ resource: bed, screen: { resource: bed } }))
    client.answers['/test/bed/list'] = ({ query }) => ok([{ id: 'b1', no: `${query.get('wardId')}-01` }])
    const wards = { ...ward, children: [{ resource: 'test/bed', by: 'wardId', title: '床位' }] }
    render(<ResourceList resource={wards} screen={{ resource: wards, childrenAs: 'erp' }} />)
    await user.click(await screen.findByText('第2病区'))
    const beds = await screen.findByRole('region', { name: '第2病区 · 床位' })
    await within(beds).findByText('w2-01')
    await user.click(screen.getByText('第3病区'))
    await screen.findByText('w3-01')
  })
})

describe('the keys of a row', () => {
  it('mean the rows of the page itself, not those of a list that is unfolded above', async () => {
    const Inner = () => (
      <table>
        <tbody>
          {['一床', '二床', '三床'].map(no => (
            <tr key={no}>
              <td>{no}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
    client.answers['/test/ward/queryById'] = ({ query }) => ok({ id: query.get('id'), version: 1, name: query.get('id') })
    client.show({ resource: ward, slots: { expanded: Inner } })
    const row = await screen.findByRole('row', { name: /第2病区/ })
    await user.click(within(row).getByRole('button', { name: '展开 第2病区' }))
    await screen.findByText('三床')
    act(() => screen.getByRole('row', { name: /第4病区/ }).focus())
    const edit = availableActions().find(({ id }) => id === 'list.edit')
    act(() => edit?.run())
    await waitFor(() => expect(asked('/test/ward/queryById').map(({ id }) => id)).toEqual(['w4']))
  })
})

describe('a command of a screen', () => {
  it('that nothing asks about can be taken back', async () => {
    const done: string[] = []
    const looks = screenOf(ward, {
      row: [
        {
          key: 'stop',
          text: '停用',
          run: async rows => {
            done.push(`stop ${rows.map(({ id }) => id).join()}`)
            return '已停用'
          },
          undo: async rows => {
            done.push(`start ${rows.map(({ id }) => id).join()}`)
            return '已恢复启用'
          },
        },
        { key: 'secret', text: '机密', permission: 'ward:secret', run: async () => '' },
      ],
    })
    client.show(looks)
    const row = await screen.findByRole('row', { name: /第2病区/ })
    expect(within(row).queryByRole('button', { name: /机密/ })).toBeNull()
    await user.click(within(row).getByRole('button', { name: '停用 第2病区' }))
    const offer = () => toasts.current().find(({ action }) => action?.text === '撤销')
    await waitFor(() => expect(offer()).toBeDefined())
    act(() => offer()?.action?.onPress())
    await waitFor(() => expect(done).toEqual(['stop w2', 'start w2']))
    await waitFor(() => expect(offer()).toBeUndefined())
  })
})
