import { useState } from 'react'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { openPermissionCheck } from '#src/runtime/permissions/permissionCheck.ts'
import { prompt } from '#src/ui/dialogs/prompt.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { accountCommands } from '#src/runtime/machines/useAccount.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { Can } from '#src/runtime/permissions/Can.tsx'
import { DetailList } from '#src/ui/detailList/DetailList.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PATIENT } from './patient.ts'
import '../components/dialogs.css'

const Detail = lazyDialog(() => import('./components/PatientDetail.tsx'))

/** Every dialog of the product to try: detail, prompt, account dialogs; detail lists; buttons by permission. */
export default function Dialogs() {
  usePageContent({ description: '试用系统中的各种对话框、详情列表和按钮权限。此页数据为虚构。' })
  const [isDetail, setDetail] = useState(false)
  const [answer, setAnswer] = useState('')
  const ask = async () => {
    const text = await prompt({
      title: '重命名',
      confirm: '重命名',
      label: '名称',
      value: answer,
      max: 20,
      placeholder: '最多20个字',
    })
    setAnswer(text ?? answer)
  }
  return (
    <div className="xl-demo-dialogs">
      <section>
        <h2 className="xl-card-title">对话框</h2>
        <div className="xl-demo-buttons">
          <Button onClick={() => setDetail(true)}>打开详细信息</Button>
          <Button onClick={() => void ask()}>询问一段文字</Button>
          <Button onClick={() => accountCommands.openDepartSwitch()}>切换登录部门</Button>
          <Button onClick={accountCommands.openPasswordChange}>修改本人密码</Button>
          <Button onClick={openPermissionCheck}>检查按钮权限</Button>
        </div>
        <p aria-live="polite">{answer === '' ? '尚未输入名称。' : `当前名称：${answer}`}</p>
      </section>
      <section>
        <h2 className="xl-card-title">按钮权限</h2>
        <p>没有权限的按钮不会出现，而不是变灰。</p>
        <div className="xl-demo-buttons">
          <Can action="user:add">
            <Button onClick={() => message.info('您有权限 user:add')}>新增用户</Button>
          </Can>
          <Can action="user:delete">
            <Button onClick={() => message.info('您有权限 user:delete')}>删除用户</Button>
          </Can>
        </div>
      </section>
      <section>
        <DetailList title="四列" columns={4} size="small" items={PATIENT.slice(0, 8)} />
      </section>
      <section>
        <DetailList title="两列，名称在上" columns={2} layout="vertical" items={PATIENT.slice(0, 4)} />
      </section>
      <Detail open={isDetail} onClose={() => setDetail(false)} />
    </div>
  )
}
