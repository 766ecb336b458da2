import { isIP } from 'node:net'
import { DEFAULT_CONFIG } from '#contract/entities/appConfig.ts'
import type { AppConfig } from '#contract/entities/appConfig.ts'
import { ACCOUNT_FAILURES_MAX, LOGIN_FAILURES_MAX, LOGIN_LOCK } from '#contract/constants.ts'
import { breachedListIssue } from './breachedPasswords.ts'
import { readClamdAddress, type ClamdSettings } from './clamdAddress.ts'
import { readSyslogUrl, type SyslogTarget } from './syslogUrl.ts'
import { readS3Url, type S3Settings } from './filesUrl.ts'
import { withSecretFiles } from './secretFiles.ts'
import { readThirdProviders } from './thirdProviders.ts'
import type { DemoSize } from './db/seed/demo.ts'
import type { ThirdProvider } from './thirdProviders.ts'

/** One address of a proxy: IPv4 or IPv6, with or without the length of its network (at least 1: `/0` would be everybody). */
function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
}

const MB = 1024 * 1024
const SECRET_MIN = 16
const POSTGRES = ['postgres:', 'postgresql:'] as const

/** What the environment says (D6). `demo` null: on for a new embedded database, else as the database was begun. */
export interface Settings {
  port: number
  /** null: 127.0.0.1 for a demonstration, else every address (D54) */
  host: string | null
  dataDir: string
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` is a pooler of transactions (SCALE-04); null: `databaseUrl` is no pooler */
  databaseDirectUrl: string | null
  /** the account that owns the tables, where that of databaseUrl may only read and write rows; null: they are one */
  databaseOwnerUrl: string | null
  redisUrl: string | null
  /** the authority that signed the certificate of Redis, PEM; null: those that Node trusts */
  redisCa: string | null
  demo: boolean | null
  /** how much a new demonstration holds; `small` starts at once, for tests */
  demoSize: DemoSize
  captcha: boolean
  logLevel: LogLevel
  /** other origins than the own one that may call with credentials (D24) */
  origins: readonly string[]
  /** whose forwarding headers count: of so many proxies before us, or of a list of them; more would let clients choose their address */
  trustProxy: false | number | string
  signSecret: string
  /** file of breached passwords that nobody may choose (breachedPasswords.ts); null: those that the product lists */
  breachedPasswords: string | null
  /** prefixes of the calls; the first is the one our client uses */
  basePaths: readonly [string, ...string[]]
  /** a sign-in unused for this long ends, ms; 0: no such limit (D11) */
  idleLimit: number
  loginFailuresMax: number
  /** ms */
  loginLock: number
  /** failures of one account from whatever addresses until it is held (SEC-04) */
  accountFailuresMax: number
  /** of whom a second factor is demanded; null: of nobody in the demonstration, else of administrators (SEC-04) */
  mfa: Mfa | null
  /** the three administrators are three people (SCALE-12) */
  separation: boolean
  /** limits per address on login, captcha and codes; off for load tests only */
  rateLimits: boolean
  /** seals uploads: the secret in use, then earlier ones; none: uploads lie open (SEC-07) */
  dataKeys: readonly string[]
  /** makes the chain over the audit: the key in use, then earlier ones; none: anybody who writes to the database could make it anew (SCALE-12) */
  auditKeys: readonly string[]
  /** where lines of the audit go besides the database; null: nowhere (SCALE-12) */
  auditSyslog: SyslogTarget | null
  /** `sm`: SM3 and SM4 in place of SHA-256 and AES-256-GCM for what is written from now on */
  crypto: CryptoSuite
  /** seals backups; null: they lie open (SEC-07) */
  backupKey: string | null
  /** `/metrics` on this server for those who carry it; null: not here (SCALE-10) */
  metricsToken: string | null
  /** a port of its own for `/metrics`; null: none */
  metricsPort: number | null
  /** where traces and logs are sent (OTLP over HTTP), and which part of the traces; null: nowhere */
  otel: { endpoint: string; ratio: number } | null
  /** room for files, bytes; 0: no such limit (SEC-06) */
  room: { ownerDay: number; tenant: number; diskFloor: number }
  /** where files lie: the bucket of FILES_URL, and which store takes what is new (SCALE-01) */
  files: {
    s3: S3Settings | null
    store: 'disk' | 's3'
    /** seconds that an address of the bucket is good for; 0: nobody gets one */ linkSeconds: number
  }
  /** the scanner of what is uploaded (SCALE-11); null: nothing is scanned */
  clamd: ClamdSettings | null
  /** strangers may register themselves; null: only in the demonstration */
  registration: boolean | null
  /** address that takes `POST {phone, text}` and sends it; null: codes by message are not set up (D36) */
  smsGatewayUrl: string | null
  /** base address of the single sign-on server; null: not configured (D40) */
  casUrl: string | null
  /** third parties whose one-time sign-in tokens are taken (D40) */
  thirdParties: readonly string[]
  /** how those parties are asked */
  thirdProviders: readonly ThirdProvider[]
  /** how people sign: with the password of their account, or by a certificate authority, which a deployment connects (hospital.md 6) */
  signature: SignatureKind
  /** who takes reports of the supervision; null: the outbox of a demonstration, else nobody */
  supervision: 'demo' | 'off' | null
  /** folder of the built client */
  clientDir: string
  client: Omit<AppConfig, 'baseUrl' | 'signSecret' | 'captcha' | 'demo' | 'registration' | 'version' | 'build' | 'traces'>
  version: string
}

const CRYPTO_SUITES = ['standard', 'sm'] as const
export type CryptoSuite = (typeof CRYPTO_SUITES)[number]
const SIGNATURES = ['password', 'ca'] as const
export type SignatureKind = (typeof SIGNATURES)[number]
const FILE_STORES = ['disk', 's3'] as const
const SUPERVISIONS = ['demo', 'off'] as const

const MFA = ['admin', 'all', 'off'] as const
export type Mfa = (typeof MFA)[number]

/** Settings with the question answered that only the database can answer, and what follows from it. */
export interface Config extends Settings {
  demo: boolean
  host: string
  mfa: Mfa
  supervision: 'demo' | 'off'
}

/** The configuration of a server whose database says whether it is a demonstration: one that nobody opened on purpose is for this machine alone. */
export const configOf = (settings: Settings, demo: boolean): Config => ({
  ...settings,
  demo,
  host: settings.host ?? (demo ? '127.0.0.1' : '0.0.0.0'),
  mfa: settings.mfa ?? (demo ? 'off' : 'admin'),
  supervision: settings.supervision ?? (demo ? 'demo' : 'off'),
})

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** One sentence per wrong variable; the server does not start. */
export class BadEnvironment extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'BadEnvironment'
    this.problems = problems
  }
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads and checks the environment. Errors: BadEnvironment with a sentence for each wrong variable. Empty counts as not set.
 * `version` and `clientDir` come from where the server runs.
 */
export function readSettings(given: Env, place: { version: string; clientDir: string }): Settings {
  const problems: string[] = []
  const env = withSecretFiles(given, problems)
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const wrong = (name: string, must: string) => {
    problems.push(`${name} must be ${must}, but is "${text(name) ?? ''}".`)
  }
  const integer = (name: string, standard: number, min: number, max: number): number => {
    const value = text(name)
    if (value === undefined) return standard
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    wrong(name, `a whole number from ${min} to ${max}`)
    return standard
  }
  const toggle = <T>(name: string, standard: T): boolean | T => {
    const value = text(name)?.toLowerCase()
    if (value === undefined) return standard
    if (['on', 'true', '1', 'yes'].includes(value)) return true
    if (['off', 'false', '0', 'no'].includes(value)) return false
    wrong(name, 'on or off')
    return standard
  }
  const address = (name: string, protocols: readonly string[]): string | null => {
    const value = text(name)
    if (value === undefined) return null
    const url = URL.canParse(value) ? new URL(value) : null
    if (url && protocols.includes(url.protocol)) return value
    // The value may hold a password: it is not repeated.
    problems.push(`${name} must be an address beginning with ${protocols.map(p => `${p}//`).join(' or ')}.`)
    return null
  }
  const secret = (name: string): string | null => {
    const value = text(name)
    if (value === undefined || value.length >= SECRET_MIN) return value ?? null
    // the value is a secret: it is not repeated
    problems.push(`${name} must have at least ${SECRET_MIN} characters.`)
    return null
  }
  const list = (name: string): string[] => (text(name) ?? '').split(',').flatMap(part => part.trim() || [])

  const origins = list('ORIGINS').flatMap(origin => {
    const url = URL.canParse(origin) ? new URL(origin) : null
    if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/') return [url.origin]
    problems.push(`ORIGINS must be a comma list of origins such as https://desk.example.org, but holds "${origin}".`)
    return []
  })
  const paths = list('BASE_PATH').map(path => path.replace(/\/+$/, ''))
  for (const path of paths)
    if (!/^(\/[\w-]+)+$/.test(path)) problems.push(`BASE_PATH must be paths such as /jeecg-boot, but holds "${path}".`)
  const [firstPath = DEFAULT_CONFIG.baseUrl, ...otherPaths] = paths
  const logLevel = text('LOG_LEVEL')?.toLowerCase() ?? 'info'
  const isLevel = (value: string): value is LogLevel => LOG_LEVELS.some(level => level === value)
  if (!isLevel(logLevel)) wrong('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`)
  const demoSize = text('DEMO_SIZE')?.toLowerCase() ?? 'full'
  if (demoSize !== 'full' && demoSize !== 'small') wrong('DEMO_SIZE', 'full or small')
  const mfa = text('MFA')?.toLowerCase() ?? null
  const isMfa = (value: string | null): value is Mfa => MFA.some(one => one === value)
  if (mfa !== null && !isMfa(mfa)) wrong('MFA', `one of ${MFA.join(', ')}`)
  const oneOf = <T extends string>(name: string, allowed: readonly T[]): T | null => {
    const value = text(name)?.toLowerCase()
    const found = allowed.find(one => one === value) ?? null
    if (value !== undefined && found === null) wrong(name, `one of ${allowed.join(', ')}`)
    return found
  }
  const proxiesOf = (value: string | undefined): false | number | string => {
    if (value !== undefined && /[.:]/.test(value)) {
      const isNamed = value.split(',').every(part => isProxyAddress(part.trim()))
      if (!isNamed)
        wrong('TRUST_PROXY', 'on, off, a number from 2 to 9, or a comma list of addresses such as 10.0.0.5,10.1.0.0/16')
      return value
    }
    return value !== undefined && /^[2-9]$/.test(value) ? Number(value) : toggle('TRUST_PROXY', false) && 1
  }

  /** a key in use and the earlier ones */
  const keyRing = (name: string): string[] => {
    const key = secret(name)
    if (key === null && text(`${name}_BEFORE`) !== undefined)
      problems.push(`${name}_BEFORE names earlier keys and needs ${name}, the one in use.`)
    return key === null ? [] : [key, ...list(`${name}_BEFORE`)]
  }
  const syslogUrl = text('AUDIT_SYSLOG')
  const auditSyslog = syslogUrl === undefined ? null : readSyslogUrl(syslogUrl)
  if (syslogUrl !== undefined && auditSyslog === null)
    problems.push(
      'AUDIT_SYSLOG must be syslog+tls://host:port (with ?ca=file for an own authority), syslog+tcp:// or syslog+udp://.',
    )

  if (text('DATABASE_DIRECT_URL') !== undefined && text('DATABASE_URL') === undefined)
    problems.push('DATABASE_DIRECT_URL names the database behind the pooler of DATABASE_URL, which is not set.')
  if (text('DATABASE_OWNER_URL') !== undefined && text('DATABASE_URL') === undefined)
    problems.push('DATABASE_OWNER_URL names the account that owns the tables of DATABASE_URL, which is not set.')

  const filesUrl = text('FILES_URL')
  const s3 = filesUrl === undefined ? null : readS3Url(filesUrl)
  // it holds a secret: it is not repeated
  if (filesUrl !== undefined && s3 === null)
    problems.push('FILES_URL must be s3://key:secret@host:port/bucket, with ?region=… and, for plain HTTP, tls=off.')
  const fileStore = oneOf('FILES_STORE', FILE_STORES)
  if (fileStore === 's3' && filesUrl === undefined) problems.push('FILES_STORE=s3 needs FILES_URL, the address of the bucket.')

  const clamdAddress = text('CLAMD')
  const clamd = clamdAddress === undefined ? null : readClamdAddress(clamdAddress)
  if (clamdAddress !== undefined && clamd === null) wrong('CLAMD', 'host:port or unix:/path/clamd.ctl')

  const otelEndpoint = address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const ratio = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(ratio >= 0 && ratio <= 1)) wrong('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1')

  const breachedList = text('BREACHED_PASSWORDS') ?? null
  const breachedIssue = breachedList === null ? null : breachedListIssue(breachedList)
  if (breachedIssue !== null) wrong('BREACHED_PASSWORDS', breachedIssue)
  const settings: Settings = {
    port: integer('PORT', 8080, 0, 65_535),
    host: text('HOST') ?? null,
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl: address('DATABASE_URL', POSTGRES),
    databaseDirectUrl: address('DATABASE_DIRECT_URL', POSTGRES),
    databaseOwnerUrl: address('DATABASE_OWNER_URL', POSTGRES),
    redisUrl: address('REDIS_URL', ['redis:', 'rediss:']),
    redisCa: text('REDIS_CA') ?? null,
    demo: toggle('DEMO', null),
    demoSize: demoSize === 'small' ? 'small' : 'full',
    captcha: toggle('CAPTCHA', true),
    logLevel: isLevel(logLevel) ? logLevel : 'info',
    origins,
    trustProxy: proxiesOf(text('TRUST_PROXY')),
    signSecret: text('SIGN_SECRET') ?? DEFAULT_CONFIG.signSecret,
    basePaths: [firstPath, ...otherPaths],
    breachedPasswords: breachedList,
    idleLimit: integer('IDLE_MINUTES', 0, 0, 100_000) * 60_000,
    loginFailuresMax: integer('LOGIN_FAILURES_MAX', LOGIN_FAILURES_MAX, 1, 1_000_000),
    loginLock: integer('LOGIN_LOCK_MINUTES', LOGIN_LOCK / 60_000, 1, 10_000) * 60_000,
    accountFailuresMax: integer('LOGIN_ACCOUNT_FAILURES_MAX', ACCOUNT_FAILURES_MAX, 1, 1_000_000),
    mfa: isMfa(mfa) ? mfa : null,
    separation: toggle('SEPARATION', false),
    rateLimits: toggle('RATE_LIMITS', true),
    registration: toggle('REGISTRATION', null),
    dataKeys: keyRing('DATA_KEY'),
    auditKeys: keyRing('AUDIT_KEY'),
    auditSyslog,
    crypto: oneOf('CRYPTO', CRYPTO_SUITES) ?? 'standard',
    backupKey: secret('BACKUP_KEY'),
    metricsToken: secret('METRICS_TOKEN'),
    metricsPort: text('METRICS_PORT') === undefined ? null : integer('METRICS_PORT', 9464, 1, 65_535),
    otel: otelEndpoint === null ? null : { endpoint: otelEndpoint, ratio },
    room: {
      ownerDay: integer('UPLOAD_OWNER_DAY_MB', 1_024, 0, 10_000_000) * MB,
      tenant: integer('UPLOAD_TENANT_MB', 51_200, 0, 100_000_000) * MB,
      diskFloor: integer('DISK_FLOOR_MB', 2_048, 0, 100_000_000) * MB,
    },
    files: { s3, store: fileStore ?? (s3 === null ? 'disk' : 's3'), linkSeconds: integer('FILES_LINK_SECONDS', 0, 0, 3_600) },
    clamd,
    smsGatewayUrl: address('SMS_GATEWAY_URL', ['http:', 'https:']),
    casUrl: address('CAS_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    thirdParties: list('THIRD_PARTIES'),
    thirdProviders: readThirdProviders(env, list('THIRD_PARTIES'), problems),
    signature: oneOf('SIGNATURE', SIGNATURES) ?? 'password',
    supervision: oneOf('SUPERVISION', SUPERVISIONS),
    clientDir: place.clientDir,
    client: {
      title: text('TITLE') ?? DEFAULT_CONFIG.title,
      staticDomain: text('STATIC_DOMAIN') ?? DEFAULT_CONFIG.staticDomain,
      signatureDomain: text('SIGNATURE_DOMAIN') ?? DEFAULT_CONFIG.signatureDomain,
      chatHost: text('CHAT_HOST') ?? DEFAULT_CONFIG.chatHost,
      reportPrint: text('REPORT_PRINT_URL') ?? DEFAULT_CONFIG.reportPrint,
      homePath: text('HOME_PATH') ?? DEFAULT_CONFIG.homePath,
      defaultLoginPath: text('LOGIN_PATH') ?? DEFAULT_CONFIG.defaultLoginPath,
      ssoLoginPath: text('SSO_LOGIN_PATH') ?? DEFAULT_CONFIG.ssoLoginPath,
      publicPath: text('PUBLIC_PATH') ?? DEFAULT_CONFIG.publicPath,
    },
    version: place.version,
  }
  if (problems.length) throw new BadEnvironment(problems)
  return settings
}

/** Whether strangers may register: as the environment says, else in the demonstration only. */
export const isRegistrationOpen = (config: Pick<Config, 'registration' | 'demo'>): boolean => config.registration ?? config.demo

/** What /config.json tells the client (D27), without the build that only the files know. */
export const clientConfig = (config: Config): Omit<AppConfig, 'build'> => ({
  ...config.client,
  baseUrl: config.basePaths[0],
  signSecret: config.signSecret,
  captcha: config.captcha,
  demo: config.demo,
  registration: isRegistrationOpen(config),
  version: config.version,
  traces: config.otel !== null,
})
