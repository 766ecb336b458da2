import type { MachineLabels } from '#machines/kit/describe.ts'

/** The advanced query in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      closed: '高级查询未打开',
      'open.editing': '正在编辑查询条件',
      'open.naming': '正在输入保存名称',
      'open.askingOverwrite': '询问是否覆盖已保存的查询',
      'open.askingDelete': '询问是否删除已保存的查询',
    },
    events: {
      'query.open': '打开高级查询',
      'query.close': '关闭高级查询',
      'line.add': '增加一行条件',
      'line.remove': '删除一行条件',
      'field.choose': '选择字段',
      'rule.choose': '选择匹配规则',
      'value.change': '修改条件值',
      'match.choose': '选择条件间的关系',
      'query.run': '点击查询',
      'query.reset': '清空查询条件',
      'query.save': '点击保存',
      'name.give': '输入名称并保存',
      'name.cancel': '取消保存',
      'overwrite.confirm': '确认覆盖',
      'overwrite.cancel': '不覆盖',
      'saved.choose': '选择已保存的查询',
      'saved.remove': '删除已保存的查询',
      'delete.confirm': '确认删除',
      'delete.cancel': '不删除',
      'saved.loaded': '读取已保存的查询',
      'fields.changed': '可查询的字段改变',
      'query.adopt': '列表换成另一查询',
    },
  },
  en: {},
}
