import zhCN from 'antd/locale/zh_CN'

/** The year and the month above the days of a calendar are named by what they show. */
const calendar = zhCN.DatePicker && {
  ...zhCN.DatePicker,
  lang: { ...zhCN.DatePicker.lang, yearSelect: '', monthSelect: '' },
}
/** antd's Chinese; its buttons 显示 and 隐藏, which stand in fields of passwords only, say what they show. */
export const CHINESE = {
  ...zhCN,
  ...(calendar === undefined ? {} : { DatePicker: calendar }),
  global: { placeholder: '请选择', ...zhCN.global, show: '显示密码', hide: '隐藏密码' },
}
