import { defineResource } from '../defineResource.ts'
import { code, text, textarea } from '../field.ts'

/** Rules that codes are checked by, part for part (contract.md 17.3 to 17.5). */
export const checkRule = defineResource('system/checkRule', {
  title: '编码校验规则',
  path: '/sys/checkRule',
  fields: {
    ruleName: text('规则名称', { required: true, max: 100, search: 'like' }),
    ruleCode: text('规则编码', { required: true, unique: '规则编码已存在！', max: 100, search: 'eq' }),
    ruleJson: code('规则JSON', { required: true, max: 20_000, notListed: true }),
    ruleDescription: textarea('规则描述', { max: 500 }),
  },
  texts: { edit: '编辑成功!', deleteBatch: '批量删除成功！' },
})
