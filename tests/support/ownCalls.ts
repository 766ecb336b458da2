/** Calls of this product that the original has not: those of the hospital, of shared tables, of sessions and settings, and the rows that lists keep. */
export const OWN_CALLS = `
GET /HpWebsocket/isChatSessionOnline | chats going on
POST /grid/comment/add | comment a cell
POST /grid/comment/settle | settle a comment
GET /grid/comments | comments of a cell
GET /grid/history | history of a cell
GET /grid/people | people of a shared table
GET /grid/snapshot | rows of a shared table
POST /grid/view/remove | delete a view of a shared table
POST /grid/view/save | save a view of a shared table
GET /grid/views | views of a shared table
POST /hospital/app/consult | patient: open consultation
POST /hospital/app/close | patient: close account
POST /hospital/app/consent | patient: agree
GET /hospital/app/departments | patient: departments
GET /hospital/app/doctors | patient: doctors
POST /hospital/app/endSignIn | patient: end own sign-in
POST /hospital/app/login | patient: sign in
POST /hospital/app/logout | patient: sign out
GET /hospital/app/me | patient: who am I
GET /hospital/app/myData | patient: own data
PUT /hospital/app/myData | patient: correct own data
POST /hospital/app/myData/code | patient: code for own data
GET /hospital/app/myData/download | patient: download own data
PUT /hospital/app/myPhone | patient: change phone
POST /hospital/app/sendCode | patient: send code
GET /hospital/app/sessions | patient: own consultations
GET /hospital/app/signIns | patient: own sign-ins
POST /hospital/app/withdraw | patient: withdraw
GET /hospital/chat/unread | unread consultation messages
POST /hospital/chatRecord/{token} | shared record
POST /hospital/chatSession/accept | accept session
GET /hospital/chatSession/detail | one consultation session
POST /hospital/chatSession/end | end session
POST /hospital/chatSession/extend | extend session
GET /hospital/chatSession/list | consultation sessions
GET /hospital/chatSession/messages | messages of a session
POST /hospital/chatSession/grant | grant messages
POST /hospital/chatSession/refuse | refuse session
POST /hospital/chatSession/revokeShare | revoke shared record
POST /hospital/chatSession/share | share record
PUT /hospital/doctorStatus/set | set presence
GET /hospital/schedule/departments | departments with doctors, by orgCode
GET /hospital/schedule/use | taken places of a duty week
GET /online/cgreport/head/list | reports
PUT /sys/sysAnnouncementSend/confirm | confirm urgent announcement
GET /sys/annountCement/history | system/announcement.history
GET /sys/annountCement/queryForEdit | system/announcement.queryById
GET /sys/category/list | system/category.list
GET /sys/checkRule/history | system/checkRule.history
GET /sys/dataSource/history | system/dataSource.history
GET /sys/dict/queryById | system/dict.queryById
GET /sys/dict/version | dictionaries version
GET /sys/records/card | one record of the palette
GET /sys/records/search | records of the palette
GET /sys/dictItem/queryById | system/dictItem.queryById
GET /sys/fillRule/history | system/fillRule.history
POST /sys/gatewayRoute/add | system/gatewayRoute.add
DELETE /sys/gatewayRoute/deleteBatch | system/gatewayRoute.deleteBatch
PUT,POST /sys/gatewayRoute/edit | system/gatewayRoute.edit
GET /sys/gatewayRoute/exportXls | system/gatewayRoute.exportXls
GET /sys/gatewayRoute/history | system/gatewayRoute.history
POST /sys/gatewayRoute/importExcel | system/gatewayRoute.importExcel
GET /sys/gatewayRoute/queryById | system/gatewayRoute.queryById
GET /sys/log/exportXls | system/log.exportXls
GET /sys/message/sysMessage/history | system/message.history
GET /sys/message/sysMessageTemplate/history | system/messageTemplate.history
GET /sys/monitor/summary | figures of the server
GET /sys/monitor/traces | last requests
POST /sys/online/forceLogoutBatch | forced logout of several
DELETE /sys/oss/file/deleteBatch | system/ossFile.deleteBatch
GET /sys/permission/explain | explain a permission
POST /sys/permission/move | move menu entry
GET /sys/position/history | system/position.history
GET /sys/quartzJob/classes | jobs that there are
GET /sys/quartzJob/history | system/quartzJob.history
GET /sys/quartzJob/outlook | outlook of a job
GET /sys/quartzJob/runs | runs of a job
GET /sys/quartzJob/statistics | statistics of jobs
GET /sys/role/history | system/role.history
POST /sys/secondFactor/login | second factor: sign in
POST /sys/secondFactor/enrol | second factor: demanded set-up
POST /sys/secondFactor/enrolConfirm | second factor: confirm demanded set-up
GET /sys/secondFactor/own | own second factor
POST /sys/secondFactor/begin | second factor: set up
POST /sys/secondFactor/confirm | second factor: confirm set-up
POST /sys/secondFactor/off | second factor: turn off
POST /sys/secondFactor/recoveryCodes | second factor: new recovery codes
POST /sys/secondFactor/reset | second factor: reset of another
POST /sys/passkey/question | passkey: question
POST /sys/passkey/login | passkey: sign in
POST /sys/passkey/begin | passkey: begin to add
POST /sys/passkey/add | passkey: add
POST /sys/passkey/remove | passkey: remove
POST /sys/slider/answer | slider answer
POST /sys/slider/question | slider question
POST /sys/sysDepart/move | move department
GET /sys/sysUserAgent/history | system/userAgent.history
GET /sys/thirdLogin/parties | third parties
GET /sys/transfer/state | state of a transfer
POST /sys/transfer/stop | stop a transfer
POST /sys/user/changePhone | change own phone
POST /sys/user/endSession | end own session
GET /sys/user/history | system/user.history
POST /sys/user/newPhoneCode | code to a new phone
GET /sys/user/preferences | own preferences
PUT /sys/user/preferences | save own preferences
GET /sys/user/profile | own profile
PUT /sys/user/profile | edit own profile
POST /sys/user/recoverAccount | lost password: account
GET /sys/user/sessions | own sessions
POST /sys/user/unbindThird | unbind third party
POST /sys/user/unlock | unlock the screen
`
  .trim()
  .split('\n')
