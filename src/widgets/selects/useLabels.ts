import { useEffect, useRef, useState } from 'react'

type Known = readonly { value: string; text: string }[]

/**
 * Texts of chosen values: from what the field already holds, else asked from the server, once for each. `key` names the source; a value the server
 * does not know is shown as it is, and so is one whose question failed.
 */
export function useLabels(
  key: string,
  values: readonly string[],
  resolve: (values: readonly string[]) => Promise<readonly string[]>,
  known: Known,
): ReadonlyMap<string, string> {
  const [asked, setAsked] = useState<{ key: string; labels: ReadonlyMap<string, string> }>({ key, labels: new Map() })
  const labels = new Map(asked.key === key ? asked.labels : [])
  for (const { value, text } of known) labels.set(value, text)
  const resolver = useRef(resolve)
  resolver.current = resolve
  const missing = values.filter(value => !labels.has(value)).join(',')
  useEffect(() => {
    if (missing === '') return undefined
    let wanted = true
    const keys = missing.split(',')
    const keep = (texts: readonly string[]) => {
      if (!wanted) return
      setAsked(last => ({
        key,
        labels: new Map([...(last.key === key ? last.labels : []), ...keys.map((one, i) => [one, texts[i] ?? one] as const)]),
      }))
    }
    resolver.current(keys).then(keep, () => keep(keys))
    return () => {
      wanted = false
    }
  }, [key, missing])
  return labels
}
