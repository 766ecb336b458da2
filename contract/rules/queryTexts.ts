import type { MatchType, Rule } from '../http/superQuery.ts'

/** Rules by their Chinese names (contract.md 28.14). */
export const RULE_TEXT: Readonly<Record<Rule, string>> = {
  eq: '等于',
  like: '包含',
  right_like: '以..开始',
  left_like: '以..结尾',
  in: '在...中',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
}

export const MATCH_TEXT: Readonly<Record<MatchType, string>> = {
  and: 'AND（所有条件都要求匹配）',
  or: 'OR（条件中的任意一个匹配）',
}

/** Exact texts of the advanced query (spec parts 2 and 6, contract.md 28.16 to 28.19). */
export const QUERY_TEXT = {
  title: '高级查询构造器',
  open: '高级查询',
  active: '已有高级查询条件生效',
  clear: '清空',
  emptyRun: '不能查询空条件',
  emptySave: '空条件不能保存',
  nameMissing: '保存名称不能为空',
  overwrite: (name: string) => `${name} 已存在，是否覆盖？`,
  remove: '是否删除当前查询？',
  saved: '保存成功',
  notStored: '浏览器存储已满或被禁用，查询条件未能保存',
} as const

/** Exact texts of popup report and popup field (spec parts 2 and 6). */
export const POPUP_TEXT = {
  badConfig: 'popup参数未正确配置!',
  unequalConfig: 'popup参数未正确配置,原始值和目标值数量不一致!',
  chooseOne: '请选择一条记录',
  selected: (count: number) => `已选择 ${count}项`,
  clear: '清空',
  refresh: '刷新',
  query: '查询',
  reset: '重置',
  expand: '展开',
  collapse: '收起',
} as const
