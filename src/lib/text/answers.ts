/** What takes a question back; the other answer is named after the command. */
export const ANSWER_TEXT = { cancel: '取消' } as const
