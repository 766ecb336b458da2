import type { ServerModule } from '../serverModule.ts'
import { cannedReplyRoutes } from './cannedReply/cannedReply.routes.ts'
import { doctorRoutes } from './doctor/doctor.routes.ts'
import { doctorStatusRoutes } from './doctorStatus/doctorStatus.routes.ts'
import { care } from './care/care.plugin.ts'
import { drugStockRoutes } from './drugStock/drugStock.routes.ts'
import { drugStockSource } from './drugStock/drugStock.source.ts'
import { icdImportRoutes } from './icd/icdImport.routes.ts'
import { icdSource } from './icd/icd.source.ts'
import { patientRecordRoutes } from './medicalRecord/patientRecord.routes.ts'
import { illnessRoutes } from './illness/illness.routes.ts'
import { newestRecordOf } from './medicalRecord/record.presenter.ts'
import { medicalRecordRoutes } from './medicalRecord/record.routes.ts'
import { messageRecordRoutes } from './message/message.routes.ts'
import { once } from './once.repository.ts'
import { orders } from './order/order.plugin.ts'
import { orderSumsRoutes } from './orderList/orderSums.routes.ts'
import { patientRoutes } from './patient/patient.routes.ts'
import { pharmacistRoutes } from './pharmacist/pharmacist.routes.ts'
import { prescriptions } from './prescription/prescription.plugin.ts'
import { signedSheetsOf } from './prescription/sessionSheets.queries.ts'
import { rxTemplateRoutes } from './rxTemplate/rxTemplate.routes.ts'
import { doctorOf, ownSession } from './prescription/sheetAccess.service.ts'
import { signDocument } from './prescription/signatures.repository.ts'
import { createSigner } from './prescription/signer.service.ts'
import { createHospitalConfig } from './config.service.ts'
import { configRoutes } from './config/config.routes.ts'
import { rulesRoutes } from './prescription/rules.routes.ts'
import { signatureOf } from './signature.service.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { keepDaySums } from './serviceData/sealing.service.ts'
import { serviceDataRoutes } from './serviceData/serviceData.routes.ts'
import { scheduleSource } from './schedule/schedule.source.ts'
import { breakGlassRoutes } from './session/breakGlass.routes.ts'
import { userInfoRoutes } from './userInfo/userInfo.routes.ts'
import { supervision } from './supervision/supervision.service.ts'

/** The shared tables of the hospital: duty weeks, drug stock, diagnoses; canned replies; prescriptions and what jobs ask of them. */
export const hospitalModule: ServerModule = async app => {
  for (const source of [scheduleSource, drugStockSource, icdSource]) app.grids.add(source)
  app.decorate('commandOnce', once)
  const config = createHospitalConfig(app.db, app.steady)
  const forget = app.caches.add('hospitalConfig', tenantId => config.forget(Number(tenantId)))
  app.decorate('hospitalConfig', { ...config, forget: tenantId => forget(String(tenantId)) })
  scheduleRoutes(app)
  rulesRoutes(app)
  drugStockRoutes(app)
  cannedReplyRoutes(app)
  prescriptions(app)
  rxTemplateRoutes(app)
  const provider = signatureOf(app)
  medicalRecordRoutes(app, {
    provider,
    signer: createSigner(provider, app.oneTimeCodes, 'record'),
    signDocument,
    doctorOf,
    ownSession,
  })
  patientRecordRoutes(app)
  orders(app)
  care(app)
  supervision(app)
  orderSumsRoutes(app)
  serviceDataRoutes(app)
  keepDaySums(app)
  messageRecordRoutes(app)
  userInfoRoutes(app)
  doctorRoutes(app)
  patientRoutes(app)
  configRoutes(app)
  pharmacistRoutes(app)
  icdImportRoutes(app)
  doctorStatusRoutes(app)
  illnessRoutes(app)
  breakGlassRoutes(app, {
    recordOf: sid => newestRecordOf(app.db, sid),
    sheetsOf: sid => signedSheetsOf(app.db, sid, provider),
  })
}
