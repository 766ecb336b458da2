import { defineResource } from '../defineResource.ts'
import { dict, number, text, user } from '../field.ts'

/** 团队 (hospital.md 1.1): doctors who take over from one another. People by their accounts; the server keeps their ids. */
export const team = defineResource('hospital/team', {
  title: '团队',
  table: 'hos_team',
  fields: {
    name: text('名称', { required: true, unique: '团队名称已存在', max: 50, search: 'like' }),
    leader: user('组长', { required: true, max: 100, notAsked: true }),
    // what the server keeps of the leader
    leaderId: text('组长编号', { readOnly: true, secret: true, notExported: true }),
    members: user('成员', { required: true, max: 2_000, notAsked: true }),
    orgCode: dict('科室', 'sys_depart,depart_name,org_code', { search: 'eq' }),
    mode: dict('方式', 'team_mode', { required: true, initial: '3' }),
    maxConcurrent: number('上限', { min: 1, max: 300, placeholder: '空为不限' }),
    transferScope: dict('范围', 'transfer_scope', { required: true, initial: '3' }),
    enabled: dict('启用', 'use_status', { required: true, initial: 'Y' }),
  },
  name: 'name',
  sort: 'name',
})
