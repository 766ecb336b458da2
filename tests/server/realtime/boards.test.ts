import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHAT_COMMANDS } from '#contract/sockets/chat.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { ChatClient, Ward } from '#tests/support/consultation/ward.ts'

describeOnDatabases('boards of the staff', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  async function connected(username: string): Promise<ChatClient> {
    const client = ward.connect((await ward.loginAs(username)).token)
    await client.connected()
    return client
  }
  const boards = (client: ChatClient) => client.of('board:changed').map(({ board }) => board)

  it('tells each member of the staff of its own boards, without a number and without a word of any patient', async () => {
    const [pharmacist, office] = [await connected('pharmacist'), await connected('hospital')]
    const hello = await pharmacist.hello()
    expect(hello).toMatchObject({ me: { kind: 'staff', presence: null }, sessions: [], es: 0 })
    await office.hello()
    ward.app.boards.changed(1, 'sessions', 'review')
    ward.app.boards.changed(7, 'review')
    await expect.poll(() => boards(office)).toEqual(['sessions', 'review'])
    expect(boards(pharmacist)).toEqual(['review'])
    expect(pharmacist.events).toEqual([{ name: 'board:changed', v: 1, t: ward.clock.now, board: 'review', rev: ward.clock.now }])
    for (const client of [pharmacist, office]) client.socket.disconnect()
  })

  it('an opened and accepted consultation changes the board of sessions', async () => {
    const office = await connected('admin')
    await office.hello()
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    await ward.running(patient, doctor)
    await expect.poll(() => boards(office).filter(board => board === 'sessions').length).toBe(2)
    office.socket.disconnect()
  })

  it('staff may do nothing but say hello', async () => {
    const pharmacist = await connected('pharmacist')
    const { id } = await ward.running(await ward.makePatient(), await ward.makeDoctor())
    for (const command of CHAT_COMMANDS.filter(name => name !== 'hello')) {
      const answer = await pharmacist.sendRaw(command, { sid: id, version: 1 })
      expect(answer).toMatchObject({ ok: false })
      expect(['NOT_OWNER', 'BAD_INPUT']).toContain(answer.ok ? '' : answer.code)
    }
    expect(await pharmacist.sendRaw('history', { sid: id })).toMatchObject({ ok: false, code: 'NOT_OWNER' })
    for (const view of ['mine', 'waiting'])
      expect(await pharmacist.sendRaw('session:list', { view })).toMatchObject({ ok: false, code: 'NOT_OWNER' })
    pharmacist.socket.disconnect()
  })
})
