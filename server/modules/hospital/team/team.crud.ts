import { commaParts } from '#contract/http/commaText.ts'
import { team } from '#contract/resources/hospital/team.resource.ts'
import { OFFICE_TEXT } from '#contract/rules/officeTexts.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseField } from '../refuseField.rules.ts'
import { doctorsOf, membersOf, setMembers, talkingOf, type TeamDoctor } from './team.repository.ts'

/** The doctors of some accounts in their order; refuses one that is none. */
async function doctorsNamed({ tx, user }: Save, field: string, usernames: readonly string[]): Promise<TeamDoctor[]> {
  const found = new Map((await doctorsOf(tx, user.tenantId, usernames)).map(doctor => [doctor.username, doctor]))
  return usernames.map(username => found.get(username) ?? refuseField(field, OFFICE_TEXT.notDoctor(username)))
}

/** 团队: its leader is one of its members, all are doctors in service, and nobody who talks with a patient is taken out of it. */
export const teamCrud = crudHooks(team, {
  async beforeSave(save) {
    const { tx, id, values, extras, before } = save
    const current = before === null ? [] : await membersOf(tx, [id])
    const leader = String(extras['leader'] ?? current.find(({ isLeader }) => isLeader)?.username ?? '')
    const members = 'members' in extras ? commaParts(String(extras['members'] ?? '')) : current.map(({ username }) => username)
    const doctors = await doctorsNamed(save, 'members', members)
    const first = doctors.find(({ username }) => username === leader)
    if (first === undefined) return refuseField('leader', OFFICE_TEXT.leader)
    const staying = new Set(doctors.map(({ userId }) => userId))
    const gone = current.filter(({ userId }) => !staying.has(userId))
    const talking = await talkingOf(
      tx,
      gone.map(({ userId }) => userId),
    )
    const busy = gone.find(({ userId }) => talking.has(userId))
    if (busy !== undefined) refuseField('members', OFFICE_TEXT.memberTalks(busy.name))
    values['leaderId'] = first.userId
    extras['memberIds'] = [...staying].join(',')
  },
  async afterSave({ tx, id, extras }) {
    await setMembers(tx, id, commaParts(String(extras['memberIds'] ?? '')))
  },
  async beforeDelete(row, { tx }) {
    const members = await membersOf(tx, [String(row['id'])])
    const talking = await talkingOf(
      tx,
      members.map(({ userId }) => userId),
    )
    if (talking.size > 0) throw new Refusal(OFFICE_TEXT.closedTeam)
  },
  async afterDelete(row, { tx }) {
    await setMembers(tx, String(row['id']), [])
  },
  async present(rows, { app }) {
    const members = await membersOf(
      app.db,
      rows.map(row => String(row['id'])),
    )
    return rows.map(row => {
      const of = members.filter(({ teamId }) => teamId === row['id'])
      const leader = of.find(({ isLeader }) => isLeader)
      return {
        ...row,
        leader: leader?.username ?? null,
        leader_dictText: leader?.name ?? '',
        members: of.map(({ username }) => username).join(','),
        members_dictText: of.map(({ name }) => name).join(','),
      }
    })
  },
})
