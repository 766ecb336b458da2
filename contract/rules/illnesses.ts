/** Rights of the office on what patients told before a consultation (hospital.md 1.1). */
export const ILLNESS_RIGHTS = { list: 'illness:list', incomplete: 'illness:incomplete' } as const

/** Refusals and words around 病情. */
export const ILLNESS_TEXT = {
  gone: '病情资料不存在',
  marked: '已标记资料不全，并通知患者补充',
  empty: '暂无病情资料',
  hint: '患者发起问诊并填写病情后在此显示',
  pictures: (count: number) => `${count} 张图片，请在会话管理调阅会话后查看`,
  noProofs: '未提交复诊凭证',
} as const
