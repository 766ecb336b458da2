/** Words of internal notes and of the search in messages (consultation.md 7.2). */
export const NOTES_TEXT = {
  title: '内部备注',
  hint: '仅医生可见，不会发送给患者',
  add: '添加备注',
  needed: '请填写备注',
  none: '暂无备注',
  loading: '正在加载备注…',
  failed: '备注加载失败',
} as const
export const SEARCH_TEXT = {
  title: '搜索消息',
  hint: '在本次和该患者以往的问诊中搜索',
  none: '没有查询到任何数据',
  searching: '正在搜索…',
  failed: '搜索失败',
  back: '返回',
  close: '关闭',
  here: '本次',
} as const
