import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { refreshDictionaries } from './store.ts'

/** The command 刷新缓存: server first, then all items anew, and a word about how it went (ERR-31, 32). Gives whether it went well. */
export async function refreshDictionaryCache(): Promise<boolean> {
  try {
    await refreshDictionaries()
    message.success(DICTIONARY_TEXT.refreshed)
    return true
  } catch {
    message.error(DICTIONARY_TEXT.notRefreshed)
    return false
  }
}
