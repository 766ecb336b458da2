import type { ServerModule } from './serverModule.ts'
import { crudModule } from '#server/crud/crud.module.ts'
import { apiDocModule } from './system/apiDoc/apiDoc.routes.ts'
import { authModule } from './system/auth/auth.plugin.ts'
import { checksModule } from './system/checks/checks.routes.ts'
import { departmentsModule } from './system/departments/departments.routes.ts'
import { categoriesModule } from './system/categories/categories.routes.ts'
import { dictionariesModule } from './system/dictionaries/dictionaries.routes.ts'
import { departmentsAdminModule } from './system/departmentsAdmin/departmentsAdmin.routes.ts'
import { departRightsModule } from './system/permissionsAdmin/departRights.routes.ts'
import { onlineModule } from './system/online/online.routes.ts'
import { tenantsModule } from './system/tenants/tenants.routes.ts'
import { metricsModule } from './system/metrics/metrics.routes.ts'
import { menuModule } from './system/menu/menu.routes.ts'
import { preferencesModule } from './system/preferences/preferences.routes.ts'
import { permissionsAdminModule } from './system/permissionsAdmin/permissionsAdmin.routes.ts'
import { roleRightsModule } from './system/permissionsAdmin/roleRights.routes.ts'
import { permissionsModule } from './system/permissions/permissions.routes.ts'
import { userQueriesModule } from './system/users/queries/users.queries.routes.ts'
import { usersAdminModule } from './system/users/usersAdmin.routes.ts'
import { dataLogModule } from './system/dataLog/dataLog.routes.ts'
import { dataSourcesModule } from './system/dataSources/dataSources.routes.ts'
import { gatewayRoutesModule } from './system/gatewayRoutes/gatewayRoutes.routes.ts'
import { jobsModule } from './system/jobs/jobs.routes.ts'
import { monitorModule } from './system/monitor/monitor.routes.ts'
import { ossModule } from './system/oss/oss.routes.ts'
import { pdfPreviewModule } from './system/oss/pdfPreview.routes.ts'
import { fillRulesModule } from './system/fillRules/fillRules.routes.ts'
import { logsModule } from './system/logs/logs.routes.ts'
import { messagesModule } from './system/messages/messages.routes.ts'
import { legacyClientsModule } from './system/legacyClients/legacyClients.routes.ts'
import { userAgentsModule } from './system/userAgents/userAgents.routes.ts'
import { clientReportsModule } from './system/clientReports/clientReports.routes.ts'
import { crudHookList } from './crudHooks.ts'
import { visitsModule } from './system/visits/visits.routes.ts'
import { announcementsModule } from './announcements/announcements.routes.ts'
import { consultationModule } from './consultation/consultation.plugin.ts'
import { demoModule } from './demo/demo.routes.ts'
import { gridsModule } from './grids/grids.routes.ts'
import { hospitalModule } from './hospital/hospital.plugin.ts'
import { filesModule } from './files/files.routes.ts'
import { patientAppModule } from './patientApp/patientApp.plugin.ts'
import { recordsModule } from './search/records.routes.ts'
import { testRunsModule } from './test/runs/testRuns.routes.ts'
import { reportsModule } from './reports/reports.routes.ts'

/** Every module, in the order in which they are put on. Static, so that the bundle holds them. */
export const serverModules: readonly ServerModule[] = [
  dictionariesModule,
  categoriesModule,
  authModule,
  menuModule,
  preferencesModule,
  filesModule,
  gridsModule,
  announcementsModule,
  consultationModule,
  hospitalModule,
  patientAppModule,
  permissionsModule,
  crudModule(crudHookList),
  dataLogModule,
  dataSourcesModule,
  gatewayRoutesModule,
  jobsModule,
  monitorModule,
  clientReportsModule,
  ossModule,
  pdfPreviewModule,
  departmentsModule,
  userQueriesModule,
  usersAdminModule,
  permissionsAdminModule,
  roleRightsModule,
  departRightsModule,
  departmentsAdminModule,
  tenantsModule,
  onlineModule,
  checksModule,
  fillRulesModule,
  visitsModule,
  demoModule,
  logsModule,
  messagesModule,
  legacyClientsModule,
  userAgentsModule,
  recordsModule,
  reportsModule,
  testRunsModule,
  apiDocModule,
  metricsModule,
]
