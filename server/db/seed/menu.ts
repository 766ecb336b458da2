import type { MenuSeed, RoleCode } from './menuSeed.ts'
import { API_DOC_RIGHT } from '#contract/permissions/apiDocs.ts'
import { AUDIT_ADMIN, SECURITY_ADMIN, SYSTEM_ADMIN } from '#contract/permissions/separation.ts'
import { TEST_RIGHTS } from '#contract/permissions/testRights.ts'
import { careContent } from '#contract/resources/care/content.resource.ts'
import { careItem } from '#contract/resources/care/item.resource.ts'
import { carePrice } from '#contract/resources/care/price.resource.ts'
import { careReservation } from '#contract/resources/care/reservation.resource.ts'
import { careSchedule } from '#contract/resources/care/schedule.resource.ts'
import { careType } from '#contract/resources/care/type.resource.ts'
import { chronic } from '#contract/resources/hospital/chronic.resource.ts'
import { disease } from '#contract/resources/hospital/disease.resource.ts'
import { serviceTime } from '#contract/resources/hospital/serviceTime.resource.ts'
import { team } from '#contract/resources/hospital/team.resource.ts'
import { ALL_DEPARTMENTS } from '#contract/rules/scheduleWeek.ts'
import { RECORD_RIGHT } from '#contract/rules/recordSearch.ts'
import { STOCK_RIGHT } from '#contract/http/calls/drugStock.ts'
import { VOID_RIGHT } from '#contract/rules/prescriptionList.ts'
import { RULES_PUBLISH } from '#contract/rules/ruleLevels.ts'
import { STATISTICS_RIGHTS } from '#contract/statistics/kpi.ts'
import { CARE_RIGHTS } from '#contract/rules/careReservations.ts'
import { SESSION_RIGHTS } from '#contract/rules/officeSessions.ts'
import { RESEND_RIGHT } from '#contract/http/calls/messageRecords.ts'
import { ORDER_RIGHTS } from '#contract/http/calls/orders.ts'
import { drugStockGrid } from '#contract/grids/tables/drugStock.grid.ts'
import { icdGrid } from '#contract/grids/tables/icd.grid.ts'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import { cannedReply } from '#contract/resources/hospital/cannedReply.resource.ts'
import { doctor } from '#contract/resources/hospital/doctor.resource.ts'
import { doctorStatus } from '#contract/resources/hospital/doctorStatus.resource.ts'
import { drugDosage } from '#contract/resources/hospital/drugDosage.resource.ts'
import { herbDrug } from '#contract/resources/hospital/herbDrug.resource.ts'
import { illness } from '#contract/resources/hospital/illness.resource.ts'
import { interaction } from '#contract/resources/hospital/interaction.resource.ts'
import { officeSession } from '#contract/resources/hospital/officeSession.resource.ts'
import { messageRecord } from '#contract/resources/hospital/message.resource.ts'
import { order } from '#contract/resources/hospital/order.resource.ts'
import { patient } from '#contract/resources/hospital/patient.resource.ts'
import { pharmacist } from '#contract/resources/hospital/pharmacist.resource.ts'
import { prescription } from '#contract/resources/hospital/prescription.resource.ts'
import { rxTemplate } from '#contract/resources/hospital/rxTemplate.resource.ts'
import { shop } from '#contract/resources/hospital/shop.resource.ts'
import { userInfo } from '#contract/resources/hospital/userInfo.resource.ts'
import { westernDrug } from '#contract/resources/hospital/westernDrug.resource.ts'
import { announcement } from '#contract/resources/system/announcement.resource.ts'
import { category } from '#contract/resources/system/category.resource.ts'
import { checkRule } from '#contract/resources/system/checkRule.resource.ts'
import { dataSource } from '#contract/resources/system/dataSource.resource.ts'
import { dict } from '#contract/resources/system/dict.resource.ts'
import { fillRule } from '#contract/resources/system/fillRule.resource.ts'
import { clientError } from '#contract/resources/system/clientError.resource.ts'
import { CLIENT_ERROR_RIGHT } from '#contract/rules/clientReports.ts'
import { gatewayRoute } from '#contract/resources/system/gatewayRoute.resource.ts'
import { log } from '#contract/resources/system/log.resource.ts'
import { message } from '#contract/resources/system/message.resource.ts'
import { messageTemplate } from '#contract/resources/system/messageTemplate.resource.ts'
import { ossFile } from '#contract/resources/system/ossFile.resource.ts'
import { position } from '#contract/resources/system/position.resource.ts'
import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { role } from '#contract/resources/system/role.resource.ts'
import { user } from '#contract/resources/system/user.resource.ts'
import { userAgent } from '#contract/resources/system/userAgent.resource.ts'
import { testRun } from '#contract/resources/test/run.resource.ts'
import { APP_USER_RIGHTS } from '#contract/rules/appUsers.ts'
import { DOCTOR_RIGHTS, PHARMACIST_SIGNATURE } from '#contract/rules/doctors.ts'
import { DOCTOR_STATUS_RIGHTS } from '#contract/rules/doctorStatus.ts'
import { PATIENT_RIGHTS } from '#contract/rules/patientDesk.ts'
import { CONFIG_RIGHTS } from '#contract/rules/hospitalConfig.ts'
import { ILLNESS_RIGHTS } from '#contract/rules/illnesses.ts'
import { gridLeaf, resourceLeaf } from './resourceMenu.ts'

const ALL: readonly RoleCode[] = ['admin', 'hospital', 'doctor', 'pharmacist']
/** Anyone who registered themselves has the pages of everybody and nothing besides (decision 055). */
const EVERYBODY: readonly RoleCode[] = [...ALL, 'qa', 'user', SYSTEM_ADMIN, SECURITY_ADMIN, AUDIT_ADMIN]
const TESTERS: readonly RoleCode[] = ['admin', 'qa']
const OFFICE: readonly RoleCode[] = ['admin', 'hospital']
/** The three administrators (SCALE-12), each with the one who is all of them by default. */
const SYSTEM: readonly RoleCode[] = ['admin', SYSTEM_ADMIN]
const SECURITY: readonly RoleCode[] = ['admin', SECURITY_ADMIN]
const AUDIT: readonly RoleCode[] = ['admin', AUDIT_ADMIN]
/** Who keeps accounts. */
const KEEPERS: readonly RoleCode[] = [...OFFICE, SYSTEM_ADMIN]

const leaf = (url: string, name: string, component: string, more: Partial<MenuSeed> = {}): MenuSeed => ({
  url,
  name,
  component,
  ...more,
})

/** The menu of the product, in order: every screen of the specification, also those that come later (spec part 2). */
export const MENU: readonly MenuSeed[] = [
  leaf('/dashboard/analysis', '首页', 'dashboard/Analysis', { icon: 'home', roles: EVERYBODY }),
  {
    url: '/hospitalChat',
    name: '在线诊疗',
    component: 'layouts/RouteView',
    icon: 'message',
    redirect: '/hospitalChat/imServer',
    roles: ['doctor', 'hospital', 'admin', 'pharmacist'],
    children: [
      leaf('/hospitalChat/imServer', '在线问诊', 'chat/imServer/ImServer', { roles: ['doctor'] }),
      leaf('/hospitalChat/imChat', '会话', 'chat/imChat/ImChat', { hidden: true, roles: ['doctor'] }),
      // the office reads conversations by break-glass (hospital.md 1.3)
      leaf('/hospitalChat/imRecord', '问诊记录', 'chat/imRecord/ImRecord', { roles: ['doctor', 'hospital', 'admin'] }),
      leaf('/hospitalChat/prescription', '开处方', 'chat/prescription/Prescription', { roles: ['doctor'], hidden: true }),
      leaf('/hospitalChat/rejection', '处方驳回', 'chat/rejection/Rejection', { roles: ['doctor'] }),
      leaf('/hospitalChat/review', '处方审核', 'chat/review/Review', { roles: ['pharmacist'] }),
      leaf('/hospitalChat/dispensing', '发药', 'chat/dispensing/Dispensing', {
        roles: ['pharmacist'],
        buttons: [{ action: ORDER_RIGHTS.counter, name: '窗口收款' }],
      }),
      leaf('/hospitalChat/transfer', '转诊列表', 'chat/transfer/Transfer', { roles: ['doctor'] }),
      resourceLeaf('/hospitalChat/cannedReplies', '常用语', cannedReply, {
        component: 'chat/cannedReplies/CannedReplies',
        roles: ['doctor', 'hospital', 'admin'],
      }),
    ],
  },
  {
    url: '/hospital',
    name: '医院管理',
    component: 'layouts/RouteView',
    icon: 'medicine-box',
    redirect: '/hospital/ServiceData',
    roles: ALL,
    children: [
      leaf('/hospital/ServiceData', '统计分析', 'hospital/serviceData/ServiceData', {
        roles: ['admin', 'hospital', 'pharmacist'],
        buttons: [
          { action: STATISTICS_RIGHTS.view, name: '查看处方指标' },
          { action: STATISTICS_RIGHTS.all, name: '查看全部指标', roles: OFFICE },
          { action: STATISTICS_RIGHTS.drugs, name: '查看药品排名', roles: OFFICE },
        ],
      }),
      resourceLeaf('/hospital/patients', '患者管理', patient, {
        component: 'hospital/patients/Patients',
        roles: ['admin', 'hospital', 'doctor'],
        limited: { [RECORD_RIGHT.patient]: OFFICE, [PATIENT_RIGHTS.edit]: OFFICE, 'patient:export': OFFICE },
        buttons: [
          { action: PATIENT_RIGHTS.page, name: '查看患者' },
          { action: PATIENT_RIGHTS.merge, name: '合并患者', roles: OFFICE },
          { action: PATIENT_RIGHTS.unmask, name: '查看完整手机号与证件号', roles: [] },
        ],
      }),
      resourceLeaf('/hospital/userInformation', '用户信息', userInfo, {
        component: 'hospital/userInformation/UserInformation',
        roles: OFFICE,
        buttons: [
          { action: APP_USER_RIGHTS.freeze, name: '冻结与解冻用户' },
          { action: APP_USER_RIGHTS.unmask, name: '查看完整手机号', roles: [] },
        ],
      }),
      resourceLeaf('/hospital/doctor', '医生管理', doctor, {
        component: 'hospital/doctor/Doctor',
        roles: OFFICE,
        buttons: [{ action: DOCTOR_RIGHTS.signature, name: '审核医生签名' }],
      }),
      resourceLeaf('/hospital/doctorStatus', '医生状态', doctorStatus, {
        component: 'hospital/doctorStatus/DoctorStatus',
        roles: OFFICE,
        buttons: [{ action: DOCTOR_STATUS_RIGHTS.command, name: '停诊、恢复与设上限' }],
      }),
      gridLeaf('/hospital/doctorSchedule', 'hospital/doctorSchedule/DoctorSchedule', scheduleGrid, {
        roles: ['admin', 'hospital', 'doctor'],
        editors: OFFICE,
        buttons: [{ action: ALL_DEPARTMENTS, name: '查看全部科室排班', roles: OFFICE }],
      }),
      resourceLeaf('/hospital/serviceTime', '服务时间管理', serviceTime, {
        component: 'hospital/serviceTime/ServiceTime',
        roles: OFFICE,
      }),
      resourceLeaf('/hospital/chatSessions', '会话管理', officeSession, {
        component: 'hospital/chatSessions/ChatSessions',
        roles: OFFICE,
        buttons: [
          { action: SESSION_RIGHTS.command, name: '转派、退回与结束会话' },
          { action: SESSION_RIGHTS.breakGlass, name: '查看会话记录' },
        ],
      }),
      resourceLeaf('/hospital/illness', '病情管理', illness, {
        component: 'hospital/illness/Illness',
        roles: OFFICE,
        buttons: [{ action: ILLNESS_RIGHTS.incomplete, name: '标记资料不全' }],
      }),
      resourceLeaf('/hospital/messages', '消息管理', messageRecord, {
        component: 'hospital/messages/Messages',
        roles: OFFICE,
        buttons: [{ action: RESEND_RIGHT, name: '重发消息' }],
      }),
      resourceLeaf('/hospital/orders', '订单管理', order, {
        component: 'hospital/orders/Orders',
        roles: OFFICE,
        buttons: [
          { action: ORDER_RIGHTS.refund, name: '申请退款' },
          { action: ORDER_RIGHTS.approve, name: '复核退款' },
        ],
      }),
      resourceLeaf('/hospital/prescriptions', '处方管理', prescription, {
        component: 'hospital/prescriptions/Prescriptions',
        roles: ['admin', 'hospital', 'pharmacist'],
        buttons: [{ action: VOID_RIGHT, name: '作废处方', roles: OFFICE }],
      }),
      resourceLeaf('/hospital/rxTemplate', '协定方', rxTemplate, { roles: OFFICE }),
      resourceLeaf('/hospital/westernDrugs', '西药管理', westernDrug, {
        component: 'hospital/westernDrugs/WesternDrugs',
        roles: ['admin', 'hospital', 'pharmacist'],
      }),
      resourceLeaf('/hospital/chineseDrugs', '中药管理', herbDrug, {
        component: 'hospital/chineseDrugs/ChineseDrugs',
        roles: ['admin', 'hospital', 'pharmacist'],
      }),
      resourceLeaf('/hospital/drugDosage', '药品用量', drugDosage, {
        component: 'hospital/drugDosage/DrugDosage',
        roles: ['admin', 'hospital', 'pharmacist'],
      }),
      resourceLeaf('/hospital/interaction', '配伍规则', interaction, {
        roles: ['admin', 'hospital', 'pharmacist'],
        buttons: [{ action: RULES_PUBLISH, name: '发布规则资料' }],
      }),
      gridLeaf('/hospital/drugStock', 'hospital/drugStock/DrugStock', drugStockGrid, {
        roles: ['admin', 'hospital', 'pharmacist'],
        buttons: [{ action: STOCK_RIGHT, name: '库存出入库' }],
      }),
      gridLeaf('/hospital/icd', 'hospital/icd/Icd', icdGrid, { name: 'ICD管理', roles: OFFICE }),
      resourceLeaf('/hospital/disease', '疾病管理', disease, { component: 'hospital/disease/Disease', roles: OFFICE }),
      resourceLeaf('/hospital/chronicDisease', '慢病管理', chronic, {
        component: 'hospital/chronicDisease/ChronicDisease',
        roles: OFFICE,
      }),
      resourceLeaf('/hospital/pharmacist', '药师管理', pharmacist, {
        roles: OFFICE,
        buttons: [{ action: PHARMACIST_SIGNATURE, name: '审核药师签名' }],
      }),
      resourceLeaf('/hospital/shops', '药房管理', shop, { component: 'hospital/shops/Shops', roles: OFFICE }),
      resourceLeaf('/hospital/teamSetting', '团队设置', team, {
        component: 'hospital/teamSetting/TeamSetting',
        roles: OFFICE,
      }),
      leaf('/hospital/config', '参数配置', 'hospital/config/Config', {
        roles: OFFICE,
        buttons: [
          { action: CONFIG_RIGHTS.list, name: '查看参数' },
          { action: CONFIG_RIGHTS.edit, name: '修改参数' },
        ],
      }),
    ],
  },
  {
    url: '/care',
    name: '护理管理',
    component: 'layouts/RouteView',
    icon: 'heart',
    redirect: '/care/info',
    roles: OFFICE,
    children: [
      resourceLeaf('/care/info', '护理项目', careItem, { component: 'care/info/Info' }),
      resourceLeaf('/care/price', '护理价格', carePrice, { component: 'care/price/Price' }),
      resourceLeaf('/care/type', '护理类型', careType, { component: 'care/type/Type' }),
      resourceLeaf('/care/reservation', '护理预约', careReservation, {
        component: 'care/reservation/Reservation',
        buttons: [{ action: CARE_RIGHTS.command, name: '处理护理预约' }],
      }),
      resourceLeaf('/care/content', '服务内容', careContent, { component: 'care/content/Content' }),
      resourceLeaf('/care/schedule', '护理排班', careSchedule, { component: 'care/schedule/Schedule' }),
    ],
  },
  {
    url: '/isystem',
    name: '系统管理',
    component: 'layouts/RouteView',
    icon: 'setting',
    redirect: '/isystem/user',
    roles: [...OFFICE, SYSTEM_ADMIN, SECURITY_ADMIN],
    children: [
      resourceLeaf('/isystem/user', '用户管理', user, {
        component: 'system/UserList',
        limited: {
          'user:add': KEEPERS,
          'user:edit': KEEPERS,
          'user:import': KEEPERS,
          'user:export': KEEPERS,
          'user:delete': SYSTEM,
          'user:deleteBatch': SYSTEM,
        },
        buttons: [
          { action: 'user:frozen', name: '冻结用户', roles: KEEPERS },
          { action: 'user:changePassword', name: '重置密码', roles: SYSTEM },
          { action: 'user:unmask', name: '查看完整手机号', roles: KEEPERS },
          { action: 'user:form:birthday', name: '用户表单：生日', type: '2' },
          { action: 'user:form:phone', name: '用户表单：手机', type: '2' },
        ],
      }),
      resourceLeaf('/isystem/roleUserList', '角色管理', role, {
        component: 'system/RoleUserList',
        roles: SECURITY,
        buttons: [{ action: 'role:authorize', name: '角色授权' }],
      }),
      leaf('/isystem/permission', '菜单管理', 'system/PermissionList', {
        roles: SECURITY,
        buttons: [
          { action: 'permission:list', name: '查询菜单' },
          { action: 'permission:add,permission:edit,permission:delete', name: '维护菜单' },
        ],
      }),
      leaf('/isystem/depart', '部门管理', 'system/DepartList', {
        buttons: [
          { action: 'depart:list', name: '查询部门' },
          { action: 'depart:add,depart:edit,depart:delete', name: '维护部门', roles: SYSTEM },
          { action: 'depart:authorize', name: '部门授权', roles: SECURITY },
        ],
      }),
      resourceLeaf('/isystem/position', '职务管理', position, { component: 'system/SysPositionList', roles: KEEPERS }),
      leaf('/isystem/departUserList', '我的部门', 'system/DepartUserList', {
        roles: [...OFFICE, SECURITY_ADMIN],
        buttons: [
          { action: 'departRole:edit', name: '维护部门角色' },
          { action: 'departRole:authorize', name: '部门角色授权' },
        ],
      }),
      resourceLeaf('/isystem/userAgent', '代理人', userAgent, { roles: KEEPERS }),
      resourceLeaf('/isystem/dict', '数据字典', dict, { component: 'system/DictList', roles: SYSTEM }),
      resourceLeaf('/isys/category', '分类字典', category, { component: 'system/SysCategoryList', roles: SYSTEM }),
      resourceLeaf('/isystem/annountCement', '系统通告', announcement, {
        component: 'system/SysAnnouncementList',
        roles: KEEPERS,
        buttons: [{ action: 'annountCement:release', name: '发布与撤销通告' }],
      }),
      leaf('/isys/tenant', '租户管理', 'system/TenantList', {
        roles: SYSTEM,
        buttons: [
          { action: 'tenant:list', name: '查询租户' },
          { action: 'tenant:add,tenant:edit,tenant:delete', name: '维护租户' },
        ],
      }),
      resourceLeaf('/isys/checkRule', '编码校验规则', checkRule, { roles: SYSTEM, component: 'system/SysCheckRuleList' }),
      resourceLeaf('/isys/fillRule', '填值规则', fillRule, { roles: SYSTEM, component: 'system/SysFillRuleList' }),
      resourceLeaf('/isys/dataSource', '多数据源管理', dataSource, { roles: SYSTEM, component: 'system/SysDataSourceList' }),
      resourceLeaf('/isys/oss', '文件存储', ossFile, {
        roles: SYSTEM,
        component: 'modules/oss/OSSFileList',
        buttons: [{ action: 'ossFile:upload', name: '上传文件' }],
      }),
    ],
  },
  {
    url: '/dashboard3',
    name: '系统监控',
    component: 'layouts/RouteView',
    icon: 'dashboard',
    redirect: '/isystem/online',
    roles: SYSTEM,
    children: [
      leaf('/isystem/online', '在线用户', 'system/SysUserOnlineList', {
        buttons: [
          { action: 'online:list', name: '查询在线用户' },
          { action: 'online:forceLogout', name: '强制下线' },
        ],
      }),
      resourceLeaf('/isystem/log', '日志管理', log, {
        component: 'system/LogList',
        roles: AUDIT,
        buttons: [{ action: 'log:verify', name: '校验日志' }],
      }),
      leaf('/sys/dataLog-list', '数据日志', 'system/DataLogList', {
        roles: AUDIT,
        buttons: [{ action: 'dataLog:list', name: '查询数据日志' }],
      }),
      resourceLeaf('/isystem/QuartzJobList', '定时任务', quartzJob, { component: 'system/QuartzJobList' }),
      resourceLeaf('/isystem/gatewayroute', '路由网关', gatewayRoute, { component: 'system/SysGatewayRouteList' }),
      leaf('/monitor/SystemInfo', '服务器信息', 'modules/monitor/SystemInfo'),
      leaf('/monitor/JvmInfo', '进程信息', 'modules/monitor/JvmInfo'),
      leaf('/monitor/TomcatInfo', '服务信息', 'modules/monitor/TomcatInfo', {
        buttons: [{ action: API_DOC_RIGHT, name: '查看接口文档' }],
      }),
      leaf('/monitor/redis/info', '缓存监控', 'modules/monitor/RedisInfo'),
      leaf('/monitor/HttpTrace', '请求追踪', 'modules/monitor/HttpTrace'),
      leaf('/monitor/Disk', '磁盘监控', 'modules/monitor/DiskMonitoring'),
      resourceLeaf('/monitor/clients', '前端监控', clientError, {
        buttons: [{ action: CLIENT_ERROR_RIGHT, name: '处理前端错误' }],
      }),
    ],
  },
  {
    url: '/test',
    name: '测试工作台',
    component: 'layouts/RouteView',
    icon: 'experiment',
    redirect: '/test/home',
    roles: TESTERS,
    children: [
      leaf('/test/home', '状态机', 'test/testHome/TestHome'),
      leaf('/test/paths', '路径', 'test/testPaths/TestPaths'),
      resourceLeaf('/test/runs', '执行', testRun, {
        buttons: [
          { action: TEST_RIGHTS.addRun, name: '新建测试执行' },
          { action: TEST_RIGHTS.editRun, name: '填写测试结果' },
        ],
      }),
      leaf('/test/run', '执行记录', 'test/run/Run', { hidden: true }),
      leaf('/test/runReport', '执行报告', 'test/runReport/RunReport', { hidden: true }),
      leaf('/test/coverage', '覆盖', 'test/coverage/Coverage'),
      leaf('/test/live', '实时', 'test/live/Live', { buttons: [{ action: TEST_RIGHTS.inspect, name: '观察运行中的状态机' }] }),
    ],
  },
  {
    url: '/message',
    name: '消息中心',
    component: 'layouts/RouteView',
    icon: 'bell',
    redirect: '/isps/userAnnouncement',
    roles: EVERYBODY,
    children: [
      leaf('/isps/userAnnouncement', '我的消息', 'system/UserAnnouncementList'),
      resourceLeaf('/message/sysMessageTemplate', '消息模板', messageTemplate, {
        component: 'modules/message/SysMessageTemplateList',
        roles: SYSTEM,
      }),
      resourceLeaf('/message/sysMessage', '消息记录', message, { component: 'modules/message/SysMessageList', roles: SYSTEM }),
      leaf('/isystem/addressList', '通讯录', 'system/AddressList', { roles: [...ALL, 'qa'] }),
    ],
  },
  {
    url: '/account',
    name: '个人页',
    component: 'layouts/RouteView',
    icon: 'user',
    redirect: '/account/center',
    hidden: true,
    roles: EVERYBODY,
    children: [
      leaf('/account/center', '个人中心', 'account/center/Index'),
      leaf('/account/settings', '个人设置', 'account/settings/Index'),
    ],
  },
  {
    url: '/demo',
    name: '组件示例',
    component: 'layouts/RouteView',
    icon: 'experiment',
    redirect: '/demo/dialogs',
    demo: true,
    roles: OFFICE,
    children: [
      leaf('/demo/ui', '控件一览', 'demo/ui/Ui'),
      leaf('/demo/dialogs', '对话框', 'demo/dialogs/Dialogs'),
      leaf('/demo/uploads', '上传', 'demo/uploads/Uploads'),
      leaf('/demo/forms', '表单校验', 'demo/forms/Forms'),
      leaf('/demo/data', '演示数据', 'demo/mock/DemoData'),
      leaf('/demo/selects', '选择控件', 'demo/selects/Selects'),
      leaf('/demo/pickers', '选人选部门', 'demo/pickers/Pickers'),
      leaf('/demo/cron', 'cron表达式', 'demo/cron/CronDemo'),
      leaf('/demo/query', '高级查询与报表', 'demo/query/QueryDemo', {
        buttons: [
          { action: 'report:user', name: '报表：用户', roles: ALL },
          { action: 'report:doctor', name: '报表：医生', roles: ALL },
          { action: 'report:signIns', name: '报表：每日登录统计', roles: ['admin'] },
        ],
      }),
      leaf('/demo/editors', '编辑器', 'demo/editors/Editors'),
      leaf('/online/cgreport', '在线报表', 'modules/online/cgreport/OnlCgreportHeadList'),
      leaf('/online/cgreport/:code', '报表', 'modules/online/cgreport/auto/OnlCgreportAutoList', { hidden: true }),
      leaf('/demo/gridKinds', '表格列类型', 'demo/gridKinds/GridKinds'),
      leaf('/demo/gridForm', '表单与子表', 'demo/gridForm/GridForm'),
      leaf('/demo/sharedGrid', '多人表格', 'demo/sharedGrid/SharedGrid', {
        buttons: [
          { action: 'demo:grid:view', name: '查看' },
          { action: 'demo:grid:edit', name: '编辑' },
          { action: 'demo:grid:add', name: '新增' },
          { action: 'demo:grid:batch_delete', name: '批量删除' },
        ],
      }),
    ],
  },
]
