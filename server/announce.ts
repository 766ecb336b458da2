import { DEMO_PASSWORD, DEMO_USERS } from './db/seed/demo.ts'
import type { Seeded } from './db/seed/index.ts'
import { isLocalName } from './plugins/address.ts'
import { NOT_DURABLE } from './plugins/probes.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'

/** What a person reads when the server has started: address, accounts, and what is not safe for real use (D4, D7). */
export function startText(
  config: Pick<Config, 'host' | 'demo' | 'captcha' | 'dataDir' | 'trustProxy'>,
  port: number,
  database: Pick<Database, 'kind'>,
  seeded: Pick<Seeded, 'administrator' | 'frozen' | 'warning'>,
): string {
  const host = ['0.0.0.0', '::'].includes(config.host)
    ? 'localhost'
    : config.host.includes(':')
      ? `[${config.host}]`
      : config.host
  const address = `http://${host}:${port}`
  const lines = [
    '',
    `杏林 Xinglin  ${address}`,
    `  医护工作台 staff    ${address}/user/login`,
    `  患者端 patients     ${address}/patient`,
  ]
  if (config.demo)
    lines.push(
      '',
      '  演示数据，不可用于临床 (demonstration data, not for clinical use)',
      `  账号 accounts  ${DEMO_USERS.map(user => user.username).join(', ')}`,
      `  密码 password  ${DEMO_PASSWORD}`,
    )
  if (config.demo && !isLocalName(config.host))
    lines.push(
      '',
      `  注意：演示系统已向网络开放（HOST=${config.host}），其账号和密码是公开的，网络中的任何人都可以管理员身份登录`,
      `  Careful: this demonstration is open to the network (HOST=${config.host}). Its accounts and passwords are public: anybody there can sign in as administrator.`,
    )
  if (typeof config.trustProxy === 'number')
    lines.push(
      '',
      `  注意：TRUST_PROXY 只写了代理层数（${config.trustProxy}），绕过代理直接连接的人可以伪造来源地址；请改为写明代理的地址`,
      `  Careful: TRUST_PROXY counts proxies (${config.trustProxy}) and does not name them: anyone who reaches the server past them can claim any address. Give their addresses.`,
    )
  if (seeded.frozen.length > 0)
    lines.push(
      '',
      `  DEMO=off：以下账号是演示账号或演示期间建立的账号，不可信任，已冻结，可在 用户管理 中核实后解冻`,
      `  (made by or during the demonstration, whose passwords are public: these accounts were frozen; thaw in 用户管理 what you know)`,
      `  ${seeded.frozen.join(', ')}`,
    )
  if (seeded.administrator !== null)
    lines.push(
      '',
      '  一次性管理员密码，登录后必须修改 (one-time administrator password, to be changed at first sign-in)',
      `  ${seeded.administrator.username}  ${seeded.administrator.password}`,
    )
  if (seeded.warning === 'notDemo')
    lines.push('', '  DEMO=on 未生效：该数据库不是演示数据库 (DEMO=on has no effect: this database was begun for real use)')
  if (database.kind === 'pglite')
    lines.push(
      '',
      `  ${NOT_DURABLE}：内嵌数据库 ${config.dataDir} 不保证断电后的数据，生产环境请设置 DATABASE_URL`,
      '  The embedded database survives the end of the process, not a power cut: set DATABASE_URL in production.',
    )
  return `${lines.join('\n')}\n\n`
}
