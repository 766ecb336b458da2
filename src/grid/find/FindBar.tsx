import { useEffect, useRef, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react'
import { CloseOutlined, DownOutlined, SwapOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import { ReplaceLine } from './ReplaceLine.tsx'
import { useFindMarks } from './useFindMarks.ts'
import './find.css'

/** How the search stands, in words. */
const standing = (text: string, count: number, at: number, isSearching: boolean): string =>
  text === '' ? '' : isSearching ? '查找中…' : count === 0 ? '无结果' : `${at}/${count}`

/** The bar of the search: Enter goes on, Shift+Enter back, Escape to the cell that was found. */
export function FindBar({ root }: { root: RefObject<HTMLElement | null> }) {
  const { find } = useSession()
  const isOpen = useSyncExternalStore(find.listen, () => find.get().isOpen)
  return isOpen ? <Bar root={root} /> : null
}

function Bar({ root }: { root: RefObject<HTMLElement | null> }) {
  const session = useSession()
  const { find, screen } = session
  const mayReplace = useSyncExternalStore(session.onMarks, () => session.data.status().access.edit)
  const { text, isExact, count, at, isSearching, asked, isReplacing, chosen, isInRange } = useSyncExternalStore(
    find.listen,
    find.get,
  )
  const field = useRef<HTMLInputElement>(null)
  useFindMarks(root)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [asked])
  const close = () => {
    const back = find.close()
    if (back !== null) screen.focus(back)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault()
      find.step(event.shiftKey ? -1 : 1)
    }
  }
  return (
    <div className="xl-grid-find" role="search" aria-label="在表格中查找" onKeyDown={press}>
      <input
        ref={field}
        type="text"
        className="xl-grid-input"
        aria-label="查找内容"
        placeholder="查找"
        value={text}
        onChange={({ target }) => find.seek(target.value)}
      />
      <span className="xl-grid-find-count" role="status">
        {standing(text, count, at, isSearching)}
      </span>
      <Button
        variant="bare"
        aria-label="上一个"
        title="上一个（Shift+Enter）"
        disabled={count === 0}
        onClick={() => find.step(-1)}
      >
        <UpOutlined aria-hidden />
      </Button>
      <Button variant="bare" aria-label="下一个" title="下一个（Enter）" disabled={count === 0} onClick={() => find.step(1)}>
        <DownOutlined aria-hidden />
      </Button>
      <label className="xl-check">
        <input type="checkbox" checked={isExact} onChange={({ target }) => find.setExact(target.checked)} />
        区分大小写
      </label>
      {chosen === 0 ? null : (
        <label className="xl-check">
          <input type="checkbox" checked={isInRange} onChange={({ target }) => find.setInRange(target.checked)} />
          仅在选区内（{chosen} 格）
        </label>
      )}
      {mayReplace ? (
        <Button
          variant="bare"
          aria-label="查找并替换"
          title="查找并替换（Ctrl+H）"
          aria-expanded={isReplacing}
          onClick={() => find.setReplacing(!isReplacing)}
        >
          <SwapOutlined aria-hidden />
        </Button>
      ) : null}
      <Button variant="bare" aria-label="关闭查找" title="关闭（Esc）" onClick={close}>
        <CloseOutlined aria-hidden />
      </Button>
      {mayReplace && isReplacing ? <ReplaceLine count={count} /> : null}
    </div>
  )
}
