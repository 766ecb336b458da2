import { commaParts } from '#contract/http/commaText.ts'
import { CHOSEN_MAX } from '#contract/http/listQuery.ts'
import { Refusal } from '#server/plugins/refusal.ts'

/** Ids of chosen rows. Too many are refused: a part of them, done in silence, would look like all. */
export function idList(text: string): string[] {
  const ids = commaParts(text)
  if (ids.length > CHOSEN_MAX) throw new Refusal(`一次最多选择${CHOSEN_MAX}条数据`)
  return ids
}
