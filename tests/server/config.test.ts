import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadEnvironment, clientConfig, configOf, readSettings } from '#server/config.ts'

const place = { version: '1.2.3', clientDir: '/client' }
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env, place)
    return []
  } catch (error) {
    return error instanceof BadEnvironment ? error.problems : [String(error)]
  }
}

describe('environment', () => {
  it('needs nothing: one process, embedded database, demonstration undecided (D6)', () => {
    expect(readSettings({}, place)).toMatchObject({
      port: 8080,
      dataDir: './data',
      databaseUrl: null,
      redisUrl: null,
      demo: null,
      captcha: true,
      logLevel: 'info',
      origins: [],
      trustProxy: false,
      basePaths: ['/jeecg-boot'],
      idleLimit: 0,
      loginFailuresMax: 5,
      accountFailuresMax: 20,
      loginLock: 600_000,
    })
  })

  it('[SCALE-12] takes secrets from files, says which file it cannot read, and repeats no secret', () => {
    const folder = mkdtempSync(join(tmpdir(), 'xinglin-secrets-'))
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const settings = readSettings(
      {
        DATABASE_URL_FILE: file('db', 'postgres://xinglin:geheim@db/xinglin\n'),
        DATA_KEY_FILE: file('key', 'a key of the data of now\n'),
        DATA_KEY_BEFORE: 'a key of the data of before',
        THIRD_PARTIES: 'github',
        THIRD_GITHUB_CLIENT_ID: 'id',
        THIRD_GITHUB_CLIENT_SECRET_FILE: file('github', 'shared with github'),
        // no secret: not read
        TITLE_FILE: file('title', 'x'),
      },
      place,
    )
    expect(settings).toMatchObject({
      databaseUrl: 'postgres://xinglin:geheim@db/xinglin',
      dataKeys: ['a key of the data of now', 'a key of the data of before'],
      thirdProviders: [{ clientSecret: 'shared with github' }],
      client: { title: '杏林智慧医疗' },
    })
    expect(problemsOf({ AUDIT_KEY_FILE: join(folder, 'none') })).toEqual([
      `AUDIT_KEY_FILE names a file that cannot be read (ENOENT): ${join(folder, 'none')}`,
    ])
    const both = problemsOf({ BACKUP_KEY: 'a key of the backups', BACKUP_KEY_FILE: file('backup', 'another key of theirs') })
    expect(both).toEqual(['BACKUP_KEY and BACKUP_KEY_FILE are both set: give one of them.'])
    expect(problemsOf({ AUDIT_SYSLOG: 'https://log' })[0]).toMatch(/^AUDIT_SYSLOG must be syslog\+tls/)
  })

  it('[SEC-01] listens for this machine alone while it is a demonstration, unless HOST says otherwise', () => {
    const hosts = [true, false].map(demo => configOf(readSettings({}, place), demo).host)
    expect(hosts).toEqual(['127.0.0.1', '0.0.0.0'])
    expect(configOf(readSettings({ HOST: '0.0.0.0' }, place), true).host).toBe('0.0.0.0')
  })

  it('believes no more proxies than it is told: the rest of a forwarding header is the client’s own word', () => {
    const proxies = ['on', '1', '3', 'off', '10.0.0.1, 10.0.0.2'].map(
      value => readSettings({ TRUST_PROXY: value }, place).trustProxy,
    )
    expect(proxies).toEqual([1, 1, 3, false, '10.0.0.1, 10.0.0.2'])
  })

  it('takes addresses of proxies that are addresses, and never everybody’s', () => {
    for (const value of ['10.0.0.5', '10.1.0.0/16, ::1', 'fd00::/8']) expect(problemsOf({ TRUST_PROXY: value })).toEqual([])
    for (const value of [
      'proxy.example.org',
      '10.0.0.5,',
      '10.0.0',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/8/8',
      '10.0.0.0/',
    ])
      expect(problemsOf({ TRUST_PROXY: value })).toEqual([
        `TRUST_PROXY must be on, off, a number from 2 to 9, or a comma list of addresses such as 10.0.0.5,10.1.0.0/16, but is "${value}".`,
      ])
  })

  it('reads what is set; empty counts as not set', () => {
    const settings = readSettings(
      {
        PORT: '0',
        DEMO: 'off',
        DEMO_SIZE: 'Small',
        CAPTCHA: 'OFF',
        ORIGINS: 'https://a.example, http://b.example:81/',
        TRUST_PROXY: '10.0.0.0/8',
        BASE_PATH: '/ispay/,/jeecg-boot',
        LOG_LEVEL: 'WARN',
        DATA_DIR: '  ',
        TITLE: '某医院',
      },
      place,
    )
    expect(settings).toMatchObject({
      port: 0,
      demo: false,
      demoSize: 'small',
      captcha: false,
      origins: ['https://a.example', 'http://b.example:81'],
      trustProxy: '10.0.0.0/8',
      basePaths: ['/ispay', '/jeecg-boot'],
      logLevel: 'warn',
      dataDir: './data',
    })
    expect(clientConfig(configOf(settings, true))).toMatchObject({
      title: '某医院',
      baseUrl: '/ispay',
      demo: true,
      captcha: false,
      version: '1.2.3',
    })
  })

  it('names every wrong variable in a sentence, and never a password', () => {
    const problems = problemsOf({
      PORT: '80a',
      DEMO: 'maybe',
      DEMO_SIZE: 'huge',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://root:secret@db/x',
      ORIGINS: 'example.org',
      BASE_PATH: 'jeecg boot',
      LOGIN_FAILURES_MAX: '0',
    })
    expect(problems).toHaveLength(8)
    expect(problems).toContain('PORT must be a whole number from 0 to 65535, but is "80a".')
    expect(problems.join(' ')).not.toContain('secret')
  })

  it('[SCALE-11] reads where the scanner of uploads listens, and says what its address must be', () => {
    const at = (CLAMD: string) => readSettings({ CLAMD }, place).clamd?.at ?? null
    expect(['', 'clamav:3310', '127.0.0.1:1', '[::1]:3310', 'unix:/run/clamav/clamd.ctl'].map(at)).toEqual([
      null,
      { host: 'clamav', port: 3310 },
      { host: '127.0.0.1', port: 1 },
      { host: '::1', port: 3310 },
      { path: '/run/clamav/clamd.ctl' },
    ])
    for (const value of [
      'clamav',
      'clamav:0',
      'clamav:65536',
      ':3310',
      '::1:3310',
      'unix:clamd.ctl',
      'tcp://clamav:3310',
      'a b:1',
    ])
      expect(problemsOf({ CLAMD: value })).toEqual([`CLAMD must be host:port or unix:/path/clamd.ctl, but is "${value}".`])
  })

  it('takes third parties with all they need, and names what is missing without a secret (D40)', () => {
    const good = {
      THIRD_PARTIES: 'dingtalk, wechat_enterprise,hospital',
      THIRD_DINGTALK_CLIENT_ID: 'a',
      THIRD_DINGTALK_CLIENT_SECRET: 'b',
      THIRD_WECHAT_ENTERPRISE_CLIENT_ID: 'c',
      THIRD_WECHAT_ENTERPRISE_CLIENT_SECRET: 'd',
      THIRD_WECHAT_ENTERPRISE_AGENT_ID: '1',
      THIRD_HOSPITAL_CLIENT_ID: 'e',
      THIRD_HOSPITAL_CLIENT_SECRET: 'f',
      THIRD_HOSPITAL_NAME: '统一认证',
      THIRD_HOSPITAL_AUTHORIZE_URL: 'https://id.example.org/authorize',
      THIRD_HOSPITAL_TOKEN_URL: 'https://id.example.org/token',
      THIRD_HOSPITAL_USER_URL: 'https://id.example.org/me',
    }
    const { thirdParties, thirdProviders } = readSettings(good, place)
    expect(thirdParties).toEqual(['dingtalk', 'wechat_enterprise', 'hospital'])
    expect(thirdProviders.map(({ name, kind }) => [name, kind])).toEqual([
      ['钉钉', 'dingtalk'],
      ['企业微信', 'wechat_enterprise'],
      ['统一认证', 'oauth2'],
    ])
    expect(thirdProviders[0]?.authorizeUrl).toBe('https://login.dingtalk.com/oauth2/auth')
    const { THIRD_HOSPITAL_TOKEN_URL: _, ...less } = good
    expect(problemsOf({ ...less, THIRD_HOSPITAL_USER_URL: 'javascript:f', THIRD_WECHAT_ENTERPRISE_AGENT_ID: '' })).toEqual([
      'THIRD_WECHAT_ENTERPRISE_AGENT_ID must be set, because THIRD_PARTIES names wechat_enterprise.',
      'THIRD_HOSPITAL_TOKEN_URL must be set, because THIRD_PARTIES names hospital.',
      'THIRD_HOSPITAL_USER_URL must be an address beginning with https:// or http://.',
    ])
    expect(problemsOf({ THIRD_PARTIES: 'render,A-b' })).toHaveLength(2)
  })
})
