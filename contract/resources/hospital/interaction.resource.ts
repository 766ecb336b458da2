import { defineResource } from '../defineResource.ts'
import { dict, dictNumber, text, textarea } from '../field.ts'

/** 配伍规则 (hospital.md 1.1): what two ingredients, classes or herbs do to each other. The sides are stored sorted; a change waits for a second person (RX-33). */
export const interaction = defineResource('hospital/interaction', {
  title: '配伍规则',
  table: 'hos_interaction',
  fields: {
    aKind: dict('甲方类别', 'pair_side', { required: true, search: 'eq', searchMore: true, initial: 'ingredient', fixed: true }),
    aCode: text('甲方', { required: true, max: 50, search: 'like', fixed: true, placeholder: '成分名、药理分类或饮片名' }),
    bKind: dict('乙方类别', 'pair_side', { required: true, initial: 'ingredient', fixed: true }),
    bCode: text('乙方', { required: true, max: 50, search: 'like', fixed: true, placeholder: '成分名、药理分类或饮片名' }),
    level: dictNumber('级别', 'rule_level', { required: true, search: 'eq', initial: 2 }),
    effect: textarea('后果', { required: true, max: 200 }),
    advice: textarea('建议', { max: 200 }),
    source: text('来源', { max: 100, notListed: true }),
    status: dict('状态', 'pair_status', { readOnly: true, search: 'eq' }),
  },
  texts: {
    add: '添加成功，发布后生效',
    edit: '已保存，发布后生效',
    delete: '已删除，发布后生效',
    deleteBatch: '已删除，发布后生效',
  },
  name: 'aCode',
  sort: 'aCode,bCode',
})
