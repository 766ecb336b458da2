import type { Tx } from '#server/db/client.ts'
import { sysAnnouncement, sysAnnouncementSend } from '#server/db/tables/index.ts'
import { DEMO_TENANT, demoUserId } from './demo.ts'
import { seedId } from './seedId.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Notice {
  titile: string
  msgContent: string
  msgAbstract: string
  priority: 'L' | 'M' | 'H'
  /** '1' notice, '2' system message */
  category: '1' | '2'
  /** before the first start, ms; null: a draft that waits for its release */
  ago: number | null
  /** user names it is addressed to; without them everybody of the tenant */
  to?: readonly string[]
  open?: { type: 'url' | 'component'; page: string; busId?: string }
  /** after the first start, ms; without it no end */
  ends?: number
}

export const DEMO_NOTICES: readonly Notice[] = [
  {
    titile: '国庆假期互联网门诊排班调整',
    msgContent:
      '<p>各科室：</p><p>10月1日至7日互联网门诊照常开诊，<strong>心血管内科、儿科</strong>实行每日8:00至20:00轮值。</p><ul><li>请于9月25日前在排班页面确认班次；</li><li>换班须经科主任同意。</li></ul>',
    msgAbstract: '请于9月25日前确认假期轮值班次',
    priority: 'M',
    category: '1',
    ago: 2 * HOUR,
    ends: 30 * DAY,
  },
  {
    titile: '关于规范在线问诊首次回复时限的通知',
    msgContent:
      '<p>图文问诊接诊后，医生应在<strong style="color:#cf1322">30分钟</strong>内首次回复。超时未回复的会话将提醒医生，并计入服务质量统计。</p>',
    msgAbstract: '图文问诊接诊后30分钟内须首次回复',
    priority: 'H',
    category: '1',
    ago: 6 * HOUR,
  },
  {
    titile: '您有一张处方被药师驳回，请及时修改',
    msgContent: '<p>处方因<strong>用法用量填写不完整</strong>被驳回，请打开在线问诊，与药师核对后修改并重新提交。</p>',
    msgAbstract: '用法用量填写不完整',
    priority: 'H',
    category: '1',
    ago: 9 * HOUR,
    to: ['doctor'],
    open: { type: 'url', page: '/hospitalChat/imServer' },
  },
  {
    titile: '抗菌药物合理使用专题培训',
    msgContent:
      '<p>主讲：药学部 白芷</p><p>时间：本周四 14:00—16:00</p><p>地点：门诊楼五层学术报告厅，可线上参加。</p><p>参加者记继续教育学分1分。</p>',
    msgAbstract: '本周四14:00，门诊楼五层学术报告厅',
    priority: 'L',
    category: '1',
    ago: 1 * DAY,
    ends: 14 * DAY,
  },
  {
    titile: '秋冬季呼吸道传染病防控工作提示',
    msgContent:
      '<p>近期流感样病例增多，请各科室：</p><ol><li>问诊时询问发热及流行病学史；</li><li>对高热不退、呼吸困难的患者立即建议线下就诊；</li><li>按规定时限完成报告。</li></ol>',
    msgAbstract: '流感样病例增多，注意识别危重患者',
    priority: 'M',
    category: '1',
    ago: 2 * DAY,
  },
  {
    titile: '您有一份问诊记录待核对',
    msgContent: '<p>林杏医生：请核对下面的问诊记录，如需更正请在三天内联系医务科（分机 8116）。</p>',
    msgAbstract: '请在三天内核对',
    priority: 'L',
    category: '1',
    ago: 3 * DAY,
    to: ['doctor'],
    open: { type: 'component', page: 'chat/ConsultationSummary', busId: seedId('session', '0') },
  },
  {
    titile: '系统将于周日凌晨升级',
    msgContent:
      '<p>升级时间：周日 02:00—04:00。升级期间在线问诊可能短暂中断，<strong>已发送的消息不会丢失</strong>，恢复后自动重连。</p>',
    msgAbstract: '周日02:00—04:00短暂中断',
    priority: 'M',
    category: '2',
    ago: 3 * HOUR,
    ends: 7 * DAY,
  },
  {
    titile: '请尽快修改初始密码',
    msgContent: '<p>您的账号仍在使用初始密码，请在个人设置中修改。密码须由8位以上数字、大小写字母和特殊符号组成。</p>',
    msgAbstract: '账号仍在使用初始密码',
    priority: 'H',
    category: '2',
    ago: 5 * HOUR,
    to: ['doctor', 'doctor2', 'pharmacist'],
    open: { type: 'url', page: '/account/settings/security' },
  },
  {
    titile: '药品字典已更新',
    msgContent: '<p>本次更新西药 12 种、中药饮片 8 种，停用 3 种。开具处方时请留意规格变化。</p>',
    msgAbstract: '更新20种，停用3种',
    priority: 'L',
    category: '2',
    ago: 1 * DAY + 4 * HOUR,
  },
  {
    titile: '账号在新设备上登录',
    msgContent: '<p>您的账号在一台新设备上登录。若非本人操作，请立即修改密码并联系信息科（分机 8120）。</p>',
    msgAbstract: '若非本人操作请立即修改密码',
    priority: 'M',
    category: '2',
    ago: 2 * DAY + 1 * HOUR,
    to: ['doctor'],
  },
  {
    titile: '门诊楼三层临时停电通知',
    msgContent: '<p>因线路检修，门诊楼三层今日18:00—19:00停电，自助机暂停服务，请引导患者至一层办理。</p>',
    msgAbstract: '今日18:00—19:00，自助机暂停服务',
    priority: 'H',
    category: '1',
    ago: null,
  },
  {
    titile: '患者随访提醒',
    msgContent: '<p>有3位高血压患者到随访日期，请在今日门诊结束前联系。</p>',
    msgAbstract: '3位高血压患者待随访',
    priority: 'M',
    category: '2',
    ago: null,
    to: ['doctor'],
  },
]

/** Id of a demo notice by its place in the list. */
export const demoNoticeId = (index: number): string => seedId('announcement', String(index))

/** Notices of the demonstration: six notices and four system messages released before `now`, two drafts. Running it again changes nothing. */
export async function seedAnnouncements(tx: Tx, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await tx
    .insert(sysAnnouncement)
    .values(
      DEMO_NOTICES.map((notice, index) => ({
        id: demoNoticeId(index),
        tenantId: DEMO_TENANT,
        titile: notice.titile,
        msgContent: notice.msgContent,
        msgAbstract: notice.msgAbstract,
        priority: notice.priority,
        msgCategory: notice.category,
        msgType: notice.to ? 'USER' : 'ALL',
        startTime: before(notice.ago ?? 0),
        endTime: notice.ends === undefined ? null : before(-notice.ends),
        createBy: 'admin',
        createTime: before((notice.ago ?? 0) + HOUR / 2),
        openType: notice.open?.type ?? null,
        openPage: notice.open?.page ?? null,
        busId: notice.open?.busId ?? null,
        ...(notice.ago === null ? {} : { sender: '管理员', sendStatus: '1', sendTime: before(notice.ago) }),
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(sysAnnouncementSend)
    .values(
      DEMO_NOTICES.flatMap((notice, index) =>
        (notice.to ?? []).map(username => ({ anntId: demoNoticeId(index), userId: demoUserId(username) })),
      ),
    )
    .onConflictDoNothing()
}
