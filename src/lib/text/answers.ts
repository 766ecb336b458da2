/** What the two buttons of a question say where nothing better names the deed. */
export const ANSWER_TEXT = { confirm: '确定', cancel: '取消' } as const
