import { describe, expect, it } from 'vitest'
import { BadEnvironment, clientConfig, readSettings } from '#server/config.ts'

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
      loginLock: 600_000,
    })
  })

  it('believes no more proxies than it is told: the rest of a forwarding header is the client’s own word', () => {
    const proxies = ['on', '1', '3', 'off', '10.0.0.1, 10.0.0.2'].map(
      value => readSettings({ TRUST_PROXY: value }, place).trustProxy,
    )
    expect(proxies).toEqual([1, 1, 3, false, '10.0.0.1, 10.0.0.2'])
  })

  it('reads what is set; empty counts as not set', () => {
    const settings = readSettings(
      {
        PORT: '0',
        DEMO: 'off',
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
      captcha: false,
      origins: ['https://a.example', 'http://b.example:81'],
      trustProxy: '10.0.0.0/8',
      basePaths: ['/ispay', '/jeecg-boot'],
      logLevel: 'warn',
      dataDir: './data',
    })
    expect(clientConfig({ ...settings, demo: true })).toMatchObject({
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
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://root:secret@db/x',
      ORIGINS: 'example.org',
      BASE_PATH: 'jeecg boot',
      LOGIN_FAILURES_MAX: '0',
    })
    expect(problems).toHaveLength(7)
    expect(problems).toContain('PORT must be a whole number from 0 to 65535, but is "80a".')
    expect(problems.join(' ')).not.toContain('secret')
  })
})
