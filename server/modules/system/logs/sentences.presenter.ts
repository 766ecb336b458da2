import { resources } from '#contract/resources/index.ts'
import { TABLE_TITLES } from '#contract/resources/tableTitles.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'

/** What a line of the audit holds. */
export interface LogLine {
  action: string
  entity: string
  content: string
}

/** Ways of signing in and other bare words of the audit, as people say them. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['account', '账号密码登录'],
  ['phone', '手机验证码登录'],
  ['single sign-on', '单点登录'],
  ['passkey', '通行密钥登录'],
])

/** Whole actions whose name is not object and verb. */
const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['login', '登录'],
  ['logout', '退出登录'],
  ['login.failed', '登录失败'],
  ['screen.unlock', '解除锁屏'],
  ['screen.unlockFailed', '解除锁屏失败'],
  ['recovery.failed', '找回账号失败'],
  ['session.end', '结束自己的其他登录'],
  ['session.forceLogout', '强制下线'],
  ['user.freeze', '冻结用户'],
  ['user.unfreeze', '解冻用户'],
  ['user.roles', '调整用户角色'],
  ['user.departs', '调整用户部门'],
  ['user.resetPassword', '重置用户密码'],
  ['user.changePassword', '修改自己的密码'],
  ['user.recoverPassword', '找回密码'],
  ['secondFactor.on', '开启两步验证'],
  ['secondFactor.off', '关闭两步验证'],
  ['secondFactor.codes', '更新恢复码'],
  ['secondFactor.recovery', '用恢复码登录'],
  ['secondFactor.reset', '重置用户的两步验证'],
  ['passkey.add', '添加通行密钥'],
  ['passkey.remove', '删除通行密钥'],
  ['user.changePhone', '更换手机号'],
  ['user.editProfile', '修改个人资料'],
  ['user.register', '注册账号'],
  ['role.addUsers', '授予用户角色'],
  ['role.removeUsers', '收回用户角色'],
  ['depart.addUsers', '部门添加用户'],
  ['depart.removeUsers', '部门移出用户'],
  ['third.bind', '绑定第三方账号'],
  ['third.unbind', '解绑第三方账号'],
  ['serviceData.rows', '查看统计明细'],
  ['patient.find', '查找患者'],
  ['patient.view', '查看患者'],
  ['record.read', '查看分享的问诊记录'],
  ['record.readFailed', '查看分享的问诊记录失败'],
  ['patient.ownRead', '患者查看本人数据'],
  ['prescription.ownList', '患者查看处方列表'],
  ['prescription.ownRead', '患者查看处方'],
  ['medicalRecord.ownList', '患者查看病历列表'],
  ['medicalRecord.ownRead', '患者查看病历'],
  ['member.list', '患者查看就诊人'],
  ['member.add', '患者添加就诊人'],
  ['member.edit', '患者修改就诊人'],
  ['member.default', '患者更换默认就诊人'],
  ['allergy.add', '患者添加过敏记录'],
  ['allergy.remove', '患者删除过敏记录'],
  ['patient.ownDownload', '患者下载本人数据'],
  ['patient.correct', '患者更正本人信息'],
  ['patient.changePhone', '患者更换手机号'],
  ['patient.agree', '患者同意授权'],
  ['patient.withdraw', '患者撤回授权'],
  ['patient.endSignIn', '患者结束本人的其他登录'],
  ['patient.close', '患者注销账号'],
  ['record.share', '分享问诊记录'],
  ['record.revokeShare', '撤销问诊记录的分享'],
  ['clientError.mark', '处理前端错误'],
  ['job.execute', '立即执行定时任务'],
  ['testRun.begin', '新建测试执行'],
  ['testRun.end', '结束测试执行'],
  ['file.delete', '删除文件'],
  ['file.infected', '拒绝含恶意代码的文件'],
  ['export ended early', '导出中断'],
  ['exported', '导出完成'],
  ['refused', '请求被拒绝'],
  ['session.read', '查看问诊'],
  ['session.list', '查看问诊列表'],
  ['session.record', '查看问诊记录'],
  ['picture.read', '查看患者文件'],
  ['message.recall', '撤回消息'],
  ['message.resend', '重发消息'],
  ['session.breakGlass', '调阅会话记录'],
  ['session.reassign', '转派会话'],
  ['session.returnToQueue', '会话退回队列'],
  ['session.forceEnd', '强制结束会话'],
  ['session.cancel', '取消问诊'],
  ['session.grant', '增加患者消息数'],
  ['session.judgeRevisit', '判定复诊'],
  ['session.notes', '查看内部备注'],
  ['session.proofs', '查看复诊凭证'],
  ['session.rate', '评价问诊'],
  ['session.refuse', '拒诊'],
  ['session.search', '搜索问诊消息'],
  ['transfer.accept', '接受转诊'],
  ['transfer.decline', '患者谢绝转诊'],
  ['transfer.reject', '拒绝转诊'],
  ['transfer.request', '发起转诊'],
  ['transfer.withdraw', '撤回转诊'],
  ['patient.facts', '查看患者要点'],
  ['prescription.draft', '保存处方草稿'],
  ['prescription.check', '校验处方'],
  ['medicalRecord.save', '保存病历草稿'],
  ['order.sums', '查看订单合计'],
  ['care.ownList', '患者查看护理预约'],
  ['history.read', '查看修改记录'],
  ['export.rows', '导出的数据'],
  ['patient.allergy', '记录患者过敏史'],
  ['patient.facts', '记录患者用药要点'],
  ['medicalRecord.sign', '签署病历'],
  ['prescription.create', '新建处方'],
  ['prescription.discard', '删除处方草稿'],
  ['prescription.submit', '提交处方'],
  ['prescription.resubmit', '重新提交处方'],
  ['prescription.withdraw', '撤回处方'],
  ['prescription.void', '作废处方'],
  ['prescription.pool', '查看待审处方'],
  ['prescription.claim', '领取处方'],
  ['prescription.release', '放回处方'],
  ['prescription.escalate', '处方转上级'],
  ['prescription.approve', '通过处方'],
  ['prescription.reject', '驳回处方'],
  ['prescription.versions', '查看处方版本'],
  ['prescription.print', '查看处方笺'],
  ['prescription.printed', '打印处方'],
  ['dispense.list', '查看待发药订单'],
  ['dispense.read', '查看发药明细'],
  ['dispense.pick', '调配药品'],
  ['dispense.unpick', '撤销调配'],
  ['dispense.issue', '核对并发药'],
  ['dispense.stop', '停止发药'],
  ['dispense.finish', '结束部分发药'],
  ['dispense.moveShop', '更换订单药房'],
  ['dispense.return', '登记退药'],
  ['care.list', '查看护理预约列表'],
  ['care.book', '患者预约护理'],
  ['care.cancelOwn', '患者取消护理预约'],
  ['care.assign', '护理预约派单'],
  ['care.start', '开始护理服务'],
  ['care.finish', '完成护理服务'],
  ['care.reschedule', '护理预约改约'],
  ['care.cancel', '取消护理预约'],
  ['care.noShow', '护理预约登记未到场'],
  ['order.refundOwn', '患者申请退款'],
  ['chronic.patients', '查看在管患者'],
  ['illness.list', '查看病情列表'],
  ['illness.read', '查看病情'],
  ['illness.incomplete', '标记病情资料不全'],
  ['doctor.enable', '启用医生'],
  ['doctor.disable', '停用医生'],
  ['doctor.approveSignature', '通过医生签名'],
  ['doctor.refuseSignature', '停用医生签名'],
  ['doctorStatus.capacity', '设置接诊上限'],
  ['doctorStatus.suspend', '医生停诊'],
  ['doctorStatus.resume', '医生恢复接诊'],
  ['doctorStatus.offline', '医生强制下线'],
  ['patient.list', '查看患者列表'],
  ['patient.file', '查看患者档案'],
  ['patient.merge', '合并患者'],
  ['hospitalConfig.edit', '修改参数配置'],
  ['pharmacist.approveSignature', '通过药师签名'],
  ['pharmacist.refuseSignature', '停用药师签名'],
  ['userInfo.list', '查看用户列表'],
  ['userInfo.people', '查看就诊人'],
  ['userInfo.freeze', '冻结患者用户'],
  ['userInfo.unfreeze', '解冻患者用户'],
  ['order.pay', '支付订单'],
  ['order.cancel', '取消订单'],
  ['order.chooseShop', '选择药房'],
  ['order.receive', '确认收货'],
  ['order.requestRefund', '申请退款'],
  ['order.approveRefund', '通过退款'],
  ['order.denyRefund', '驳回退款'],
  ['order.retryRefund', '重试退款'],
  ['order.recordRefund', '登记线下退款'],
  ['order.confirmRefund', '确认线下退款'],
  ['order.query', '向支付渠道查询订单'],
  ['order.counterPay', '窗口收款'],
  ['stock.move', '变动库存'],
  ['log.verify', '校验审计日志'],
  ['rules.publish', '发布规则'],
])
const VERBS: ReadonlyMap<string, string> = new Map([
  ['add', '添加'],
  ['edit', '编辑'],
  ['delete', '删除'],
  ['restore', '还原'],
  ['erase', '彻底删除'],
  ['import', '导入'],
  ['export', '导出'],
  ['read', '查看'],
  ['view', '查看'],
  ['list', '查询'],
  ['release', '发布'],
  ['revoke', '撤销'],
  ['share', '分享'],
  ['execute', '执行'],
  ['move', '移动'],
  ['start', '启动'],
  ['pause', '暂停'],
  ['resume', '恢复'],
  ['stop', '停止'],
  ['accept', '接诊'],
  ['reject', '拒诊'],
  ['end', '结束'],
  ['extend', '延长'],
  ['transfer', '转诊'],
  ['open', '发起'],
  ['send', '发送'],
  ['upload', '上传'],
  ['authorize', '授权'],
])
/** Tables and areas of no resource, by the words of actions and of entities. */
const OBJECTS: ReadonlyMap<string, string> = new Map([
  ['sys_depart', '部门'],
  ['depart', '部门'],
  ['sys_depart_role', '部门角色'],
  ['departRole', '部门角色'],
  ['sys_permission', '菜单'],
  ['permission', '菜单'],
  ['sys_permission_data_rule', '数据规则'],
  ['sys_tenant', '租户'],
  ['tenant', '租户'],
  ['sys_token', '登录会话'],
  ['session', '会话'],
  ['chatSession', '问诊'],
  ['chat_session', '问诊'],
  ['chatRecord', '问诊记录'],
  ['record', '问诊记录'],
  ['sys_log', '日志'],
  ['sys_file', '文件'],
  ['file', '文件'],
  ['sys_third_account', '第三方账号'],
  ['hos_patient', '患者'],
  ['hos_app_user', '用户'],
  ['hos_illness', '病情'],
  ['hos_config', '参数'],
  ['prescription', '处方'],
  ['medicalRecord', '病历'],
  ['chronicEnroll', '在管患者'],
  ['order', '订单'],
  ['drugStock', '库存'],
  ['hos_rule_rev', '规则'],
  ['schedule', '排班'],
  ['grid', '表格'],
  ['backup', '备份'],
  ['job', '定时任务'],
  ...resources.map(({ permission, title }): [string, string] => [permission, title]),
  ...TABLE_TITLES,
])

/** What an entity is called; one without a name of its own stays as it is. */
export const entityText = (entity: string): string => OBJECTS.get(entity) ?? entity

/** What an action is called: 编辑用户. */
export function actionText({ action, entity }: Pick<LogLine, 'action' | 'entity'>): string {
  const whole = ACTIONS.get(action)
  if (whole !== undefined && action !== 'exported' && action !== 'export ended early') return whole
  const parts = action.split(/[.:]/)
  const verb = parts.at(-1) ?? ''
  const said = VERBS.get(verb) ?? whole ?? verb
  const object = parts.length > 1 ? (OBJECTS.get(parts[0] ?? '') ?? OBJECTS.get(entity)) : OBJECTS.get(entity)
  return whole === undefined ? `${said}${object ?? ''}` : `${object ?? ''}${whole}`
}

const asObject = (text: string): ReadonlyMap<string, unknown> | null => {
  if (!text.startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null
  } catch {
    return null
  }
}
const labelOf = (entity: string, field: string): string =>
  new Map(Object.entries(resources.find(({ table }) => table === entity)?.fields ?? {})).get(field)?.label ?? field
const countOf = (text: string): number => text.split(',').filter(part => part !== '').length

/** Counts and conditions of workbooks as a sentence. */
function ofObject(line: LogLine, facts: ReadonlyMap<string, unknown>): string {
  const told = actionText(line)
  const number = (name: string) => Number(facts.get(name) ?? 0)
  if (facts.has('totalCount'))
    return `${told}：共${number('totalCount')}行，成功${number('successCount')}行，失败${number('errorCount')}行`
  if (facts.has('rows')) return `${told}：共${number('rows')}行`
  const asked = [...facts]
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => `${labelOf(line.entity, name)}=${typeof value === 'object' ? '…' : String(value)}`)
  return asked.length === 0 ? told : `${told}，条件：${asked.join('，')}`
}

/** A line of the log as a sentence for people, whatever the audit noted. */
export function logSentence(line: LogLine): string {
  const { action, content } = line
  const facts = asObject(content)
  if (facts !== null) return ofObject(line, facts)
  if (action === 'user.editProfile')
    return `修改个人资料：${content
      .split(',')
      .map(name => new Map(Object.entries(users.fields)).get(name)?.label ?? name)
      .join('、')}`
  if (action === 'depart.addUsers') return `部门添加${countOf(content)}名用户`
  if (action === 'depart.removeUsers') return `部门移出${countOf(content)}名用户`
  if (action === 'session.end') return `结束${content || 0}个自己的其他登录`
  const said = WORDS.get(content) ?? content
  if (said === '') return actionText(line)
  // a bare code or name tells nothing without its command
  return /[\u4e00-\u9fff]{2}/.test(said) && !/^[\w.-]+ /.test(said) ? said : `${actionText(line)}：${said}`
}
