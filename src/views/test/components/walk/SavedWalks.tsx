import { usePreference } from '#src/runtime/machines/usePreferences.ts'
import { Button } from '#src/ui/Button.tsx'
import type { WalkAddress } from './walkAddress.ts'

/** Kept for the person, as a preference: the newest twelve of a machine. */
interface SavedWalk {
  name: string
  start: number
  steps: string
}
const MOST = 12
const NONE: readonly SavedWalk[] = []

interface Props {
  address: WalkAddress
  /** Chinese name of the machine */
  title: string
  /** steps of the walk that is open */
  count: number
  onOpen(address: WalkAddress): void
}

/** Paths of one's own through the machine: the walk that is open can be kept, kept ones are opened again. */
export function SavedWalks({ address, title, count, onOpen }: Props) {
  const { machine, start, steps } = address
  const [kept, keep] = usePreference<readonly SavedWalk[]>(`test.walks.${machine}`, NONE)
  const shown = Array.isArray(kept) ? kept : NONE
  const isKept = shown.some(one => one.steps === steps && one.start === start)
  const save = () => {
    const numbers = shown.map(({ name }) => Number(/(\d+)（/.exec(name)?.[1] ?? 0))
    const name = `${title} ${Math.max(0, ...numbers) + 1}（${count} 步）`
    keep([{ name, start, steps }, ...shown].slice(0, MOST))
  }
  return (
    <section aria-label="我的路径">
      <h3>我的路径</h3>
      <Button disabled={count === 0 || isKept} onClick={save}>
        存为路径
      </Button>
      {shown.length === 0 ? (
        <p className="xl-walk-none">走几步后可以存为路径，之后在这里再次打开。</p>
      ) : (
        <ul className="xl-walk-saved">
          {shown.map((one, at) => (
            <li key={`${at} ${one.name}`}>
              <Button variant="link" onClick={() => onOpen({ machine, start: one.start, steps: one.steps, at: 0 })}>
                {one.name}
              </Button>
              <Button
                variant="text"
                aria-label={`删除 ${one.name}`}
                onClick={() => {
                  const rest = shown.filter(other => other !== one)
                  keep(rest.length === 0 ? null : rest)
                }}
              >
                删除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
