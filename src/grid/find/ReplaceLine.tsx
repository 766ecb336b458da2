import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import { replaceIn, replacedWords } from './replacing.ts'

/** The line below the search: what is found is replaced, one cell or all of them. */
export function ReplaceLine({ count }: { count: number }) {
  const session = useSession()
  const { find } = session
  const [by, setBy] = useState('')
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const replace = (which: 'one' | 'all') => {
    const { text, isExact } = find.get()
    const one = find.current
    const places = which === 'all' ? find.found() : one === null ? [] : [one]
    if (places.length === 0) return
    setBusy(true)
    void replaceIn(session, places, { sought: text, isExact, by })
      .then(outcome => {
        setTold(replacedWords(outcome))
        if (which === 'one') find.step(1)
      })
      .finally(() => setBusy(false))
  }
  return (
    <div className="xl-grid-replace">
      <input
        type="text"
        className="xl-grid-input"
        aria-label="替换为"
        placeholder="替换为"
        value={by}
        onChange={({ target }) => setBy(target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || isBusy) return
          event.preventDefault()
          replace('one')
        }}
      />
      <Button disabled={count === 0 || isBusy} onClick={() => replace('one')}>
        替换
      </Button>
      <Button disabled={count === 0 || isBusy} onClick={() => replace('all')}>
        全部替换
      </Button>
      <span className="xl-grid-replaced" role="status" aria-label="替换结果">
        {told}
      </span>
    </div>
  )
}
