import { defineResource } from '../defineResource.ts'
import { code, text } from '../field.ts'

/** Rules that make codes (contract.md 17.6). The class is a name in the server's registry, never code. */
export const fillRule = defineResource('system/fillRule', {
  title: '填值规则',
  path: '/sys/fillRule',
  fields: {
    ruleName: text('规则名称', { required: true, max: 100, search: 'like' }),
    ruleCode: text('规则编码', { required: true, unique: '规则编码已存在！', max: 100, search: 'eq' }),
    ruleClass: text('规则实现类', { required: true, max: 200 }),
    ruleParams: code('规则参数', { max: 20_000, notListed: true }),
  },
  texts: { edit: '编辑成功!', deleteBatch: '批量删除成功！' },
})
