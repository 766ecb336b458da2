import zhCN from 'antd/locale/zh_CN'

/** antd's Chinese; its buttons 显示 and 隐藏, which stand in fields of passwords only, say what they show. */
export const CHINESE = { ...zhCN, global: { placeholder: '请选择', ...zhCN.global, show: '显示密码', hide: '隐藏密码' } }
