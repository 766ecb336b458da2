import '#tests/src/support/jsdomParts.ts'
import { cleanup } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { DICTIONARY_LIFE } from '#contract/constants.ts'
import { setConfig } from '#src/lib/config.ts'
import { forgetDictionaries } from '#src/runtime/dictionaries/store.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store } from '#src/lib/storage/stored.ts'
import type { Answer, Seen } from '#tests/src/support/listeningServer.ts'
import { listeningServer, no } from '#tests/src/support/listeningServer.ts'

/** Dictionary items of these texts, valued 1, 2, … */
export const items = (...texts: string[]) => texts.map((text, i) => ({ value: String(i + 1), text, title: text }))
/** jsdom tells no end of an animation */
export const still = (children: ReactNode) => <ConfigProvider theme={{ token: { motion: false } }}>{children}</ConfigProvider>

/** A server that answers by path, a signed-in browser with one dictionary. */
export async function startWidgets() {
  const answers: Record<string, (seen: Seen) => Answer> = {}
  const server = await listeningServer(seen => {
    const path = decodeURIComponent(seen.path.replace('/jeecg-boot', ''))
    return (answers[path] ?? (() => no('路径不存在', { code: 404 })))(seen)
  })
  setConfig({ baseUrl: `${server.origin}/jeecg-boot` })
  store(KEY.token, 'token-1', DICTIONARY_LIFE)
  store('UI_CACHE_DB_DICT_DATA', { sex: items('男', '女'), days: items('周一', '周二', '周三') }, DICTIONARY_LIFE)
  forgetDictionaries()
  return {
    answers,
    asked: (path: string) => server.seen.filter(one => decodeURIComponent(one.path) === `/jeecg-boot${path}`),
    stop: async () => {
      cleanup()
      await server.close()
      localStorage.clear()
      forgetDictionaries()
      for (const toast of toasts.current()) toasts.dismiss(toast.id)
      setConfig({})
    },
  }
}

/** A field that keeps its value, as a form does; what was given stands in `given`. */
export function Kept<V>({
  initial,
  given,
  children,
}: {
  initial: V
  given: unknown[]
  children: (value: V, set: (value: V, more?: unknown) => void) => ReactNode
}) {
  const [value, setValue] = useState(initial)
  return still(
    children(value, (next, more) => {
      given.push(more === undefined ? next : [next, more])
      setValue(next)
    }),
  )
}
