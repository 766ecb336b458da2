import { logout, thirdLogin, validateCas } from './calls/auth.ts'
import { refreshDictCache, transitRestful } from './calls/common.ts'
import { clearGatewayCache } from './calls/gatewayRoutes.ts'
import { executeJob, pauseJob, resumeJob } from './calls/jobs.ts'
import { releaseAnnouncement, revokeAnnouncement, syncNotice } from './calls/notices.ts'
import { passwordChange } from './calls/register.ts'
import type { Call } from './defineCall.ts'

/** Calls that change something although the original client makes them by GET: nothing but a page's own fetch may (ASVS 3.5.3). */
export const COMMANDS_BY_GET: readonly Call[] = [
  clearGatewayCache,
  executeJob,
  logout,
  passwordChange,
  pauseJob,
  refreshDictCache,
  releaseAnnouncement,
  resumeJob,
  revokeAnnouncement,
  syncNotice,
  thirdLogin,
  transitRestful,
  validateCas,
]
