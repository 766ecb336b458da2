/** What is said about second factors and passkeys, by the server and on screens. */
export const SECOND_FACTOR_TEXT = {
  asked: '请输入两步验证码',
  demanded: '本系统要求您的账号开启两步验证',
  spent: '登录已过期，请重新登录',
  wrong: '验证码错误，请查看验证器中的最新验证码',
  wrongPassword: '密码输入错误!',
  notBegun: '请重新开始设置两步验证',
  isOn: '两步验证已开启',
  isOff: '两步验证未开启',
  mustStay: '本系统要求您的账号使用两步验证，不能关闭',
  turnedOn: '两步验证已开启',
  turnedOff: '两步验证已关闭',
  renewed: '恢复码已更新，旧恢复码已失效',
  reset: '两步验证已重置',
  nothingToReset: '该用户未开启两步验证，也没有通行密钥',
  ownReset: '请在安全设置中修改自己的两步验证',
} as const

/** What is said about passkeys. */
export const PASSKEY_TEXT = {
  noDomain: '通行密钥需要通过域名访问本系统',
  wrong: '通行密钥验证失败，请重试或使用其他登录方式',
  added: '通行密钥已添加',
  removed: '通行密钥已删除',
  gone: '通行密钥不存在或已删除',
  tooMany: '通行密钥数量已达上限，请先删除不用的',
  noName: '请填写通行密钥的名称',
} as const
