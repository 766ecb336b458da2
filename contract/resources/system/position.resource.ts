import { defineResource } from '../defineResource.ts'
import { dict, text } from '../field.ts'

/** Posts of the hospital (contract.md 14.1, 20.3). Everybody may choose among them. */
export const position = defineResource('system/position', {
  title: '职务',
  path: '/sys/position',
  fields: {
    code: text('职务编码', { required: true, unique: '职务编码已存在！', max: 64, search: 'eq' }),
    name: text('职务名称', { required: true, max: 100, search: 'like' }),
    postRank: dict('职级', 'position_rank', { required: true, search: 'eq', initial: '1' }),
    companyId: text('公司id', { max: 64, notListed: true }),
    sysOrgCode: text('组织机构编码', { max: 64, notListed: true, readOnly: true }),
  },
  name: 'name',
  sort: '-postRank,code',
  who: { list: 'user', queryById: 'user' },
})
