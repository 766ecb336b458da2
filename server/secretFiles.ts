import { readFileSync } from 'node:fs'

type Env = Readonly<Record<string, string | undefined>>

/** What may stand in a file in place of the environment: secrets, and addresses that hold one. */
const SECRETS =
  /^(DATABASE_URL|DATABASE_DIRECT_URL|DATABASE_OWNER_URL|REDIS_URL|REDIS_CA|FILES_URL|SMS_GATEWAY_URL|SIGN_SECRET|METRICS_TOKEN|BACKUP_KEY|(DATA|AUDIT)_KEY(_BEFORE)?|THIRD_\w+_CLIENT_SECRET)$/

/**
 * The environment with the contents of `X_FILE` as X, as Docker and systemd hand secrets over. A file that cannot be read, and a secret that is given twice,
 * become a sentence in `problems`; contents are never repeated.
 */
export function withSecretFiles(env: Env, problems: string[]): Env {
  const read: Record<string, string> = {}
  for (const [name, path] of Object.entries(env)) {
    const secret = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : ''
    if (!SECRETS.test(secret) || path === undefined || path.trim() === '') continue
    if (env[secret]?.trim()) {
      problems.push(`${secret} and ${name} are both set: give one of them.`)
      continue
    }
    try {
      read[secret] = readFileSync(path.trim(), 'utf8').trim()
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
      problems.push(`${name} names a file that cannot be read (${why}): ${path.trim()}`)
    }
  }
  return { ...env, ...read }
}
