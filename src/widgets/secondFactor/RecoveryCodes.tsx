import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import './secondFactor.css'

const FILE = '杏林恢复码.txt'
const fileOf = (codes: readonly string[]) =>
  URL.createObjectURL(
    new Blob([`杏林智慧医院 恢复码\n每个恢复码只能使用一次，请妥善保管。\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
  )

/** Recovery codes, in view for the only time, to copy or download. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid('已复制'),
      () => setSaid('复制失败，请手动选择后复制'),
    )
  const download = () => {
    const link = document.createElement('a')
    link.href = fileOf(codes)
    link.download = FILE
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 0)
    setSaid('已下载')
  }
  return (
    <div className="xl-factor-codes">
      <p>手机丢失时，用恢复码代替验证码登录。每个只能使用一次，关闭后不再显示。</p>
      <ol aria-label="恢复码" translate="no">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="xl-factor-actions">
        <Button onClick={() => void copy()}>复制</Button>
        <Button onClick={download}>下载</Button>
        <span role="status">{said}</span>
      </p>
    </div>
  )
}
