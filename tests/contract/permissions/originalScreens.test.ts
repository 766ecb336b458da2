import { expect, it } from 'vitest'
import { ownScreen } from '#contract/permissions/originalScreens.ts'

it.each([
  ['system/UserList', 'resource/system/user'],
  ['system/RoleUserList', 'resource/system/role'],
  ['system/RoleList', 'resource/system/role'],
  ['system/PermissionList', 'system/permission/Permission'],
  ['system/DepartList', 'system/depart/Depart'],
  ['system/SysPositionList', 'resource/system/position'],
  ['system/DepartUserList', 'system/departUser/DepartUser'],
  ['system/AddressList', 'system/addressList/AddressList'],
  ['system/DictList', 'resource/system/dict'],
  ['system/SysCategoryList', 'resource/system/category'],
  ['system/SysAnnouncementList', 'resource/system/announcement'],
  ['system/TenantList', 'system/tenant/Tenant'],
  ['system/SysCheckRuleList', 'resource/system/checkRule'],
  ['system/SysFillRuleList', 'resource/system/fillRule'],
  ['system/SysDataSourceList', 'resource/system/dataSource'],
  ['system/SysUserOnlineList', 'system/online/Online'],
  ['system/LogList', 'resource/system/log'],
  ['system/QuartzJobList', 'resource/system/quartzJob'],
  ['system/SysGatewayRouteList', 'resource/system/gatewayRoute'],
  ['modules/oss/OSSFileList', 'resource/system/ossFile'],
  ['modules/message/SysMessageList', 'resource/system/message'],
  ['modules/message/SysMessageTemplateList', 'resource/system/messageTemplate'],
  ['modules/monitor/SystemInfo', 'system/monitor/SystemInfo'],
  ['modules/monitor/JvmInfo', 'system/monitor/JvmInfo'],
  ['modules/monitor/TomcatInfo', 'system/monitor/TomcatInfo'],
  ['modules/monitor/RedisInfo', 'system/monitor/RedisInfo'],
  ['modules/monitor/HttpTrace', 'system/monitor/HttpTrace'],
  ['modules/monitor/DiskMonitoring', 'system/monitor/DiskMonitoring'],
  // however it is written
  ['/system/userlist.vue', 'resource/system/user'],
  ['//system/UserList', 'resource/system/user'],
  // ours, left as they are
  ['hospital/duty/Duty.tsx', 'hospital/duty/Duty'],
  ['a.vue/b', 'a.vue/b'],
  ['a/b', 'a/b'],
])('[WALK-44] the screen of %s is %s', (component, place) => {
  expect(ownScreen(component)).toBe(place)
})
