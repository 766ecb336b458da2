/**
 * `npm run audit:verify`: checks the chain over the audit in the database of the environment (DATABASE_URL, else DATA_DIR) with AUDIT_KEY and AUDIT_KEY_BEFORE.
 * Exit codes: 0 every line is as it was written, 1 the sentence names the first that is not, or nothing could be read. With DATA_DIR stop the server first.
 */
import { auditCheckText } from '#contract/rules/auditChain.ts'
import { openDatabase } from '#server/db/client.ts'
import { readSettings } from '#server/config.ts'
import { createAuditChain } from '#server/modules/system/logs/auditChain.service.ts'
import { findPackageInfo } from '#server/packageInfo.ts'

async function verify(): Promise<boolean> {
  const config = readSettings(process.env, findPackageInfo())
  const url = config.databaseDirectUrl ?? config.databaseUrl
  const database = await openDatabase(url === null ? { dataDir: config.dataDir } : { url })
  try {
    const chain = createAuditChain({ db: database.db, now: Date.now, config })
    let checked = 0
    for (let from: number | undefined; ;) {
      const part = await chain.check(from)
      checked += part.checked
      if (part.next === null) {
        process.stdout.write(`${auditCheckText({ ...part, checked })}\n`)
        return part.finding === null
      }
      from = part.next
    }
  } finally {
    await database.close()
  }
}

process.exitCode = await verify().then(
  isSound => (isSound ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`校验失败 (the check failed): ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  },
)
