import type { Call } from '../defineCall.ts'
import * as account from './account.ts'
import * as announcementAdmin from './announcementAdmin.ts'
import * as auth from './auth.ts'
import * as cannedReplies from './cannedReplies.ts'
import * as care from './care.ts'
import * as categories from './categories.ts'
import * as checks from './checks.ts'
import * as common from './common.ts'
import * as clientReports from './clientReports.ts'
import * as chatState from './chatState.ts'
import * as consultation from './consultation.ts'
import * as dataLog from './dataLog.ts'
import * as dataSources from './dataSources.ts'
import * as demo from './demo.ts'
import * as deskFigures from './deskFigures.ts'
import * as diagnoses from './diagnoses.ts'
import * as dictionaries from './dictionaries.ts'
import * as departments from './departments.ts'
import * as departmentsAdmin from './departmentsAdmin.ts'
import * as doctorStatus from './doctorStatus.ts'
import * as doctors from './doctors.ts'
import * as dispense from './dispense.ts'
import * as drugStock from './drugStock.ts'
import * as drugPicks from './drugPicks.ts'
import * as duplicate from './duplicate.ts'
import * as fillRules from './fillRules.ts'
import * as files from './files.ts'
import * as gatewayRoutes from './gatewayRoutes.ts'
import * as grids from './grids.ts'
import * as icdImport from './icdImport.ts'
import * as illnesses from './illnesses.ts'
import * as hospitalConfig from './hospitalConfig.ts'
import * as imRecords from './imRecords.ts'
import * as jobs from './jobs.ts'
import * as logs from './logs.ts'
import * as medicalRecords from './medicalRecords.ts'
import * as messageRecords from './messageRecords.ts'
import * as messages from './messages.ts'
import * as monitor from './monitor.ts'
import * as notices from './notices.ts'
import * as officeSessions from './officeSessions.ts'
import * as ossFiles from './ossFiles.ts'
import * as online from './online.ts'
import * as orders from './orders.ts'
import * as family from './family.ts'
import * as patientApp from './patientApp.ts'
import * as patientDesk from './patientDesk.ts'
import * as patientRecords from './patientRecords.ts'
import * as patientRights from './patientRights.ts'
import * as pharmacists from './pharmacists.ts'
import * as permissions from './permissions.ts'
import * as permissionsAdmin from './permissionsAdmin.ts'
import * as positions from './positions.ts'
import * as prescriptionReviews from './prescriptionReviews.ts'
import * as prescriptionSubmit from './prescriptionSubmit.ts'
import * as prescriptions from './prescriptions.ts'
import * as preferences from './preferences.ts'
import * as register from './register.ts'
import * as serviceData from './serviceData.ts'
import * as sessionNotes from './sessionNotes.ts'
import * as sessionTransfers from './sessionTransfers.ts'
import * as schedule from './schedule.ts'
import * as secondFactor from './secondFactor.ts'
import * as slider from './slider.ts'
import * as records from './records.ts'
import * as reports from './reports.ts'
import * as revisits from './revisits.ts'
import * as rules from './rules.ts'
import * as rolesAdmin from './rolesAdmin.ts'
import * as testRuns from './testRuns.ts'
import * as tenants from './tenants.ts'
import * as thirdParty from './thirdParty.ts'
import * as transfers from './transfers.ts'
import * as unlock from './unlock.ts'
import * as userAgents from './userAgents.ts'
import * as userInfo from './userInfo.ts'
import * as users from './users.ts'
import * as usersAdmin from './usersAdmin.ts'
import * as visits from './visits.ts'

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'methods' in value

/** Every declared call, for tables in tests and documents. Not for views: they import the one they need. */
export const allCalls: readonly Call[] = [
  account,
  announcementAdmin,
  auth,
  cannedReplies,
  care,
  categories,
  checks,
  common,
  chatState,
  clientReports,
  consultation,
  dataLog,
  dataSources,
  demo,
  deskFigures,
  diagnoses,
  dictionaries,
  departments,
  departmentsAdmin,
  dispense,
  doctors,
  doctorStatus,
  drugStock,
  drugPicks,
  duplicate,
  files,
  fillRules,
  gatewayRoutes,
  grids,
  icdImport,
  illnesses,
  hospitalConfig,
  imRecords,
  jobs,
  logs,
  medicalRecords,
  messageRecords,
  messages,
  monitor,
  officeSessions,
  ossFiles,
  notices,
  online,
  orders,
  family,
  patientApp,
  patientDesk,
  patientRecords,
  patientRights,
  pharmacists,
  permissions,
  permissionsAdmin,
  positions,
  prescriptionReviews,
  prescriptionSubmit,
  prescriptions,
  preferences,
  register,
  schedule,
  serviceData,
  sessionNotes,
  sessionTransfers,
  secondFactor,
  slider,
  records,
  reports,
  revisits,
  rolesAdmin,
  rules,
  tenants,
  testRuns,
  thirdParty,
  transfers,
  unlock,
  userAgents,
  userInfo,
  users,
  usersAdmin,
  visits,
].flatMap(area => Object.values<unknown>(area).filter(isCall))
