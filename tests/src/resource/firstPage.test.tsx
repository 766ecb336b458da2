import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askFirstPage } from '#src/resource/firstPage.ts'
import { navigate } from '#src/lib/navigation.ts'
import { ok } from '#tests/src/support/listeningServer.ts'
import { startListClient, ward } from '#tests/support/resource/startedList.tsx'

let client: Awaited<ReturnType<typeof startListClient>>
beforeEach(async () => {
  client = await startListClient()
})
afterEach(() => client.stop())

const asked = () => client.server.seen.filter(({ path }) => path.endsWith('/test/ward/list'))
const rows = () => screen.findByRole('row', { name: /第1病区/ })

describe('rows that are asked for before their list has come', () => {
  it('[SPEED-04] are shown by the list, which does not ask for them again', async () => {
    askFirstPage(ward, { resource: ward })
    await waitFor(() => expect(asked()).toHaveLength(1))
    client.show()
    await rows()
    expect(asked()).toHaveLength(1)
  })

  it('[SPEED-04] are asked for anew where the address asks for others by then, and once they are used', async () => {
    askFirstPage(ward, { resource: ward })
    await waitFor(() => expect(asked()).toHaveLength(1))
    navigate('/test/ward?pageSize=30', { replace: true })
    client.show()
    await rows()
    expect(asked().map(({ query }) => query.get('pageSize'))).toEqual(['10', '30'])
  })

  it('[SPEED-04] that are refused are said by the list in the words of the server', async () => {
    client.answers['/test/ward/list'] = () => ok(null, { success: false, code: 500, message: '这些行现在不能查看' })
    askFirstPage(ward, { resource: ward })
    await waitFor(() => expect(asked()).toHaveLength(1))
    client.show()
    expect((await screen.findByRole('alert')).textContent).toContain('这些行现在不能查看')
    expect(asked()).toHaveLength(1)
  })
})
