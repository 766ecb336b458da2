import { useId, useState } from 'react'
import { Select } from 'antd'
import { REPEATS, type Repeat } from '#machines/arrivalAlarm/arrivalAlarm.types.ts'
import { askNoticePermission, noticePermission } from '#src/runtime/chat/desktopNotice.ts'
import type { NoticePermission } from '#src/runtime/chat/desktopNotice.ts'
import { useArrivalRepeat } from '#src/runtime/machines/useArrivalRepeat.ts'
import { useSoundChoice } from '#src/runtime/machines/useSoundChoice.ts'
import { DOWN } from '#src/ui/icons.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Part } from '../components/Person.tsx'
import './settings.css'

const DESKTOP: Record<NoticePermission, string> = {
  granted: '已开启：页面在后台时，新的问诊消息会在桌面提示。',
  default: '未开启：开启后，页面在后台时，新的问诊消息会在桌面提示。',
  denied: '浏览器已拒绝本网站的通知，请在浏览器的网站设置中允许后刷新页面。',
  unsupported: '此浏览器不支持桌面通知。',
}

const REPEAT_TEXT: Record<Repeat, string> = { repeat: '每 30 秒', once: '一次', off: '关闭' }

/** Section 消息通知: the tone of messages, and what the browser lets through. */
export function Notices() {
  const [isSoundOn, setSound] = useSoundChoice()
  const [repeat, setRepeat] = useArrivalRepeat()
  const [desktop, setDesktop] = useState(noticePermission)
  const id = useId()
  return (
    <Part title="消息通知">
      <ul className="xl-own-lines">
        <li className="xl-own-line">
          <div>
            <strong id={`${id}-sound`}>消息提示音</strong>
            <p id={`${id}-sound-text`}>收到新的问诊消息时播放提示音。</p>
          </div>
          <Button
            role="switch"
            className="xl-switch"
            aria-checked={isSoundOn}
            aria-labelledby={`${id}-sound`}
            aria-describedby={`${id}-sound-text`}
            onClick={() => setSound(!isSoundOn)}
          >
            <span aria-hidden="true">{isSoundOn ? '开' : '关'}</span>
          </Button>
        </li>
        <li className="xl-own-line">
          <div>
            <label htmlFor={`${id}-repeat`}>
              <strong>到达提醒</strong>
            </label>
            <p id={`${id}-repeat-text`}>患者或消息到达后，在您查看之前多久提醒一次。</p>
          </div>
          <Select<Repeat>
            id={`${id}-repeat`}
            className="xl-own-select"
            suffixIcon={DOWN}
            aria-describedby={`${id}-repeat-text`}
            value={repeat}
            options={REPEATS.map(one => ({ value: one, label: REPEAT_TEXT[one] }))}
            onChange={setRepeat}
          />
        </li>
        <li className="xl-own-line">
          <div>
            <strong>桌面通知</strong>
            <p role="status">{DESKTOP[desktop]}</p>
          </div>
          {desktop === 'default' ? <Button onClick={() => void askNoticePermission().then(setDesktop)}>开启</Button> : null}
        </li>
      </ul>
    </Part>
  )
}
