import { sql } from 'drizzle-orm'
import { REPLY_SCOPE } from '#contract/rules/cannedReplies.ts'
import type { Tx } from '#server/db/client.ts'
import { hosCannedReply } from '#server/db/tables/index.ts'
import { initialsOf } from '#server/initials.ts'
import { DEMO_TENANT, demoUserId } from './demo.ts'
import { seedId } from './seedId.ts'

/** Shortcut, title, content, by group; written by us, 演示. */
type Lines = Readonly<Record<string, readonly (readonly [shortcut: string, title: string, content: string])[]>>

const HOSPITAL: Lines = {
  接诊: [
    ['jz', '接诊问候', '您好，我是{{科室}}{{医生姓名}}医生，已收到您的资料，请稍等。'],
    ['sd', '稍等', '{{患者称呼}}，我正在查看您的资料，请稍等几分钟。'],
    ['bq', '补充资料', '为了判断得更准确，请补充{{?需要补充的资料}}。'],
    ['zp', '补拍照片', '请在自然光下拍一张{{?部位}}的清晰照片发给我。'],
    ['sj', '剩余时间', '本次问诊还剩{{剩余时间}}，请把最关心的问题先告诉我。'],
    ['qr', '核对身份', '请确认就诊人是{{患者姓名}}，{{年龄}}，对吗？'],
  ],
  问病史: [
    ['bs', '病程与发热', '请问症状持续多久了？有没有发热？最高体温{{?体温}}℃。'],
    ['gm', '过敏史', '请问对哪些药物或食物过敏？'],
    ['jw', '既往史', '请问以前得过哪些病？做过手术吗？'],
    ['zy', '正在用药', '请问目前正在服用哪些药物？每天几次，每次多少？'],
    ['hy', '妊娠与哺乳', '请问目前是否怀孕、备孕或哺乳？'],
    ['jz2', '加重与缓解', '什么情况下会加重？什么情况下会缓解？'],
    ['xy', '血压', '请告诉我最近三天早晚的血压，例如{{?血压}}mmHg。'],
    ['xt', '血糖', '请告诉我最近的空腹血糖和餐后两小时血糖，例如{{?血糖}}mmol/L。'],
    ['jzs', '家族史', '父母或兄弟姐妹中有人得过类似的病吗？'],
  ],
  用药指导: [
    ['yy', '服药方法', '{{?药名}}请{{?餐前或餐后}}服用，每日{{?次数}}次，出现皮疹请停药。'],
    ['lf', '漏服', '如果漏服一次，想起来时补服；接近下一次时间就跳过，不要一次吃两份。'],
    ['yj', '忌酒', '服药期间及停药后{{?天数}}天内请不要饮酒。'],
    ['cf', '处方说明', '处方已提交药师审核，编号{{处方号}}，通过后您会收到通知。'],
    ['jy', '减药', '请不要自行加量、减量或停药，有变化请先告诉我。'],
    ['zb', '中药煎煮', '中药先浸泡30分钟，大火煮开后小火煎{{?分钟}}分钟，早晚分两次温服。'],
  ],
  结束语: [
    ['js', '准备结束', '本次问诊即将结束，还有其他问题吗？'],
    ['fc', '复诊', '请于{{?天数}}天后复诊。'],
    ['pj', '请评价', '感谢您的信任，问诊结束后请为本次服务评价。'],
    ['xx2', '休息', '请注意休息，多喝温水，饮食清淡。'],
    ['gc', '观察', '请观察{{?观察内容}}，如有加重请及时就医。'],
  ],
  引导线下: [
    ['xx', '线下检查', '您的情况需要线下检查，请尽快到实体医院{{科室}}就诊。'],
    ['jj', '急诊', '您描述的症状可能较急，请立即拨打120或前往急诊。'],
    ['sz', '首诊', '互联网只能复诊，您属于首诊，请先到实体医疗机构就诊。'],
    ['jc', '化验检查', '请到医院完善{{?检查项目}}，结果出来后发给我。'],
  ],
}
const GENERAL: Lines = {
  接诊: [
    ['qk', '全科接诊', '您好，我是全科医学科{{医生姓名}}医生，请问最不舒服的是哪里？'],
    ['tj', '体检报告', '请把体检报告逐页拍清楚，我来帮您看异常项目。'],
  ],
  问病史: [
    ['gxy', '高血压随访', '最近血压控制得怎么样？有没有头晕、胸闷、下肢水肿？'],
    ['tnb', '糖尿病随访', '最近有没有心慌、出汗、手抖等低血糖表现？'],
    ['ks', '咳嗽', '咳嗽是干咳还是有痰？痰是什么颜色？夜里加重吗？'],
    ['fx', '腹泻', '每天腹泻几次？大便里有没有血或黏液？有没有呕吐？'],
    ['sm', '睡眠', '每晚能睡几个小时？是入睡困难还是容易早醒？'],
  ],
  用药指导: [
    ['jya', '降压药', '降压药请固定在每天早上服用，起床时动作要慢，先坐一会儿再站。'],
    ['jta', '降糖药', '{{?药名}}请{{?餐前或餐中}}服用，出现心慌出汗请立刻吃糖并测血糖。'],
    ['tr', '退热药', '体温超过38.5℃可以服用退热药，两次间隔至少{{?小时}}小时。'],
  ],
  结束语: [
    ['sfx', '生活方式', '每天盐不超过5克，每周运动5天，每次30分钟，戒烟限酒。'],
    ['xyr', '记录血压', '请每天早晚各测一次血压并记下来，{{?天数}}天后发给我。'],
  ],
}
const RESPIRATORY: Lines = {
  问病史: [
    ['xc', '哮喘', '最近一个月白天症状每周几次？夜里有没有憋醒？'],
    ['mzf', '慢阻肺', '活动后气短比上个月重吗？痰量和颜色有变化吗？'],
    ['yan', '吸烟史', '请问吸烟多少年？每天多少支？现在还吸吗？'],
  ],
  用药指导: [
    ['xr', '吸入装置', '吸药前先呼气，深吸后屏气10秒，吸完请漱口。'],
    ['jjx', '急救吸入', '喘憋时吸入急救药物，20分钟不缓解请立即去急诊。'],
  ],
  引导线下: [['fgn', '肺功能', '请到医院做肺功能和支气管舒张试验。']],
}
const OWN: Lines = {
  接诊: [
    ['nh', '问好', '{{患者称呼}}，您好，我是林杏。'],
    ['mt', '忙碌说明', '目前问诊的人较多，我会尽快逐条回复您。'],
  ],
  问病史: [
    ['yt', '腰痛', '疼痛会不会向腿部放射？咳嗽时加重吗？大小便正常吗？'],
    ['ty', '头晕', '头晕时有没有天旋地转？和转头、起床有关系吗？'],
    ['cw', '肠胃', '疼痛和吃饭有关系吗？有没有反酸、烧心、黑便？'],
  ],
  用药指导: [
    ['gz', '随餐', '这个药请在吃饭时服用，可以减少胃部不适。'],
    ['sy', '睡前', '这个药请在睡前服用，服药后不要开车。'],
  ],
  结束语: [
    ['zj', '再见', '祝您早日康复，有变化随时联系。'],
    ['sfh', '随访', '{{?天数}}天后我会随访，请留意消息。'],
    ['bl', '病历说明', '我已写好病历，您可以在“我的问诊”中查看。'],
    ['hb', '换季提醒', '换季时请注意保暖，按时接种流感疫苗。'],
    ['yd', '运动', '建议每天快走30分钟，以微微出汗为宜。'],
  ],
}

const rowsOf = (lines: Lines, owner: { scope: string; ownerId?: string; orgCode?: string }) =>
  Object.entries(lines).flatMap(([groupName, replies]) =>
    replies.map(([shortcut, title, content], index) => ({
      id: seedId('cannedReply', owner.scope, `${owner.orgCode ?? ''}${owner.ownerId ?? ''}`, shortcut),
      tenantId: DEMO_TENANT,
      ...owner,
      groupName,
      shortcut,
      title,
      pinyin: initialsOf(title)[0] ?? '',
      content,
      sort: (index + 1) * 10,
    })),
  )

/** The demonstration's sixty replies: of the hospital, of two departments, and the first doctor's own. */
const CANNED_REPLIES = [
  ...rowsOf(HOSPITAL, { scope: REPLY_SCOPE.hospital }),
  ...rowsOf(GENERAL, { scope: REPLY_SCOPE.department, orgCode: 'A01' }),
  ...rowsOf(RESPIRATORY, { scope: REPLY_SCOPE.department, orgCode: 'A04' }),
  ...rowsOf(OWN, { scope: REPLY_SCOPE.own, ownerId: demoUserId('doctor') }),
]

/** Seeds them once: what was changed or deleted later stays so as long as one is left. */
export async function seedCannedReplies(tx: Tx): Promise<void> {
  const [found] = await tx
    .select({ one: sql`1` })
    .from(hosCannedReply)
    .limit(1)
  if (found) return
  await tx.insert(hosCannedReply).values(CANNED_REPLIES).onConflictDoNothing()
}
