import { startAround } from '#src/lib/around/parts.ts'
import { useTrying } from '#src/lib/loading/useTrying.ts'
import { Cover } from './Cover.tsx'
import './around.css'

const load = async () => {
  await startAround()
  return import('./Parts.tsx')
}

/** What stands around every page: command palette, shortcut sheet, offline banner, new-version prompt, watermark, idle lock. Loaded after the page. */
export function Around() {
  const { part, isMissing } = useTrying(load)
  return part === null ? <Cover isMissing={isMissing} /> : <part.default />
}
