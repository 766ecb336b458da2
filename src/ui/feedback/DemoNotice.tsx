import { getConfig } from '#src/lib/config.ts'

/** Says that the data is made up, in the flow of a header (looks.md part 2); nothing without DEMO. Narrow headers show its first words. */
export function DemoNotice() {
  if (!getConfig().demo) return null
  return (
    <aside className="xl-demo" aria-label="演示">
      演示<span className="xl-demo-noun">数据</span>
      <span className="xl-demo-rest">，不可用于临床</span>
    </aside>
  )
}
