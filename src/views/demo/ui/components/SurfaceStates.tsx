import { useState } from 'react'
import { SettingOutlined } from '@ant-design/icons'
import { failure } from '#contract/http/failure.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DetailList } from '#src/ui/detailList/DetailList.tsx'
import { FactTable } from '#src/ui/detailList/FactTable.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { DemoNotice } from '#src/ui/feedback/DemoNotice.tsx'
import { StatusPage } from '#src/ui/feedback/StatusPage.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Hint } from '#src/ui/Hint.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { Ellipsis } from '#src/ui/inputs/Ellipsis.tsx'
import { Pages } from '#src/ui/pagination/Pages.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'
import { EmptyList } from '#src/widgets/selects/EmptyList.tsx'
import { Family, Specimen } from './Specimen.tsx'

/** Tone, what it means, a word that has it. */
const TONES: readonly (readonly [StatusTone, string, string])[] = [
  ['normal', '如常', '正常'],
  ['going', '进行', '进行中'],
  ['good', '完成', '已完成'],
  ['attention', '需要注意', '待处理'],
  ['bad', '不好', '已拒绝'],
  ['off', '不再使用', '已停用'],
]
const FACTS = [
  { term: '姓名', value: '林小满' },
  { term: '年龄', value: '34岁' },
  { term: '过敏史', value: '青霉素' },
  { term: '主诉', value: '反复头痛三天，夜间加重，服用布洛芬后缓解', span: 3 },
]

/** What opens over the page: dialog, question, toasts. */
function Openable() {
  const [open, setOpen] = useState<'modal' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <Family title="浮层" text="打开后焦点进入，关闭后回到按钮。">
      <Specimen state="对话框">
        <Button onClick={() => setOpen('modal')}>打开对话框</Button>
      </Specimen>
      <Specimen state="确认">
        <Button onClick={() => setOpen('confirm')}>打开确认</Button>
      </Specimen>
      <Specimen state="提示消息" isWide>
        <span className="xl-ui-row">
          <Button onClick={() => message.success('保存成功')}>成功</Button>
          <Button onClick={() => message.info('已复制链接')}>说明</Button>
          <Button onClick={() => message.warning('库存低于预警线')}>警告</Button>
          <Button onClick={() => message.error('保存失败，请稍后再试')}>错误</Button>
        </span>
      </Specimen>
      <Specimen state="图标的名称，悬停或聚焦时">
        <span className="xl-ui-row">
          <Hint text="在下方">
            <Button aria-label="在下方">
              <SettingOutlined aria-hidden />
            </Button>
          </Hint>
          <Hint text="在右侧" side="right">
            <Button aria-label="在右侧">
              <SettingOutlined aria-hidden />
            </Button>
          </Hint>
        </span>
      </Specimen>
      <Modal
        open={open === 'modal'}
        title="会诊意见"
        width={520}
        onClose={close}
        footer={
          <Button variant="primary" onClick={close}>
            关闭
          </Button>
        }
      >
        <p>建议完善头颅磁共振检查，一周后复诊。</p>
      </Modal>
      {open === 'confirm' ? (
        <ConfirmDialog title="停用药品" confirm="停用" danger onConfirm={close} onClose={close}>
          停用后不能再开具，已开具的处方不受影响。
        </ConfirmDialog>
      ) : null}
    </Family>
  )
}

/** Surfaces: statuses, facts, pages of a list, what is empty, loading or failed. */
export function SurfaceStates() {
  const [page, setPage] = useState({ current: 3, size: 10 })
  return (
    <>
      <Family title="状态标签" text="颜色之外总有形状和文字。">
        {TONES.map(([tone, meaning, text]) => (
          <Specimen key={tone} state={meaning}>
            <StatusTag tone={tone}>{text}</StatusTag>
          </Specimen>
        ))}
      </Family>
      <Openable />
      <Family title="列表与详情" text="页码、详情、过长的文字。">
        <Specimen state="分页" isWide>
          <Pages {...page} total={236} onChange={(current, size) => setPage({ current, size })} />
        </Specimen>
        <Specimen state="详情" isWide>
          <DetailList items={FACTS} />
        </Specimen>
        <Specimen state="小表">
          <FactTable
            label="检验结果"
            heads={['项目', '结果']}
            rows={[{ key: 'wbc', cells: ['白细胞', '6.2×10⁹/L'] }]}
            none="暂无结果"
          />
        </Specimen>
        <Specimen state="小表，没有内容">
          <FactTable label="检验结果，没有内容" heads={['项目', '结果']} rows={[]} none="暂无结果" />
        </Specimen>
        <Specimen state="过长的文字">
          <Ellipsis text="本品为复方制剂，其组分为阿司匹林、对乙酰氨基酚与咖啡因" length={12} />
        </Specimen>
        <Specimen state="没有内容">
          <EmptyList />
        </Specimen>
        <Specimen state="加载中">
          <EmptyList isLoading />
        </Specimen>
        <Specimen state="列表加载失败">
          <EmptyList issue="网络已断开" onAgain={() => undefined} />
        </Specimen>
      </Family>
      <Family title="页面" text="加载、失败、状态页。">
        <Specimen state="标志与演示提示" isWide>
          <span className="xl-ui-row">
            <Logo size={32} />
            <DemoNotice />
          </span>
        </Specimen>
        <Specimen state="加载中" isWide>
          <Loading shape="detail" />
        </Specimen>
        <Specimen state="加载失败" isWide>
          <LoadError failure={failure('network', '网络已断开')} again={() => undefined} lead="患者" />
        </Specimen>
        <Specimen state="状态页" isWide>
          <StatusPage code="409" title="这条记录已归档" level={2} text="归档的记录只能查看，不能修改。">
            <Button>返回上一页</Button>
          </StatusPage>
        </Specimen>
      </Family>
    </>
  )
}
