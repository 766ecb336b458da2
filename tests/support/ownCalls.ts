// Over 400 lines: a line for each call, in one table that is read as a whole.
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
GET /hospital/app/prescriptions | patient: own prescriptions
GET /hospital/app/prescription | patient: an own prescription
GET /hospital/app/records | patient: own medical records
GET /hospital/app/record | patient: an own medical record
GET /hospital/app/member/list | patient: people of the account
POST /hospital/app/member/add | patient: add a person
POST /hospital/app/member/edit | patient: edit a person
POST /hospital/app/member/default | patient: default person
POST /hospital/app/allergy/add | patient: add an allergy
POST /hospital/app/allergy/remove | patient: remove an allergy
DELETE /care/item/delete | care/item.delete
DELETE /care/item/deleteBatch | care/item.deleteBatch
DELETE /care/price/delete | care/price.delete
DELETE /care/price/deleteBatch | care/price.deleteBatch
DELETE /care/schedule/delete | care/schedule.delete
DELETE /care/schedule/deleteBatch | care/schedule.deleteBatch
DELETE /care/type/delete | care/type.delete
DELETE /care/type/deleteBatch | care/type.deleteBatch
GET /care/content/exportXls | care/content.exportXls
GET /care/content/history | care/content.history
GET /care/content/list | care/content.list
GET /care/content/queryById | care/content.queryById
GET /care/item/exportXls | care/item.exportXls
GET /care/item/history | care/item.history
GET /care/item/list | care/item.list
GET /care/item/queryById | care/item.queryById
GET /care/price/exportXls | care/price.exportXls
GET /care/price/history | care/price.history
GET /care/price/list | care/price.list
GET /care/price/queryById | care/price.queryById
GET /care/schedule/exportXls | care/schedule.exportXls
GET /care/schedule/history | care/schedule.history
GET /care/schedule/list | care/schedule.list
GET /care/schedule/queryById | care/schedule.queryById
GET /care/type/exportXls | care/type.exportXls
GET /care/type/history | care/type.history
GET /care/type/list | care/type.list
GET /care/type/queryById | care/type.queryById
POST /care/item/add | care/item.add
POST /care/item/importExcel | care/item.importExcel
POST /care/price/add | care/price.add
POST /care/price/importExcel | care/price.importExcel
POST /care/schedule/add | care/schedule.add
POST /care/schedule/importExcel | care/schedule.importExcel
POST /care/type/add | care/type.add
POST /care/type/importExcel | care/type.importExcel
PUT,POST /care/content/edit | care/content.edit
PUT,POST /care/item/edit | care/item.edit
PUT,POST /care/price/edit | care/price.edit
PUT,POST /care/schedule/edit | care/schedule.edit
PUT,POST /care/type/edit | care/type.edit
GET /hospital/app/care/items | patient: items of care
GET /hospital/app/care/slots | patient: hours of care
POST /hospital/app/care/book | patient: book care
POST /hospital/app/care/cancel | patient: cancel care
GET /hospital/app/care/reservations | patient: own visits of care
GET /care/reservation/nurses | nurses for a visit
GET /care/reservation/slots | hours for a visit
POST /care/reservation/assign | assign a nurse
POST /care/reservation/start | begin a visit
POST /care/reservation/finish | finish a visit
POST /care/reservation/reschedule | move a visit
POST /care/reservation/cancel | cancel a visit
POST /care/reservation/noShow | nobody was there
GET /care/reservation/list | care/reservation.list
GET /care/reservation/exportXls | care/reservation.exportXls
DELETE /hospital/cannedReply/delete | hospital/cannedReply.delete
DELETE /hospital/cannedReply/deleteBatch | hospital/cannedReply.deleteBatch
GET /hospital/cannedReply/exportXls | hospital/cannedReply.exportXls
GET /hospital/cannedReply/groups | groups of canned replies
GET /hospital/cannedReply/history | hospital/cannedReply.history
GET /hospital/cannedReply/list | hospital/cannedReply.list
GET /hospital/cannedReply/queryById | hospital/cannedReply.queryById
GET /hospital/cannedReply/usable | canned replies to choose from
POST /hospital/cannedReply/add | hospital/cannedReply.add
POST /hospital/cannedReply/importExcel | hospital/cannedReply.importExcel
POST /hospital/cannedReply/use | use a canned reply
PUT,POST /hospital/cannedReply/edit | hospital/cannedReply.edit
GET /hospital/chat/unread | unread consultation messages
POST /hospital/chatRecord/{token} | shared record
POST /hospital/chatSession/accept | accept session
GET /hospital/chatSession/detail | one consultation session
POST /hospital/chatSession/end | end session
POST /hospital/chatSession/extend | extend session
GET /hospital/chatSession/figures | figures of the desk
GET /hospital/chatSession/list | consultation sessions
GET /hospital/chatSession/messages | messages of a session
POST /hospital/chatSession/grant | grant messages
POST /hospital/chatSession/refuse | refuse session
POST /hospital/chatSession/revokeShare | revoke shared record
GET /hospital/transfer/list | session transfers
GET /hospital/transfer/targets | targets of a session transfer
POST /hospital/transfer/request | ask for a session transfer
POST /hospital/transfer/accept | accept a session transfer
POST /hospital/transfer/reject | refuse a session transfer
POST /hospital/transfer/withdraw | withdraw a session transfer
GET /hospital/imRecord/list | consultation records
GET /hospital/chatSession/notes | internal notes of a session
POST /hospital/chatSession/addNote | add an internal note to a session
GET /hospital/chatSession/search | search messages
GET /hospital/medicalRecord/ofSession | medical records of a session
GET /hospital/medicalRecord/queryById | medical record
POST /hospital/medicalRecord/save | save a medical record
POST /hospital/medicalRecord/sign | sign a medical record
GET /hospital/prescription/sheet | a prescription
GET /hospital/prescription/ofSession | prescriptions of a consultation
GET /hospital/prescription/renewable | prescriptions to renew
GET /hospital/prescription/drugs | drugs to prescribe
GET /hospital/prescription/rejected | rejected prescriptions
GET /hospital/prescription/choices | drugs by their codes
GET /hospital/prescription/usual | drugs that a doctor often writes
GET /hospital/rxTemplate/usable | templates of prescriptions
POST /hospital/rxTemplate/add | keep a template of a prescription
POST /hospital/rxTemplate/use | a template of a prescription was used
POST /hospital/rxTemplate/remove | remove a template of a prescription
GET /hospital/prescription/icd | diagnoses to write
GET /hospital/prescription/facts | facts of drugs
GET /hospital/prescription/patientFacts | facts of the patient of a prescription
POST /hospital/prescription/saveDraft | save a draft of a prescription
POST /hospital/prescription/discard | throw a draft of a prescription away
POST /hospital/prescription/check | check a prescription
POST /hospital/prescription/submit | submit a prescription
POST /hospital/prescription/resubmit | submit a rejected prescription again
POST /hospital/prescription/withdraw | take a prescription back
POST /hospital/prescription/void | void a prescription
GET /hospital/prescription/versions | versions of a prescription
GET /hospital/prescription/print/{id} | print data of a prescription
POST /hospital/prescription/printed | a prescription was printed
GET /hospital/prescription/verify/{rxNo} | verify a printed prescription
GET /hospital/prescription/pool | prescriptions to review
POST /hospital/prescription/claim | take a prescription to review
POST /hospital/prescription/release | give a prescription back to the queue
POST /hospital/prescription/approve | approve a prescription
POST /hospital/prescription/reject | reject a prescription
POST /hospital/prescription/escalate | give a prescription to a senior pharmacist
POST /hospital/drugStock/move | move stock
GET /hospital/drugStock/moves | movements of stock
POST /hospital/patientAllergy/add | record an allergy of a patient
POST /hospital/patientFacts/record | record what decides about doses of a patient
GET /hospital/app/shops | patient: pharmacies for an order
POST /hospital/app/chooseShop | patient: choose a pharmacy
POST /hospital/app/receive | patient: confirm receipt
GET /hospital/dispense/list | orders to dispense
GET /hospital/dispense/order | an order to dispense
POST /hospital/dispense/pick | pick an order
POST /hospital/dispense/unpick | take a pick back
POST /hospital/dispense/issue | issue an order
POST /hospital/dispense/stop | stop dispensing
POST /hospital/dispense/finish | finish a partly issued order
GET /hospital/dispense/shops | pharmacies for a paid order
POST /hospital/dispense/moveShop | move an order to another pharmacy
GET /hospital/dispense/issued | an issued order
POST /hospital/dispense/return | take issued drugs back
POST /hospital/app/refundOrder | patient: have an order paid back
GET /hospital/app/orders | patient: own orders
GET /hospital/app/order | patient: an own order
POST /hospital/app/pay | patient: pay an order
GET /hospital/app/payment | patient: what became of a payment
POST /hospital/app/payDemo | patient: pay in the demonstration
POST /hospital/app/cancelOrder | patient: cancel an order
POST /hospital/pay/notify/{channel} | callback of a payment
GET /hospital/order/detail | an order
POST /hospital/order/refund | ask for a refund
POST /hospital/order/approveRefund | approve a refund
POST /hospital/order/denyRefund | deny a refund
POST /hospital/order/retryRefund | try a refund again
POST /hospital/order/recordRefund | record a refund made outside
POST /hospital/order/confirmRefund | confirm a refund made outside
POST /hospital/order/query | ask the provider about an order
GET /hospital/order/counterOrder | an order to be paid at the window
POST /hospital/order/counterPay | take money at the window
GET /hospital/chatSession/proofs | proofs of a revisit
POST /hospital/chatSession/judgeRevisit | judge a revisit
POST /hospital/app/proof | send a proof of a revisit
POST /hospital/app/declineTransfer | decline a session transfer
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
GET /sys/clientError/vitals | web vitals of the pages
PUT,POST /sys/clientError/state | mark troubles of pages
POST /sys/clientReport | troubles and web vitals of a page
GET /system/clientError/list | system/clientError.list
GET /system/clientError/exportXls | system/clientError.exportXls
POST /sys/gatewayRoute/add | system/gatewayRoute.add
DELETE /sys/gatewayRoute/deleteBatch | system/gatewayRoute.deleteBatch
PUT,POST /sys/gatewayRoute/edit | system/gatewayRoute.edit
GET /sys/gatewayRoute/exportXls | system/gatewayRoute.exportXls
GET /sys/gatewayRoute/history | system/gatewayRoute.history
POST /sys/gatewayRoute/importExcel | system/gatewayRoute.importExcel
GET /sys/gatewayRoute/queryById | system/gatewayRoute.queryById
GET /sys/log/exportXls | system/log.exportXls
GET /sys/log/verify | check the audit
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
GET /hospital/drugDosage/list | hospital/drugDosage.list
GET /hospital/drugDosage/queryById | hospital/drugDosage.queryById
POST /hospital/drugDosage/add | hospital/drugDosage.add
PUT,POST /hospital/drugDosage/edit | hospital/drugDosage.edit
DELETE /hospital/drugDosage/delete | hospital/drugDosage.delete
DELETE /hospital/drugDosage/deleteBatch | hospital/drugDosage.deleteBatch
GET /hospital/drugDosage/exportXls | hospital/drugDosage.exportXls
POST /hospital/drugDosage/importExcel | hospital/drugDosage.importExcel
GET /hospital/drugDosage/history | hospital/drugDosage.history
GET /hospital/rxTemplateList/list | hospital/rxTemplate.list
GET /hospital/rxTemplateList/queryById | hospital/rxTemplate.queryById
POST /hospital/rxTemplateList/add | hospital/rxTemplate.add
PUT,POST /hospital/rxTemplateList/edit | hospital/rxTemplate.edit
DELETE /hospital/rxTemplateList/delete | hospital/rxTemplate.delete
DELETE /hospital/rxTemplateList/deleteBatch | hospital/rxTemplate.deleteBatch
GET /hospital/rxTemplateList/exportXls | hospital/rxTemplate.exportXls
POST /hospital/rxTemplateList/importExcel | hospital/rxTemplate.importExcel
GET /hospital/rxTemplateList/history | hospital/rxTemplate.history
GET /hospital/shop/list | hospital/shop.list
GET /hospital/shop/queryById | hospital/shop.queryById
POST /hospital/shop/add | hospital/shop.add
PUT,POST /hospital/shop/edit | hospital/shop.edit
DELETE /hospital/shop/delete | hospital/shop.delete
DELETE /hospital/shop/deleteBatch | hospital/shop.deleteBatch
GET /hospital/shop/exportXls | hospital/shop.exportXls
POST /hospital/shop/importExcel | hospital/shop.importExcel
GET /hospital/shop/history | hospital/shop.history
GET /hospital/chronic/list | hospital/chronic.list
GET /hospital/chronic/queryById | hospital/chronic.queryById
POST /hospital/chronic/add | hospital/chronic.add
PUT,POST /hospital/chronic/edit | hospital/chronic.edit
DELETE /hospital/chronic/delete | hospital/chronic.delete
DELETE /hospital/chronic/deleteBatch | hospital/chronic.deleteBatch
GET /hospital/chronic/exportXls | hospital/chronic.exportXls
POST /hospital/chronic/importExcel | hospital/chronic.importExcel
GET /hospital/chronic/history | hospital/chronic.history
GET /hospital/chronicEnroll/list | hospital/chronicEnroll.list
GET /hospital/chronicEnroll/queryById | hospital/chronicEnroll.queryById
POST /hospital/chronicEnroll/add | hospital/chronicEnroll.add
PUT,POST /hospital/chronicEnroll/edit | hospital/chronicEnroll.edit
DELETE /hospital/chronicEnroll/delete | hospital/chronicEnroll.delete
GET /hospital/chronicEnroll/history | hospital/chronicEnroll.history
GET /hospital/disease/list | hospital/disease.list
GET /hospital/disease/queryById | hospital/disease.queryById
POST /hospital/disease/add | hospital/disease.add
PUT,POST /hospital/disease/edit | hospital/disease.edit
DELETE /hospital/disease/delete | hospital/disease.delete
DELETE /hospital/disease/deleteBatch | hospital/disease.deleteBatch
GET /hospital/disease/exportXls | hospital/disease.exportXls
POST /hospital/disease/importExcel | hospital/disease.importExcel
GET /hospital/disease/history | hospital/disease.history
GET /hospital/serviceTime/list | hospital/serviceTime.list
GET /hospital/serviceTime/queryById | hospital/serviceTime.queryById
POST /hospital/serviceTime/add | hospital/serviceTime.add
PUT,POST /hospital/serviceTime/edit | hospital/serviceTime.edit
DELETE /hospital/serviceTime/delete | hospital/serviceTime.delete
DELETE /hospital/serviceTime/deleteBatch | hospital/serviceTime.deleteBatch
GET /hospital/serviceTime/exportXls | hospital/serviceTime.exportXls
POST /hospital/serviceTime/importExcel | hospital/serviceTime.importExcel
GET /hospital/serviceTime/history | hospital/serviceTime.history
GET /hospital/team/list | hospital/team.list
GET /hospital/team/queryById | hospital/team.queryById
POST /hospital/team/add | hospital/team.add
PUT,POST /hospital/team/edit | hospital/team.edit
DELETE /hospital/team/delete | hospital/team.delete
DELETE /hospital/team/deleteBatch | hospital/team.deleteBatch
GET /hospital/team/exportXls | hospital/team.exportXls
POST /hospital/team/importExcel | hospital/team.importExcel
GET /hospital/team/history | hospital/team.history
GET /hospital/herbDrug/list | hospital/herbDrug.list
GET /hospital/herbDrug/queryById | hospital/herbDrug.queryById
POST /hospital/herbDrug/add | hospital/herbDrug.add
PUT,POST /hospital/herbDrug/edit | hospital/herbDrug.edit
GET /hospital/herbDrug/exportXls | hospital/herbDrug.exportXls
POST /hospital/herbDrug/importExcel | hospital/herbDrug.importExcel
GET /hospital/herbDrug/history | hospital/herbDrug.history
GET /hospital/westernDrug/list | hospital/westernDrug.list
GET /hospital/westernDrug/queryById | hospital/westernDrug.queryById
POST /hospital/westernDrug/add | hospital/westernDrug.add
PUT,POST /hospital/westernDrug/edit | hospital/westernDrug.edit
GET /hospital/westernDrug/exportXls | hospital/westernDrug.exportXls
POST /hospital/westernDrug/importExcel | hospital/westernDrug.importExcel
GET /hospital/westernDrug/history | hospital/westernDrug.history
GET /hospital/interaction/list | hospital/interaction.list
GET /hospital/interaction/queryById | hospital/interaction.queryById
POST /hospital/interaction/add | hospital/interaction.add
PUT,POST /hospital/interaction/edit | hospital/interaction.edit
DELETE /hospital/interaction/delete | hospital/interaction.delete
DELETE /hospital/interaction/deleteBatch | hospital/interaction.deleteBatch
GET /hospital/interaction/exportXls | hospital/interaction.exportXls
POST /hospital/interaction/importExcel | hospital/interaction.importExcel
GET /hospital/interaction/history | hospital/interaction.history
GET /hospital/pharmacist/list | hospital/pharmacist.list
GET /hospital/pharmacist/queryById | hospital/pharmacist.queryById
POST /hospital/pharmacist/add | hospital/pharmacist.add
PUT,POST /hospital/pharmacist/edit | hospital/pharmacist.edit
GET /hospital/pharmacist/exportXls | hospital/pharmacist.exportXls
POST /hospital/pharmacist/importExcel | hospital/pharmacist.importExcel
GET /hospital/pharmacist/history | hospital/pharmacist.history
GET /hospital/rules/drafts | changes of rules to publish
GET /hospital/rules/levels | levels of rules
POST /hospital/rules/publish | publish changes of rules
POST /hospital/rules/setLevel | draft the level of a rule
GET /hospital/officeSession/list | hospital/officeSession.list
GET /hospital/officeSession/exportXls | hospital/officeSession.exportXls
GET /hospital/chatSession/reassignTargets | doctors for a session
POST /hospital/chatSession/reassign | reassign a session
POST /hospital/chatSession/returnToQueue | return a session to the queue
POST /hospital/chatSession/forceEnd | end a session by force
POST /hospital/chatSession/breakGlass | break the glass of a session
GET /hospital/message/list | hospital/message.list
GET /hospital/message/queryById | hospital/message.queryById
GET /hospital/message/exportXls | hospital/message.exportXls
POST /hospital/message/resend | send a failed message again
GET /hospital/order/list | hospital/order.list
GET /hospital/order/sums | sums of orders
GET /sys/homeFigures | system figures of the home page
GET /hospital/serviceData/overview | figures of a period
GET /hospital/serviceData/trend | a figure by day
GET /hospital/serviceData/funnel | funnel of orders
GET /hospital/serviceData/heat | sessions by hour and weekday
GET /hospital/serviceData/rankDoctor | figures by doctor
GET /hospital/serviceData/rankDept | figures by department
GET /hospital/serviceData/rankDrug | drugs prescribed most
GET /hospital/serviceData/reject | reasons of rejections
GET /hospital/serviceData/disease | diseases seen most
GET /hospital/serviceData/live | live figures
GET /hospital/serviceData/liveRows | rows of a live figure
GET /hospital/serviceData/needs | what needs to be done
GET /hospital/serviceData/daily | figures of the last days
GET /hospital/serviceData/drill | rows behind a figure
GET /hospital/serviceData/exportXls | export of rows behind a figure
GET /hospital/order/exportXls | hospital/order.exportXls
GET /hospital/prescription/list | hospital/prescription.list
GET /hospital/prescription/exportXls | hospital/prescription.exportXls
GET /hospital/userInfo/list | hospital/userInfo.list
GET /hospital/userInfo/exportXls | hospital/userInfo.exportXls
GET /hospital/userInfo/people | people of an account of patients
POST /hospital/userInfo/freeze | freeze an account of patients
GET /hospital/illness/list | hospital/illness.list
GET /hospital/illness/exportXls | hospital/illness.exportXls
GET /hospital/illness/detail | what a patient told
POST /hospital/illness/incomplete | mark what a patient told as incomplete
GET /hospital/doctor/list | hospital/doctor.list
GET /hospital/doctor/queryById | hospital/doctor.queryById
POST /hospital/doctor/add | hospital/doctor.add
PUT,POST /hospital/doctor/edit | hospital/doctor.edit
GET /hospital/doctor/exportXls | hospital/doctor.exportXls
GET /hospital/doctor/history | hospital/doctor.history
POST /hospital/doctor/reviewSignature | review the signature of a doctor
GET /hospital/doctorStatus/list | hospital/doctorStatus.list
GET /hospital/doctorStatus/exportXls | hospital/doctorStatus.exportXls
POST /hospital/doctorStatus/capacity | limit the consultations of a doctor
POST /hospital/doctorStatus/suspend | suspend a doctor
POST /hospital/doctorStatus/resume | end the suspension of a doctor
POST /hospital/doctorStatus/offline | take a doctor offline
GET /hospital/patient/file | file of a patient
POST /hospital/patient/merge | unite two patients
GET /hospital/patient/list | hospital/patient.list
GET /hospital/patient/queryById | hospital/patient.queryById
PUT,POST /hospital/patient/edit | hospital/patient.edit
GET /hospital/patient/exportXls | hospital/patient.exportXls
GET /hospital/patient/history | hospital/patient.history
GET /hospital/config/list | configuration of the hospital
POST /hospital/config/set | set a value of the configuration
POST /hospital/icd/importExcel | import diagnoses
POST /hospital/pharmacist/reviewSignature | review the signature of a pharmacist
POST /test/run/begin | begin a run
POST /test/run/end | end a run
GET /test/run/open | a run
GET /test/run/report | report of a run
GET /test/run/trend | runs of a machine
GET /test/run/list | test/run.list
DELETE /test/run/delete | test/run.delete
DELETE /test/run/deleteBatch | test/run.deleteBatch
GET /test/run/exportXls | test/run.exportXls
`
  .trim()
  .split('\n')
