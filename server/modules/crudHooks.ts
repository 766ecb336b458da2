import type { CrudHooks } from '#server/crud/hooks.ts'
import { announcementCrud } from './announcements/announcement.crud.ts'
import { cannedReplyCrud } from './hospital/cannedReply/cannedReply.crud.ts'
import { careContentCrud } from './hospital/care/careContent.crud.ts'
import { careItemCrud } from './hospital/care/careItem.crud.ts'
import { carePriceCrud } from './hospital/care/carePrice.crud.ts'
import { careReservationCrud } from './hospital/care/careReservation.crud.ts'
import { careScheduleCrud } from './hospital/care/careSchedule.crud.ts'
import { careTypeCrud } from './hospital/care/careType.crud.ts'
import { chronicCrud } from './hospital/chronic/chronic.crud.ts'
import { chronicEnrollCrud } from './hospital/chronic/chronicEnroll.crud.ts'
import { diseaseCrud } from './hospital/disease/disease.crud.ts'
import { doctorCrud } from './hospital/doctor/doctor.crud.ts'
import { doctorStatusCrud } from './hospital/doctorStatus/doctorStatus.crud.ts'
import { herbDrugCrud, westernDrugCrud } from './hospital/drug/drug.crud.ts'
import { drugDosageCrud } from './hospital/drugDosage/drugDosage.crud.ts'
import { illnessCrud } from './hospital/illness/illness.crud.ts'
import { interactionCrud } from './hospital/interaction/interaction.crud.ts'
import { messageRecordCrud } from './hospital/message/message.crud.ts'
import { officeSessionCrud } from './hospital/session/session.crud.ts'
import { orderCrud } from './hospital/orderList/order.crud.ts'
import { patientCrud } from './hospital/patient/patient.crud.ts'
import { pharmacistCrud } from './hospital/pharmacist/pharmacist.crud.ts'
import { prescriptionCrud } from './hospital/prescriptionList/prescription.crud.ts'
import { serviceTimeCrud } from './hospital/serviceTime/serviceTime.crud.ts'
import { shopCrud } from './hospital/shop/shop.crud.ts'
import { rxTemplateCrud } from './hospital/rxTemplate/rxTemplate.crud.ts'
import { teamCrud } from './hospital/team/team.crud.ts'
import { userInfoCrud } from './hospital/userInfo/userInfo.crud.ts'
import { categoryCrud } from './system/categories/category.crud.ts'
import { checkRuleCrud } from './system/checks/checkRule.crud.ts'
import { fillRuleCrud } from './system/fillRules/fillRule.crud.ts'
import { dictCrud } from './system/dictionaries/dict.crud.ts'
import { gatewayRouteCrud } from './system/gatewayRoutes/gatewayRoute.crud.ts'
import { logCrud } from './system/logs/log.crud.ts'
import { messageCrud } from './system/messages/message.crud.ts'
import { ossFileCrud } from './system/oss/ossFile.crud.ts'
import { positionCrud } from './system/positions/position.crud.ts'
import { quartzJobCrud } from './system/jobs/quartzJob.crud.ts'
import { roleCrud } from './system/roles/role.crud.ts'
import { testRunCrud } from './test/runs/testRun.crud.ts'
import { userAgentCrud } from './system/userAgents/userAgent.crud.ts'
import { userCrud } from './system/users/user.crud.ts'

/** Resources that deviate on the server, one line each; all others are served as they are declared. */
export const crudHookList: readonly CrudHooks[] = [
  announcementCrud,
  cannedReplyCrud,
  careContentCrud,
  careItemCrud,
  carePriceCrud,
  careReservationCrud,
  careScheduleCrud,
  careTypeCrud,
  categoryCrud,
  checkRuleCrud,
  chronicCrud,
  chronicEnrollCrud,
  dictCrud,
  diseaseCrud,
  doctorCrud,
  doctorStatusCrud,
  drugDosageCrud,
  fillRuleCrud,
  gatewayRouteCrud,
  herbDrugCrud,
  illnessCrud,
  interactionCrud,
  logCrud,
  messageCrud,
  messageRecordCrud,
  officeSessionCrud,
  orderCrud,
  ossFileCrud,
  patientCrud,
  pharmacistCrud,
  prescriptionCrud,
  positionCrud,
  quartzJobCrud,
  roleCrud,
  rxTemplateCrud,
  serviceTimeCrud,
  shopCrud,
  teamCrud,
  testRunCrud,
  userAgentCrud,
  userCrud,
  userInfoCrud,
  westernDrugCrud,
]
