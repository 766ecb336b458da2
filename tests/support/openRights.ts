/**
 * Who may call what, as people decided it, never read from the declarations: the calls that ask for no granted action. A new call gets its line here or in
 * grantedRights.ts, after somebody thought about who may call it.
 */
export const OPEN_RIGHTS = `
public | POST /hospital/chatRecord/{token}
public | GET /sys/cas/client/validateLogin
public | GET /sys/getEncryptedString
public | GET /sys/randomImage/{key}
public | GET /sys/thirdApp/getEnabledType
public | GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}
public | GET /sys/thirdLogin/parties
public | GET /sys/user/checkOnlyUser
public | GET /sys/user/querySysUser
public | POST /hospital/app/login
public | POST /hospital/pay/notify/{channel}
public | POST /hospital/app/sendCode
public | POST /sys/clientReport
public | POST /sys/checkCaptcha
public | POST /sys/login
public | POST /sys/phoneLogin
public | POST /sys/secondFactor/login
public | POST /sys/secondFactor/enrol
public | POST /sys/secondFactor/enrolConfirm
public | POST /sys/passkey/question
public | POST /sys/passkey/login
public | POST /sys/slider/answer
public | POST /sys/slider/question
public | POST /sys/sms
public | POST /sys/third/user/checkPassword
public | POST /sys/third/user/create
public | POST /sys/thirdLogin/bindingThirdPhone
public | POST /sys/user/phoneVerification
public | POST /sys/user/recoverAccount
public | POST /sys/user/register
public | POST,GET /sys/logout
public | POST,GET /sys/user/passwordChange
anyone-signed-in | GET /hospital/chatSession/detail
anyone-signed-in | GET /hospital/chatSession/messages
anyone-signed-in | GET /sys/dict/getDictItems/{code}
anyone-signed-in | GET /sys/dict/loadDict/{dict}
anyone-signed-in | GET /sys/dict/loadDictItem/{dict}
anyone-signed-in | POST /sys/common/upload
user | GET /HpWebsocket/isChatSessionOnline
user | GET /grid/comments
user | GET /grid/history
user | GET /grid/people
user | GET /grid/snapshot
user | GET /grid/views
user | GET /hospital/chat/unread
user | GET /hospital/schedule/departments
user | GET /hospital/schedule/use
user | GET /sys/records/card
user | GET /sys/records/search
user | GET /mock/api/permission
user | GET /mock/api/permission/no-pager
user | GET /mock/api/role
user | GET /mock/api/service
user | GET /mock/api/user
user | GET /online/cgreport/api/getData/{id}
user | GET /online/cgreport/api/getQueryInfo/{id}
user | GET /online/cgreport/api/getRpColumns/{code}
user | GET /online/cgreport/head/list
user | GET /sys/annountCement/listByUser
user | GET /sys/annountCement/queryById
user | GET /sys/annountCement/syncNotic
user | GET /sys/api/getRolesByUsername
user | GET /sys/category/loadAllData
user | GET /sys/category/loadDictItem/
user | GET /sys/category/loadOne
user | GET /sys/category/loadTreeChildren
user | GET /sys/category/loadTreeData
user | GET /sys/category/loadTreeRoot
user | GET /sys/checkRule/checkByCode
user | GET /sys/dataSource/options
user | GET /sys/dict/loadTreeData
user | GET /sys/dict/queryAllDictItems
user | GET /sys/dict/refleshCache
user | GET /sys/dict/version
user | GET /sys/dictItem/dictItemCheck
user | GET /sys/duplicate/check
user | GET /sys/loginfo
user | GET /sys/permission/getUserPermissionByToken
user | GET /sys/position/list
user | GET /sys/position/list
user | GET /sys/position/queryById
user | GET /sys/role/list
user | GET /sys/role/queryall
user | GET /sys/sysAnnouncementSend/getMyAnnouncementSend
user | GET /sys/sysDepart/queryDepartTreeSync
user | GET /sys/sysDepart/queryIdTree
user | GET /sys/sysDepart/queryMyDeptTreeList
user | GET /sys/sysDepart/queryTreeList
user | GET /sys/sysDepart/searchBy
user | GET /sys/transfer/state
user | GET /sys/user/getCurrentUserDeparts
user | GET /sys/user/getMultiUser
user | GET /sys/user/preferences
user | GET /sys/user/profile
user | GET /sys/user/queryByIds
user | GET /sys/user/queryByOrgCodeForAddressList
user | GET /sys/user/queryUserByDepId
user | GET /sys/user/queryUserComponentData
user | GET /sys/user/sessions
user | GET /sys/visitInfo
user | GET,POST /sys/thirdApp/*
user | GET,POST,PUT,DELETE /sys/common/transitRESTful
user | POST /grid/comment/add
user | POST /grid/comment/settle
user | POST /grid/view/remove
user | POST /grid/view/save
user | GET /sys/secondFactor/own
user | POST /sys/secondFactor/begin
user | POST /sys/secondFactor/confirm
user | POST /sys/secondFactor/off
user | POST /sys/secondFactor/recoveryCodes
user | POST /sys/passkey/begin
user | POST /sys/passkey/add
user | POST /sys/passkey/remove
user | POST /sys/transfer/stop
user | POST /sys/user/changePhone
user | POST /sys/user/endSession
user | POST /sys/user/newPhoneCode
user | POST /sys/user/unbindThird
user | POST /sys/user/unlock
user | POST,PUT /sys/selectDepart
user | POST,PUT /sys/user/updatePassword
user | PUT /sys/fillRule/executeRuleByCode/{ruleCode}
user | PUT /sys/fillRule/executeRuleByCodeBatch
user | PUT /sys/sysAnnouncementSend/confirm
user | PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId
user | PUT /sys/sysAnnouncementSend/readAll
user | PUT /sys/user/preferences
user | PUT /sys/user/profile
patient | GET /hospital/app/care/items
patient | GET /hospital/app/care/slots
patient | POST /hospital/app/care/book
patient | POST /hospital/app/care/cancel
patient | GET /hospital/app/care/reservations
patient | GET /hospital/app/shops
patient | POST /hospital/app/chooseShop
patient | POST /hospital/app/receive
patient | GET /hospital/app/prescriptions
patient | GET /hospital/app/prescription
patient | GET /hospital/app/records
patient | GET /hospital/app/record
patient | GET /hospital/app/member/list
patient | POST /hospital/app/member/add
patient | POST /hospital/app/member/edit
patient | POST /hospital/app/member/default
patient | POST /hospital/app/allergy/add
patient | POST /hospital/app/allergy/remove
roles pharmacist | GET /hospital/dispense/list
roles pharmacist | GET /hospital/dispense/order
roles pharmacist | POST /hospital/dispense/pick
roles pharmacist,admin,hospital | POST /hospital/dispense/unpick
roles pharmacist | POST /hospital/dispense/issue
roles pharmacist | POST /hospital/dispense/stop
roles pharmacist | POST /hospital/dispense/finish
roles pharmacist,admin,hospital | GET /hospital/dispense/shops
roles pharmacist,admin,hospital | POST /hospital/dispense/moveShop
roles pharmacist | GET /hospital/dispense/issued
roles pharmacist | POST /hospital/dispense/return
patient | POST /hospital/app/refundOrder
patient | GET /hospital/app/orders
patient | GET /hospital/app/order
patient | POST /hospital/app/pay
patient | GET /hospital/app/payment
patient | POST /hospital/app/payDemo
patient | POST /hospital/app/cancelOrder
patient | POST /hospital/app/declineTransfer
patient | POST /hospital/app/proof
patient | GET /hospital/app/departments
patient | GET /hospital/app/doctors
patient | GET /hospital/app/me
patient | GET /hospital/app/sessions
patient | POST /hospital/app/consult
patient | POST /hospital/app/logout
patient | GET /hospital/app/myData
patient | GET /hospital/app/myData/download
patient | GET /hospital/app/signIns
patient | POST /hospital/app/close
patient | POST /hospital/app/consent
patient | POST /hospital/app/endSignIn
patient | POST /hospital/app/myData/code
patient | POST /hospital/app/withdraw
patient | PUT /hospital/app/myData
patient | PUT /hospital/app/myPhone
roles admin,sysAdmin | GET /actuator/httptrace
roles admin,sysAdmin | GET /actuator/metrics/{key}
roles admin,sysAdmin | GET /sys/actuator/redis/info
roles admin,sysAdmin | GET /sys/actuator/redis/keysSize
roles admin,sysAdmin | GET /sys/actuator/redis/memoryInfo
roles admin,sysAdmin | GET /sys/actuator/redis/queryDiskInfo
roles admin,sysAdmin | GET /sys/monitor/summary
roles admin | GET /sys/homeFigures
roles admin,sysAdmin | GET /sys/monitor/traces
roles admin,hospital | GET /sys/permission/explain
roles doctor | GET /hospital/chatSession/figures
roles doctor | GET /hospital/chatSession/list
roles doctor | POST /hospital/chatSession/accept
roles doctor | POST /hospital/chatSession/end
roles doctor | POST /hospital/chatSession/extend
roles doctor | POST /hospital/chatSession/grant
roles doctor | POST /hospital/chatSession/refuse
roles doctor | POST /hospital/chatSession/revokeShare
roles doctor | GET /hospital/cannedReply/usable
roles doctor | POST /hospital/cannedReply/use
roles doctor | GET /hospital/chatSession/proofs
roles doctor | POST /hospital/chatSession/judgeRevisit
roles doctor,hospital,admin | GET /hospital/imRecord/list
roles doctor | GET /hospital/chatSession/notes
roles doctor | POST /hospital/chatSession/addNote
roles doctor | GET /hospital/chatSession/search
roles doctor | GET /hospital/medicalRecord/ofSession
roles doctor | GET /hospital/medicalRecord/queryById
roles doctor | POST /hospital/medicalRecord/save
roles doctor | POST /hospital/medicalRecord/sign
roles doctor,pharmacist,hospital,admin | GET /hospital/prescription/sheet
roles doctor,hospital,admin | GET /hospital/prescription/choices
roles doctor | GET /hospital/prescription/usual
roles doctor | GET /hospital/rxTemplate/usable
roles doctor | POST /hospital/rxTemplate/add
roles doctor | POST /hospital/rxTemplate/use
roles doctor | POST /hospital/rxTemplate/remove
roles doctor | GET /hospital/prescription/ofSession
roles doctor | GET /hospital/prescription/rejected
roles doctor | GET /hospital/prescription/renewable
roles doctor,pharmacist,hospital,admin | GET /hospital/prescription/drugs
roles doctor,pharmacist | GET /hospital/prescription/facts
roles doctor,pharmacist | GET /hospital/prescription/icd
roles doctor,pharmacist | GET /hospital/prescription/patientFacts
roles doctor | POST /hospital/prescription/saveDraft
roles doctor | POST /hospital/prescription/discard
roles doctor | POST /hospital/prescription/check
roles doctor | POST /hospital/prescription/submit
roles doctor | POST /hospital/prescription/resubmit
roles doctor | POST /hospital/prescription/withdraw
roles doctor,hospital,admin | POST /hospital/prescription/void
roles doctor,pharmacist,hospital,admin | GET /hospital/prescription/versions
roles doctor,pharmacist,hospital,admin | GET /hospital/prescription/print/{id}
roles doctor,pharmacist,hospital,admin | POST /hospital/prescription/printed
public | GET /hospital/prescription/verify/{rxNo}
roles pharmacist | GET /hospital/prescription/pool
roles pharmacist | POST /hospital/prescription/claim
roles pharmacist | POST /hospital/prescription/release
roles pharmacist | POST /hospital/prescription/approve
roles pharmacist | POST /hospital/prescription/reject
roles pharmacist | POST /hospital/prescription/escalate
roles doctor | POST /hospital/patientAllergy/add
roles doctor | POST /hospital/patientFacts/record
roles doctor | GET /hospital/transfer/list
roles doctor | GET /hospital/transfer/targets
roles doctor | POST /hospital/transfer/request
roles doctor | POST /hospital/transfer/accept
roles doctor | POST /hospital/transfer/reject
roles doctor | POST /hospital/transfer/withdraw
roles doctor | POST /hospital/chatSession/share
roles doctor | PUT /hospital/doctorStatus/set
`
  .trim()
  .split('\n')
