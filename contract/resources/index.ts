import type { AnyResource } from './defineResource.ts'
import { careContent } from './care/content.resource.ts'
import { careItem } from './care/item.resource.ts'
import { carePrice } from './care/price.resource.ts'
import { careReservation } from './care/reservation.resource.ts'
import { careSchedule } from './care/schedule.resource.ts'
import { careType } from './care/type.resource.ts'
import { cannedReply } from './hospital/cannedReply.resource.ts'
import { chronic } from './hospital/chronic.resource.ts'
import { chronicEnroll } from './hospital/chronicEnroll.resource.ts'
import { disease } from './hospital/disease.resource.ts'
import { doctor } from './hospital/doctor.resource.ts'
import { doctorStatus } from './hospital/doctorStatus.resource.ts'
import { drugDosage } from './hospital/drugDosage.resource.ts'
import { herbDrug } from './hospital/herbDrug.resource.ts'
import { illness } from './hospital/illness.resource.ts'
import { interaction } from './hospital/interaction.resource.ts'
import { officeSession } from './hospital/officeSession.resource.ts'
import { messageRecord } from './hospital/message.resource.ts'
import { order } from './hospital/order.resource.ts'
import { patient } from './hospital/patient.resource.ts'
import { pharmacist } from './hospital/pharmacist.resource.ts'
import { prescription } from './hospital/prescription.resource.ts'
import { rxTemplate } from './hospital/rxTemplate.resource.ts'
import { serviceTime } from './hospital/serviceTime.resource.ts'
import { shop } from './hospital/shop.resource.ts'
import { team } from './hospital/team.resource.ts'
import { userInfo } from './hospital/userInfo.resource.ts'
import { westernDrug } from './hospital/westernDrug.resource.ts'
import { announcement } from './system/announcement.resource.ts'
import { category } from './system/category.resource.ts'
import { checkRule } from './system/checkRule.resource.ts'
import { clientError } from './system/clientError.resource.ts'
import { dataSource } from './system/dataSource.resource.ts'
import { dict } from './system/dict.resource.ts'
import { dictItem } from './system/dictItem.resource.ts'
import { fillRule } from './system/fillRule.resource.ts'
import { gatewayRoute } from './system/gatewayRoute.resource.ts'
import { log } from './system/log.resource.ts'
import { message } from './system/message.resource.ts'
import { messageTemplate } from './system/messageTemplate.resource.ts'
import { ossFile } from './system/ossFile.resource.ts'
import { position } from './system/position.resource.ts'
import { quartzJob } from './system/quartzJob.resource.ts'
import { role } from './system/role.resource.ts'
import { user } from './system/user.resource.ts'
import { userAgent } from './system/userAgent.resource.ts'
import { testRun } from './test/run.resource.ts'

/** Every resource, for server and tests; a test compares it with the folder. Views import the one they show. */
export const resources: readonly AnyResource[] = [
  announcement,
  cannedReply,
  careContent,
  careItem,
  carePrice,
  careReservation,
  careSchedule,
  careType,
  category,
  checkRule,
  chronic,
  chronicEnroll,
  dataSource,
  dict,
  dictItem,
  disease,
  doctor,
  doctorStatus,
  drugDosage,
  fillRule,
  clientError,
  gatewayRoute,
  herbDrug,
  illness,
  interaction,
  log,
  message,
  messageRecord,
  messageTemplate,
  officeSession,
  order,
  ossFile,
  patient,
  pharmacist,
  prescription,
  position,
  quartzJob,
  role,
  rxTemplate,
  serviceTime,
  shop,
  team,
  testRun,
  user,
  userAgent,
  userInfo,
  westernDrug,
]
