import { useState } from 'react'
import { endMySession, mySessions } from '#contract/http/calls/account.ts'
import type { OwnSession } from '#contract/http/calls/account.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { call } from '#src/lib/http/call.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { deviceOf } from '#src/lib/device.ts'
import { Button } from '#src/ui/Button.tsx'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { Part } from './Person.tsx'
import { Skeleton } from './States.tsx'

const load = () => call(mySessions, {}, { quiet: true })
const OTHERS = 'others'

interface Asked {
  id: string
  text: string
}

const Line = ({ session, onEnd }: { session: OwnSession; onEnd: ((session: OwnSession) => void) | null }) => (
  <li className="xl-own-line">
    <div>
      <strong>{deviceOf(session.agent)}</strong>
      {session.current ? <span className="xl-own-tag">当前设备</span> : null}
      <p>
        <span>{session.ip || '未知地址'}</span>
        <span>登录于 {session.createTime}</span>
        {session.current ? null : <span>最近使用 {session.lastSeen}</span>}
      </p>
    </div>
    {onEnd === null || session.current ? null : (
      <Button aria-label={`下线 ${deviceOf(session.agent)}`} onClick={() => onEnd(session)}>
        下线
      </Button>
    )}
  </li>
)

/** Own sign-ins, the last used first. `most`: no more than so many are shown, without the button 下线. */
export function Sessions({ title, most }: { title: string; most?: number }) {
  const { state, again } = useLoad('sessions', load)
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = state.kind === 'there' ? state.value : []
  const others = list.filter(session => !session.current).length
  const canEnd = most === undefined

  const end = async (id: string, password: string): Promise<void> => {
    try {
      const count = await call(endMySession, { id, password }, { quiet: true })
      message.success(id === OTHERS ? `已下线其他${count}处登录` : '已下线')
    } finally {
      // what was refused may have been ended meanwhile
      again()
    }
  }
  const close = () => setAsked(null)
  return (
    <Part
      title={title}
      more={
        canEnd && others > 0 ? (
          <Button onClick={() => setAsked({ id: OTHERS, text: `将下线除当前设备外的 ${others} 处登录，那些设备需要重新登录。` })}>
            下线其他全部
          </Button>
        ) : null
      }
    >
      {state.kind === 'loading' ? (
        <Skeleton lines={3} />
      ) : state.kind === 'failed' ? (
        <LoadError lead="加载失败" failure={state.failure} again={again} />
      ) : list.length === 0 ? (
        <p className="xl-own-empty">没有登录记录</p>
      ) : (
        <ul className="xl-own-lines">
          {list.slice(0, most).map(session => (
            <Line
              key={session.id}
              session={session}
              onEnd={
                canEnd
                  ? one => setAsked({ id: one.id, text: `将下线 ${deviceOf(one.agent)}（${one.ip}），该设备需要重新登录。` })
                  : null
              }
            />
          ))}
        </ul>
      )}
      {asked === null ? null : (
        <PasswordPrompt
          title="确定要下线吗？"
          lead={asked.text}
          confirm="确定下线"
          act={password => end(asked.id, password)}
          onClose={close}
          onDone={close}
        />
      )}
    </Part>
  )
}
