/**
 * Screens of the original client that this product shows by screens of its own (WALK-44; contract.md 29.9): component name of the original → place of
 * ours, below `views/`, or `resource/<id>` for a list that needs no file. Seeded menu entries carry the names on the left, so that an unchanged
 * original client finds its pages; a name that is not here is a path of ours.
 */
const SCREENS: Readonly<Record<string, string>> = {
  'system/UserList': 'resource/system/user',
  'system/RoleUserList': 'resource/system/role',
  'system/RoleList': 'resource/system/role',
  'system/SysPositionList': 'resource/system/position',
  'system/DictList': 'resource/system/dict',
  'system/SysCategoryList': 'resource/system/category',
  'system/SysAnnouncementList': 'resource/system/announcement',
  'system/SysCheckRuleList': 'resource/system/checkRule',
  'system/SysFillRuleList': 'resource/system/fillRule',
  'system/SysDataSourceList': 'resource/system/dataSource',
  'system/LogList': 'resource/system/log',
  'system/QuartzJobList': 'resource/system/quartzJob',
  'system/SysGatewayRouteList': 'resource/system/gatewayRoute',
  'system/PermissionList': 'system/permission/Permission',
  'system/DepartList': 'system/depart/Depart',
  'system/DepartUserList': 'system/departUser/DepartUser',
  'system/AddressList': 'system/addressList/AddressList',
  'system/TenantList': 'system/tenant/Tenant',
  'system/SysUserOnlineList': 'system/online/Online',
  'chat/cannedReplies/CannedReplies': 'resource/hospital/cannedReply',
  'modules/oss/OSSFileList': 'resource/system/ossFile',
  'modules/message/SysMessageList': 'resource/system/message',
  'modules/message/SysMessageTemplateList': 'resource/system/messageTemplate',
}
/** Pages of 监控 that are called as the original's. */
const MONITOR = 'SystemInfo JvmInfo TomcatInfo RedisInfo HttpTrace DiskMonitoring'
/** Leaves of before step H, in older databases too, by area: `name` (=id where it is another) of `area/name/Name`, now a list `resource/area/id`. Written short: every page loads it. */
const LISTS: Readonly<Record<string, string>> = {
  hospital:
    'chronicDisease=chronic disease doctor doctorStatus patients=patient illness serviceTime teamSetting=team chineseDrugs=herbDrug drugDosage chatSessions=officeSession messages=message orders=order prescriptions=prescription shops=shop userInformation=userInfo westernDrugs=westernDrug',
  care: 'info=item price reservation type content schedule',
}
const listOf = (area: string, entry: string): [name: string, place: string] => {
  const [name = '', id = name] = entry.split('=')
  return [`${area}/${name}/${name}`, `resource/${area}/${id}`]
}
const places = new Map(
  [
    ...Object.entries(SCREENS),
    ...MONITOR.split(' ').map(name => [`modules/monitor/${name}`, `system/monitor/${name}`] as const),
    ...Object.entries(LISTS).flatMap(([area, names]) => names.split(' ').map(entry => listOf(area, entry))),
  ].map(([name, place]) => [name.toLowerCase(), place]),
)

/** Our place for a component name, whichever of the two it is; the name without leading `/` and ending. */
export function ownScreen(component: string): string {
  const name = component.replace(/^\/+/, '').replace(/\.(vue|tsx)$/, '')
  return places.get(name.toLowerCase()) ?? name
}
