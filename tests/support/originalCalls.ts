/** Calls that an unchanged original client makes (contract.md parts 4 to 25; issue 15, point 50): methods, path and the name that this product gives it, written out. */
export const ORIGINAL_CALLS = `
GET /actuator/httptrace | last requests, actuator
GET /actuator/metrics/{key} | one figure
GET /mock/api/permission | demo permissions, a page
GET /mock/api/permission/no-pager | demo permissions, all
GET /mock/api/role | demo roles
GET /mock/api/service | demo services
GET /mock/api/user | demo users
GET /online/cgreport/api/getData/{id} | report rows
GET /online/cgreport/api/getQueryInfo/{id} | report query items
GET /online/cgreport/api/getRpColumns/{code} | report columns
GET /sys/actuator/redis/info | Redis info
GET /sys/actuator/redis/keysSize | Redis keys
GET /sys/actuator/redis/memoryInfo | Redis memory
GET /sys/actuator/redis/queryDiskInfo | disks
POST /sys/annountCement/add | system/announcement.add
DELETE /sys/annountCement/delete | system/announcement.delete
DELETE /sys/annountCement/deleteBatch | system/announcement.deleteBatch
GET /sys/annountCement/doReleaseData | release announcement
GET /sys/annountCement/doReovkeData | revoke announcement
PUT,POST /sys/annountCement/edit | system/announcement.edit
GET /sys/annountCement/exportXls | system/announcement.exportXls
POST /sys/annountCement/importExcel | system/announcement.importExcel
GET /sys/annountCement/list | system/announcement.list
GET /sys/annountCement/listByUser | unread notices
GET /sys/annountCement/queryById | one announcement
GET /sys/annountCement/syncNotic | push notice again
GET /sys/api/getRolesByUsername | roles by username
GET /sys/cas/client/validateLogin | single sign-on ticket
POST /sys/category/add | add category
POST /sys/category/add | system/category.add
GET /sys/category/checkCode | check a category code
GET /sys/category/childList | categories of a level
DELETE /sys/category/delete | delete category
DELETE /sys/category/delete | system/category.delete
DELETE /sys/category/deleteBatch | delete categories
DELETE /sys/category/deleteBatch | system/category.deleteBatch
PUT,POST /sys/category/edit | edit category
PUT,POST /sys/category/edit | system/category.edit
GET /sys/category/exportXls | system/category.exportXls
GET /sys/category/getChildListBatch | categories below several
POST /sys/category/importExcel | system/category.importExcel
GET /sys/category/loadAllData | categories as items
GET /sys/category/loadDictItem/ | names of categories
GET /sys/category/loadOne | one category
GET /sys/category/loadTreeChildren | children of a category
GET /sys/category/loadTreeData | category tree
GET /sys/category/loadTreeRoot | roots of the category tree
GET /sys/category/queryById | system/category.queryById
GET /sys/category/rootList | page of categories
POST /sys/checkCaptcha | check captcha
POST /sys/checkRule/add | system/checkRule.add
GET /sys/checkRule/checkByCode | check by rule code
DELETE /sys/checkRule/delete | system/checkRule.delete
DELETE /sys/checkRule/deleteBatch | system/checkRule.deleteBatch
PUT,POST /sys/checkRule/edit | system/checkRule.edit
GET /sys/checkRule/exportXls | system/checkRule.exportXls
POST /sys/checkRule/importExcel | system/checkRule.importExcel
GET /sys/checkRule/list | system/checkRule.list
GET /sys/checkRule/queryById | system/checkRule.queryById
GET,POST,PUT,DELETE /sys/common/transitRESTful | fetch a foreign address
POST /sys/common/upload | upload
GET /sys/dataLog/list | data log
GET /sys/dataLog/queryCompareList | compare two entries of the data log
GET /sys/dataLog/queryDataVerList | versions of a row
POST /sys/dataSource/add | system/dataSource.add
DELETE /sys/dataSource/delete | system/dataSource.delete
DELETE /sys/dataSource/deleteBatch | system/dataSource.deleteBatch
PUT,POST /sys/dataSource/edit | system/dataSource.edit
GET /sys/dataSource/exportXls | system/dataSource.exportXls
POST /sys/dataSource/importExcel | system/dataSource.importExcel
GET /sys/dataSource/list | system/dataSource.list
GET /sys/dataSource/options | data sources to choose from
GET /sys/dataSource/queryById | system/dataSource.queryById
POST /sys/dict/add | add dictionary
POST /sys/dict/add | system/dict.add
PUT /sys/dict/back/{id} | system/dict.bin.restore
DELETE /sys/dict/delete | delete dictionary
DELETE /sys/dict/delete | system/dict.delete
DELETE /sys/dict/deleteBatch | delete dictionaries
DELETE /sys/dict/deleteBatch | system/dict.deleteBatch
GET /sys/dict/deleteList | system/dict.bin.list
DELETE /sys/dict/deletePhysic/{id} | system/dict.bin.erase
PUT,POST /sys/dict/edit | edit dictionary
PUT,POST /sys/dict/edit | system/dict.edit
GET /sys/dict/exportXls | system/dict.exportXls
GET /sys/dict/getDictItems/{code} | dictionary items
POST /sys/dict/importExcel | system/dict.importExcel
GET /sys/dict/list | system/dict.list
GET /sys/dict/loadDict/{dict} | search dictionary
GET /sys/dict/loadDictItem/{dict} | dictionary texts
GET /sys/dict/loadTreeData | tree of a table
GET /sys/dict/queryAllDictItems | all dictionary items
GET /sys/dict/refleshCache | refresh dictionary cache
GET /sys/dict/treeList | dictionaries as a tree
POST /sys/dictItem/add | add dictionary item
POST /sys/dictItem/add | system/dictItem.add
DELETE /sys/dictItem/delete | delete dictionary item
DELETE /sys/dictItem/delete | system/dictItem.delete
DELETE /sys/dictItem/deleteBatch | delete dictionary items
DELETE /sys/dictItem/deleteBatch | system/dictItem.deleteBatch
GET /sys/dictItem/dictItemCheck | check dictionary item
PUT,POST /sys/dictItem/edit | edit dictionary item
PUT,POST /sys/dictItem/edit | system/dictItem.edit
GET /sys/dictItem/list | system/dictItem.list
GET /sys/duplicate/check | is a value free
POST /sys/fillRule/add | system/fillRule.add
DELETE /sys/fillRule/delete | system/fillRule.delete
DELETE /sys/fillRule/deleteBatch | system/fillRule.deleteBatch
PUT,POST /sys/fillRule/edit | system/fillRule.edit
PUT /sys/fillRule/executeRuleByCode/{ruleCode} | value of a fill rule
PUT /sys/fillRule/executeRuleByCodeBatch | values of fill rules
GET /sys/fillRule/exportXls | system/fillRule.exportXls
POST /sys/fillRule/importExcel | system/fillRule.importExcel
GET /sys/fillRule/list | system/fillRule.list
GET /sys/fillRule/queryById | system/fillRule.queryById
GET /sys/fillRule/testFillRule | test a fill rule
GET /sys/gatewayRoute/clearRedis | clear the gateway cache
DELETE /sys/gatewayRoute/delete | system/gatewayRoute.delete
GET /sys/gatewayRoute/list | system/gatewayRoute.list
POST /sys/gatewayRoute/updateAll | save a gateway route
GET /sys/getEncryptedString | key of the login form
DELETE /sys/log/delete | delete a log line
DELETE /sys/log/deleteBatch | delete log lines
GET /sys/log/list | system/log.list
POST /sys/login | login
GET /sys/loginfo | login statistics
POST,GET /sys/logout | logout
POST /sys/message/sysMessage/add | system/message.add
DELETE /sys/message/sysMessage/delete | system/message.delete
DELETE /sys/message/sysMessage/deleteBatch | system/message.deleteBatch
PUT,POST /sys/message/sysMessage/edit | system/message.edit
GET /sys/message/sysMessage/exportXls | system/message.exportXls
POST /sys/message/sysMessage/importExcel | system/message.importExcel
GET /sys/message/sysMessage/list | system/message.list
GET /sys/message/sysMessage/queryById | system/message.queryById
POST /sys/message/sysMessageTemplate/add | system/messageTemplate.add
DELETE /sys/message/sysMessageTemplate/delete | system/messageTemplate.delete
DELETE /sys/message/sysMessageTemplate/deleteBatch | system/messageTemplate.deleteBatch
PUT,POST /sys/message/sysMessageTemplate/edit | system/messageTemplate.edit
GET /sys/message/sysMessageTemplate/exportXls | system/messageTemplate.exportXls
POST /sys/message/sysMessageTemplate/importExcel | system/messageTemplate.importExcel
GET /sys/message/sysMessageTemplate/list | system/messageTemplate.list
GET /sys/message/sysMessageTemplate/queryById | system/messageTemplate.queryById
POST /sys/message/sysMessageTemplate/sendMsg | send a message of a template
POST /sys/online/forceLogout | forced logout
GET /sys/online/list | online users
DELETE /sys/oss/file/delete | system/ossFile.delete
GET /sys/oss/file/list | system/ossFile.list
GET /sys/oss/file/queryById | system/ossFile.queryById
POST /sys/oss/file/upload | upload a file into the store
POST /sys/permission/add | add menu entry
POST /sys/permission/addPermissionRule | add data rule
DELETE /sys/permission/delete | delete menu entry
DELETE /sys/permission/deleteBatch | delete menu entries
DELETE /sys/permission/deletePermissionRule | delete data rule
PUT,POST /sys/permission/edit | edit menu entry
PUT,POST /sys/permission/editPermissionRule | edit data rule
GET /sys/permission/getPermRuleListByPermId | data rules of a menu entry
GET /sys/permission/getSystemMenuList | top menu entries
GET /sys/permission/getSystemSubmenu | menu entries below one
GET /sys/permission/getSystemSubmenuBatch | menu entries below several
GET /sys/permission/getUserPermissionByToken | own permissions
GET /sys/permission/list | menu entries
GET /sys/permission/loadAllRoleIds | ids of all roles
GET /sys/permission/queryDepartPermission | permissions of a department
GET /sys/permission/queryListAsync | level of the menu tree
GET /sys/permission/queryPermissionRule | search data rules
GET /sys/permission/queryRolePermission | permissions of a role
GET /sys/permission/queryTreeList | menu tree
POST /sys/permission/saveDepartPermission | save permissions of a department
POST /sys/permission/saveRolePermission | save permissions of a role
POST /sys/phoneLogin | phone login
POST /sys/position/add | system/position.add
DELETE /sys/position/delete | system/position.delete
DELETE /sys/position/deleteBatch | system/position.deleteBatch
PUT,POST /sys/position/edit | system/position.edit
GET /sys/position/exportXls | system/position.exportXls
POST /sys/position/importExcel | system/position.importExcel
GET /sys/position/list | positions
GET /sys/position/list | system/position.list
GET /sys/position/queryById | system/position.queryById
POST /sys/quartzJob/add | system/quartzJob.add
DELETE /sys/quartzJob/delete | system/quartzJob.delete
DELETE /sys/quartzJob/deleteBatch | system/quartzJob.deleteBatch
PUT,POST /sys/quartzJob/edit | system/quartzJob.edit
GET /sys/quartzJob/execute | run a job once
GET /sys/quartzJob/exportXls | system/quartzJob.exportXls
POST /sys/quartzJob/importExcel | system/quartzJob.importExcel
GET /sys/quartzJob/list | system/quartzJob.list
GET /sys/quartzJob/pause | pause a job
GET /sys/quartzJob/queryById | system/quartzJob.queryById
GET /sys/quartzJob/resume | resume a job
GET /sys/randomImage/{key} | captcha image
POST /sys/role/add | system/role.add
GET /sys/role/checkRoleCode | role code is free
POST /sys/role/datarule | save data rules of a role
GET /sys/role/datarule/{permissionId}/{roleId} | data rules of a role
DELETE /sys/role/delete | system/role.delete
DELETE /sys/role/deleteBatch | system/role.deleteBatch
PUT,POST /sys/role/edit | system/role.edit
GET /sys/role/exportXls | system/role.exportXls
POST /sys/role/importExcel | system/role.importExcel
GET /sys/role/list | system/role.list
GET /sys/role/queryById | system/role.queryById
GET /sys/role/queryTreeList | menu tree for roles
GET /sys/role/queryall | all roles
POST,PUT /sys/selectDepart | choose department
POST /sys/sms | code by message
PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId | mark announcement read
GET /sys/sysAnnouncementSend/getMyAnnouncementSend | own announcements
GET /sys/sysAnnouncementSend/list | readers of an announcement
PUT /sys/sysAnnouncementSend/readAll | mark all read
POST /sys/sysDepart/add | add department
DELETE /sys/sysDepart/delete | delete department
DELETE /sys/sysDepart/deleteBatch | delete departments
PUT,POST /sys/sysDepart/edit | edit department
GET /sys/sysDepart/exportXls | export departments
POST /sys/sysDepart/importExcel | import departments
GET /sys/sysDepart/list | departments by page
GET /sys/sysDepart/queryById | department
GET /sys/sysDepart/queryDepartTreeSync | departments of a level
GET /sys/sysDepart/queryIdTree | department id tree
GET /sys/sysDepart/queryMyDeptTreeList | own department trees
GET /sys/sysDepart/queryParentName | name of a parent department
GET /sys/sysDepart/queryTreeList | department tree
GET /sys/sysDepart/searchBy | search departments
POST /sys/sysDepartPermission/datarule | save data rules of a department
GET /sys/sysDepartPermission/datarule/{permissionId}/{departId} | data rules of a department
GET /sys/sysDepartPermission/queryDeptRolePermission | permissions of a department role
GET /sys/sysDepartPermission/queryTreeListForDeptRole | menu tree for department roles
POST /sys/sysDepartPermission/saveDeptRolePermission | save permissions of a department role
POST /sys/sysDepartRole/add | add department role
POST /sys/sysDepartRole/datarule | save data rules of a department role
GET /sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId} | data rules of a department role
DELETE /sys/sysDepartRole/delete | delete department role
DELETE /sys/sysDepartRole/deleteBatch | delete department roles
POST /sys/sysDepartRole/deptRoleUserAdd | save department roles of a user
PUT,POST /sys/sysDepartRole/edit | edit department role
GET /sys/sysDepartRole/getDeptRoleByUserId | department roles of a user
GET /sys/sysDepartRole/getDeptRoleList | roles of a department
GET /sys/sysDepartRole/list | department roles
POST /sys/sysUserAgent/add | system/userAgent.add
DELETE /sys/sysUserAgent/delete | system/userAgent.delete
DELETE /sys/sysUserAgent/deleteBatch | system/userAgent.deleteBatch
PUT,POST /sys/sysUserAgent/edit | system/userAgent.edit
GET /sys/sysUserAgent/exportXls | system/userAgent.exportXls
POST /sys/sysUserAgent/importExcel | system/userAgent.importExcel
GET /sys/sysUserAgent/list | system/userAgent.list
GET /sys/sysUserAgent/queryById | system/userAgent.queryById
GET /sys/sysUserAgent/queryByUserName | agent of a user
POST /sys/tenant/add | add tenant
DELETE /sys/tenant/delete | delete tenant
DELETE /sys/tenant/deleteBatch | delete tenants
PUT,POST /sys/tenant/edit | edit tenant
GET /sys/tenant/list | tenants
GET /sys/tenant/queryById | tenant
GET /sys/tenant/queryList | active tenants
POST /sys/third/user/checkPassword | third party: bind by password
POST /sys/third/user/create | third party: new account
GET,POST /sys/thirdApp/* | third-party apps
GET /sys/thirdApp/getEnabledType | enabled apps
POST /sys/thirdLogin/bindingThirdPhone | bind phone to third party
GET /sys/thirdLogin/getLoginUser/{token}/{thirdType} | third-party login
POST /sys/upload/uploadMinio | upload a file into the store, other name
POST /sys/user/add | system/user.add
POST /sys/user/addSysUserRole | give a role to users
PUT /sys/user/changePassword | reset a password
GET /sys/user/checkOnlyUser | is an account free
DELETE /sys/user/delete | system/user.delete
DELETE /sys/user/deleteBatch | system/user.deleteBatch
DELETE /sys/user/deleteRecycleBin | erase users
DELETE /sys/user/deleteUserInDepart | take a user out of a department
DELETE /sys/user/deleteUserInDepartBatch | take users out of a department
DELETE /sys/user/deleteUserRole | take a role from a user
DELETE /sys/user/deleteUserRoleBatch | take a role from users
GET /sys/user/departUserList | users of a department, by page
PUT,POST /sys/user/edit | system/user.edit
POST /sys/user/editSysDepartWithUser | put users into a department
GET /sys/user/exportXls | system/user.exportXls
PUT /sys/user/frozenBatch | freeze users
GET /sys/user/generateUserId | new user id
GET /sys/user/getCurrentUserDeparts | own departments
GET /sys/user/getMultiUser | look users up
POST /sys/user/importExcel | system/user.importExcel
GET /sys/user/list | system/user.list
POST,GET /sys/user/passwordChange | lost password: new password
POST /sys/user/phoneVerification | lost password: phone
PUT /sys/user/putRecycleBin | restore users
GET /sys/user/queryById | system/user.queryById
GET /sys/user/queryByIds | users by ids
GET /sys/user/queryByOrgCodeForAddressList | address book
GET /sys/user/querySysUser | lost password: account, original
GET /sys/user/queryUserByDepId | users of a department
GET /sys/user/queryUserComponentData | users for pickers
GET /sys/user/queryUserRole | roles of a user
GET /sys/user/recycleBin | deleted users
POST /sys/user/register | register
POST,PUT /sys/user/updatePassword | change own password
GET /sys/user/userDepartList | departments of a user
GET /sys/user/userRoleList | users of a role
GET /sys/visitInfo | visits of the last days
`
  .trim()
  .split('\n')
