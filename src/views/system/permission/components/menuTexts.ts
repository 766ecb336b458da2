import { MENU_TYPE } from '#contract/http/calls/permissionsAdmin.ts'
import type { MenuEntry } from '#contract/http/calls/permissionsAdmin.ts'

/** Names of the kinds of entries (contract.md 10.1). */
export const TYPE_TEXT: Readonly<Record<number, string>> = {
  [MENU_TYPE.top]: '一级菜单',
  [MENU_TYPE.sub]: '子菜单',
  [MENU_TYPE.button]: '按钮/权限',
}
/** Words of menu administration. */
export const MENU_TEXT = {
  add: '添加菜单',
  addBelow: '添加下级',
  edit: '编辑',
  editOf: (name: string): string => `编辑菜单：${name}`,
  more: '更多',
  rules: '数据规则',
  remove: '删除',
  removeChosen: (count: number): string => `批量删除（${count}）`,
  stillBySearch: '请先清除搜索内容，再移动菜单',
  buttonOnTop: '按钮不能移到最上层，须在某个菜单之下',
  belowButton: '按钮下不能再有下级',
  removeTitle: '确认删除',
  search: '菜单名称',
  searchHint: '请输入菜单名称',
  unfold: '展开全部',
  fold: '收起全部',
  refresh: '刷新',
  chooseAll: '选择全部',
  table: '菜单列表',
  none: '暂无菜单',
  notFound: '没有查询到任何数据',
  type: '菜单类型',
  name: '菜单名称',
  buttonName: '按钮名称',
  parent: '上级菜单',
  url: '菜单路径',
  component: '前端组件',
  componentHint: '如 system/user 或 layouts/RouteView',
  componentName: '组件名称',
  componentNameHint: '缓存页面时使用',
  redirect: '默认跳转地址',
  perms: '授权标识',
  permsHint: '多个用逗号分隔，如 user:add,user:edit',
  permsType: '授权策略',
  status: '状态',
  icon: '菜单图标',
  noIcon: '无图标',
  sortNo: '排序',
  route: '是否路由菜单',
  hidden: '隐藏菜单',
  keepAlive: '缓存页面',
  alwaysShow: '聚合路由',
  external: '外部打开',
  description: '描述',
  positive: '请输入正整数!',
  taken: '授权标识已存在!',
  yes: '是',
  no: '否',
} as const
/** Words of the data rules of an entry. */
export const RULE_TEXT = {
  of: (name: string): string => `数据规则：${name}`,
  add: '添加规则',
  edit: '编辑规则',
  name: '规则名称',
  nameHint: '请输入规则名称',
  column: '规则字段',
  columnHint: '如 createBy 或 orgCode',
  columnError: '规则字段只能是字母、数字和下划线',
  condition: '条件规则',
  value: '规则值',
  valueHint: '如 #{sys_user_code}',
  variables:
    '可用变量：#{sys_user_code} #{sys_user_name} #{sys_org_code} #{sys_multi_org_code} #{sys_date} #{sys_time} #{tenant_id}',
  status: '状态',
  none: '暂无数据规则',
  removeQuestion: (name: string): string => `删除后，已选择规则“${name}”的角色和部门将不再受它限制。确定删除吗？`,
} as const

const countBelow = (entry: MenuEntry): number => (entry.children ?? []).reduce((sum, child) => sum + 1 + countBelow(child), 0)

/** What goes together with entries, before they are deleted. */
export function removeQuestion(entries: readonly MenuEntry[]): string {
  const below = entries.reduce((sum, entry) => sum + countBelow(entry), 0)
  const [first] = entries
  const what = entries.length === 1 && first ? `“${first.name}”` : `选中的 ${entries.length} 项`
  const more = below > 0 ? `其下的 ${below} 个菜单和按钮、` : ''
  return `删除${what}时，${more}数据规则以及角色和部门的授权将一并删除。确定删除吗？`
}
