import type { Call } from '../defineCall.ts'
import * as account from './account.ts'
import * as announcementAdmin from './announcementAdmin.ts'
import * as auth from './auth.ts'
import * as categories from './categories.ts'
import * as checks from './checks.ts'
import * as common from './common.ts'
import * as chatState from './chatState.ts'
import * as consultation from './consultation.ts'
import * as dataLog from './dataLog.ts'
import * as dataSources from './dataSources.ts'
import * as demo from './demo.ts'
import * as dictionaries from './dictionaries.ts'
import * as departments from './departments.ts'
import * as departmentsAdmin from './departmentsAdmin.ts'
import * as duplicate from './duplicate.ts'
import * as fillRules from './fillRules.ts'
import * as files from './files.ts'
import * as gatewayRoutes from './gatewayRoutes.ts'
import * as grids from './grids.ts'
import * as jobs from './jobs.ts'
import * as logs from './logs.ts'
import * as messages from './messages.ts'
import * as monitor from './monitor.ts'
import * as notices from './notices.ts'
import * as ossFiles from './ossFiles.ts'
import * as online from './online.ts'
import * as patientApp from './patientApp.ts'
import * as patientRights from './patientRights.ts'
import * as permissions from './permissions.ts'
import * as permissionsAdmin from './permissionsAdmin.ts'
import * as positions from './positions.ts'
import * as preferences from './preferences.ts'
import * as register from './register.ts'
import * as schedule from './schedule.ts'
import * as secondFactor from './secondFactor.ts'
import * as slider from './slider.ts'
import * as records from './records.ts'
import * as reports from './reports.ts'
import * as rolesAdmin from './rolesAdmin.ts'
import * as tenants from './tenants.ts'
import * as thirdParty from './thirdParty.ts'
import * as transfers from './transfers.ts'
import * as unlock from './unlock.ts'
import * as userAgents from './userAgents.ts'
import * as users from './users.ts'
import * as usersAdmin from './usersAdmin.ts'
import * as visits from './visits.ts'

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'methods' in value

/** Every declared call, for tables in tests and documents. Not for views: they import the one they need. */
export const allCalls: readonly Call[] = [
  account,
  announcementAdmin,
  auth,
  categories,
  checks,
  common,
  chatState,
  consultation,
  dataLog,
  dataSources,
  demo,
  dictionaries,
  departments,
  departmentsAdmin,
  duplicate,
  files,
  fillRules,
  gatewayRoutes,
  grids,
  jobs,
  logs,
  messages,
  monitor,
  ossFiles,
  notices,
  online,
  patientApp,
  patientRights,
  permissions,
  permissionsAdmin,
  positions,
  preferences,
  register,
  schedule,
  secondFactor,
  slider,
  records,
  reports,
  rolesAdmin,
  tenants,
  thirdParty,
  transfers,
  unlock,
  userAgents,
  users,
  usersAdmin,
  visits,
].flatMap(area => Object.values<unknown>(area).filter(isCall))
