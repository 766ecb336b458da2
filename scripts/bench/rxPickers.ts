/** Gates of the pickers of a prescription (RX-35; hospital.md 10), part of bench:rx. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'

const GATE_P95 = 50
const WARM_UP = 50
const ROUNDS = 400

interface Told {
  url: string
  token: string
  drugs: number
  herbs: number
  codes: number
}
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** One request; ms until the last byte. Anything but an answer ends the run. */
const request = (address: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    get(address, { agent, headers: { 'X-Access-Token': token } }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        text.includes('"success":true') ? resolve(performance.now() - begun) : reject(new Error(text.slice(0, 300))),
      )
    }).on('error', reject)
  })

const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T
const INITIALS = ['am', 'amxl', 'ej', 'bhs', 'lx', 'fl', 'tou', 'bl', 'kl', 'mt']
const HERB_INITIALS = ['hq', 'gc', 'dg', 'bz', 'fl', 'cx', 'dh', 'rs', 'sd', 'bs']
const DRUG_NAMES = ['阿莫', '洛芬', '沙坦', '他汀', '霉素', '拉唑']
const HERB_NAMES = ['黄', '甘草', '白', '参', '附子', '当归']
const ICD_INITIALS = ['gx', 'tn', 'wy', 'sh', 'fy', 'qg', 'gz']
const ICD_NAMES = ['高血压', '糖尿', '炎', '感染', '病']
const drugs = (type: string, q: string) => `/hospital/prescription/drugs?type=${type}&q=${encodeURIComponent(q)}`
const icd = (q: string) => `/hospital/prescription/icd?kind=1&q=${encodeURIComponent(q)}`
const WAYS: readonly (readonly [name: string, path: () => string])[] = [
  ['drug by initials', () => drugs('1', any(INITIALS))],
  ['drug by part of the name', () => drugs('1', any(DRUG_NAMES))],
  ['drug by code', () => drugs('1', `W${Math.floor(Math.random() * 30)}`)],
  ['herb by initials', () => drugs('3', any(HERB_INITIALS))],
  ['herb by part of the name', () => drugs('3', any(HERB_NAMES))],
  ['diagnosis by initials', () => icd(any(ICD_INITIALS))],
  ['diagnosis by part of the name', () => icd(any(ICD_NAMES))],
  ['diagnosis by code', () => icd(`${any([...'ABEIJKMN'])}${Math.floor(Math.random() * 10)}`)],
]

/** Asks each way `ROUNDS` times of a server over one database, warm. Answers its part of the report; what is past the gate goes into `failed`. */
export async function judgePickers(name: string, address: string, failed: string[]): Promise<string> {
  const server = fork(new URL('./rxServer.ts', import.meta.url), [address], { execArgv: process.execArgv })
  const [told] = (await once(server, 'message')) as [Told]
  const lines = ['| asked | p50 ms | p95 ms | slowest ms |', '| --- | --- | --- | --- |']
  for (const [way, path] of WAYS) {
    const times: number[] = []
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const took = await request(`${told.url}/jeecg-boot${path()}`, told.token)
      if (round >= 0) times.push(took)
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
    if (at(0.95) > GATE_P95) failed.push(`${name}, ${way}: p95 ${at(0.95).toFixed(1)} ms`)
    lines.push(`| ${way} | ${at(0.5).toFixed(1)} | ${at(0.95).toFixed(1)} | ${at(1).toFixed(1)} |`)
  }
  server.send('end')
  await once(server, 'exit')
  return [`${name}: ${told.drugs} drugs, ${told.herbs} herbs, ${told.codes} codes.`, '', ...lines].join('\n')
}
