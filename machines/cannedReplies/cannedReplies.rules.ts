import type { UsableReply } from '#contract/http/calls/cannedReplies.ts'

/** Most replies that are offered at once. */
const SHOWN_MAX = 20

/** How well a reply fits what was typed; lower is better, null not at all: by shortcut, title, pinyin, content. */
function rankOf({ shortcut, title, pinyin, content }: UsableReply, query: string): number | null {
  const short = shortcut.toLowerCase()
  const ranks = [
    short === query,
    short.startsWith(query),
    title.toLowerCase().startsWith(query),
    pinyin.startsWith(query),
    title.toLowerCase().includes(query) || pinyin.includes(query),
    content.toLowerCase().includes(query),
  ]
  const rank = ranks.indexOf(true)
  return rank < 0 ? null : rank
}

/** The replies for what was typed, best first; those that fit alike stay in their order (most used first). */
export function shownReplies(replies: readonly UsableReply[], typed: string): UsableReply[] {
  const query = typed.trim().toLowerCase()
  if (query === '') return replies.slice(0, SHOWN_MAX)
  return replies
    .flatMap(reply => {
      const rank = rankOf(reply, query)
      return rank === null ? [] : [{ reply, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN_MAX)
    .map(({ reply }) => reply)
}

/** Whether a slash at `at` calls the replies: not inside 120/80 or a word. */
export const isReplySlash = (text: string, at: number): boolean => text[at] === '/' && !/[\w/.]/.test(text[at - 1] ?? '')

/** `text` with [from, to) replaced. */
export const spliced = (text: string, from: number, to: number, part: string): string =>
  text.slice(0, from) + part + text.slice(to)
