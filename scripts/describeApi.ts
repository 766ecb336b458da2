/**
 * `npm run api:describe`: writes docs/api/openapi.json and docs/api/asyncapi.json from the routes of the server as it starts and the types of contract/
 * (SCALE-18). tests/server/system/monitor.test.ts says when they are stale.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { configOf, readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import type { ServedRoute } from '#server/plugins/routeTable.ts'
import { describeApi } from './api/describe.ts'
import { root } from './lib/setup.mjs'

/** The routes of a server that is built for this and never listens. */
async function servedRoutes(): Promise<readonly ServedRoute[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xinglin-describe-'))
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }, { version: '1', clientDir: '/nowhere' })
  const database = await openDatabase({ memory: true })
  try {
    await migrate(database)
    const app = await buildApp({ database, config: configOf(settings, false) })
    const routes = [...app.routeTable]
    await app.close()
    return routes
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

for (const [file, text] of Object.entries(await describeApi(await servedRoutes())))
  writeFileSync(join(root, 'docs/api', file), text)
