/**
 * Screens of the original client that this product shows by screens of its own (WALK-44; contract.md 29.9): component name of the original → place of
 * ours, below `views/`, or `resource/<id>` for a list that needs no file. Seeded menu entries carry the names on the left, so that an unchanged
 * original client finds its pages; a name that is not here is a path of ours.
 */
const SCREENS: Readonly<Record<string, string>> = {
  'system/UserList': 'resource/system/user',
  'system/RoleUserList': 'resource/system/role',
  'system/RoleList': 'resource/system/role',
  'system/PermissionList': 'system/permission/Permission',
  'system/DepartList': 'system/depart/Depart',
  'system/SysPositionList': 'resource/system/position',
  'system/DepartUserList': 'system/departUser/DepartUser',
  'system/AddressList': 'system/addressList/AddressList',
  'system/DictList': 'resource/system/dict',
  'system/SysCategoryList': 'resource/system/category',
  'system/SysAnnouncementList': 'resource/system/announcement',
  'system/TenantList': 'system/tenant/Tenant',
  'system/SysCheckRuleList': 'resource/system/checkRule',
  'system/SysFillRuleList': 'resource/system/fillRule',
  'system/SysDataSourceList': 'resource/system/dataSource',
  'system/SysUserOnlineList': 'system/online/Online',
  'system/LogList': 'resource/system/log',
  'system/QuartzJobList': 'resource/system/quartzJob',
  'system/SysGatewayRouteList': 'resource/system/gatewayRoute',
  // leaves of before step H, in older databases too
  'hospital/chronicDisease/ChronicDisease': 'resource/hospital/chronic',
  'hospital/disease/Disease': 'resource/hospital/disease',
  'hospital/doctor/Doctor': 'resource/hospital/doctor',
  'hospital/doctorStatus/DoctorStatus': 'resource/hospital/doctorStatus',
  'hospital/patients/Patients': 'resource/hospital/patient',
  'hospital/illness/Illness': 'resource/hospital/illness',
  'hospital/serviceTime/ServiceTime': 'resource/hospital/serviceTime',
  'hospital/teamSetting/TeamSetting': 'resource/hospital/team',
  'hospital/chineseDrugs/ChineseDrugs': 'resource/hospital/herbDrug',
  'hospital/drugDosage/DrugDosage': 'resource/hospital/drugDosage',
  'hospital/chatSessions/ChatSessions': 'resource/hospital/officeSession',
  'hospital/messages/Messages': 'resource/hospital/message',
  'hospital/orders/Orders': 'resource/hospital/order',
  'hospital/prescriptions/Prescriptions': 'resource/hospital/prescription',
  'hospital/shops/Shops': 'resource/hospital/shop',
  'hospital/userInformation/UserInformation': 'resource/hospital/userInfo',
  'hospital/westernDrugs/WesternDrugs': 'resource/hospital/westernDrug',
  'care/info/Info': 'resource/care/item',
  'care/price/Price': 'resource/care/price',
  'care/reservation/Reservation': 'resource/care/reservation',
  'care/type/Type': 'resource/care/type',
  'care/content/Content': 'resource/care/content',
  'care/schedule/Schedule': 'resource/care/schedule',
  'chat/cannedReplies/CannedReplies': 'resource/hospital/cannedReply',
  'modules/oss/OSSFileList': 'resource/system/ossFile',
  'modules/message/SysMessageList': 'resource/system/message',
  'modules/message/SysMessageTemplateList': 'resource/system/messageTemplate',
  'modules/monitor/SystemInfo': 'system/monitor/SystemInfo',
  'modules/monitor/JvmInfo': 'system/monitor/JvmInfo',
  'modules/monitor/TomcatInfo': 'system/monitor/TomcatInfo',
  'modules/monitor/RedisInfo': 'system/monitor/RedisInfo',
  'modules/monitor/HttpTrace': 'system/monitor/HttpTrace',
  'modules/monitor/DiskMonitoring': 'system/monitor/DiskMonitoring',
}
const places = new Map(Object.entries(SCREENS).map(([name, place]) => [name.toLowerCase(), place]))

/** Our place for a component name, whichever of the two it is; the name without leading `/` and ending. */
export function ownScreen(component: string): string {
  const name = component.replace(/^\/+/, '').replace(/\.(vue|tsx)$/, '')
  return places.get(name.toLowerCase()) ?? name
}
