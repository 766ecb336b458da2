import type { Tickets } from './tickets.repository.ts'

/** One-time sign-in tokens of third parties: made when a party's callback has named the user, spent by getLoginUser. */
export interface ThirdPartyLogins {
  /** a token for one sign-in of that user through that party, valid for two minutes; with `browser` (thirdBrowser.service.ts) in that one only */
  mint(party: string, userId: string, browser?: string): Promise<string>
  /** the user id, once; null when the token is unknown, spent, expired, of another party or of another browser */
  spend(party: string, token: string, browser: string): Promise<string | null>
}

declare module 'fastify' {
  interface FastifyInstance {
    thirdPartyLogins: ThirdPartyLogins
  }
}

const LIFE = 2 * 60_000

/** Outside logins are tickets that name user and browser. */
export const createThirdPartyLogins = (tickets: Tickets): ThirdPartyLogins => ({
  mint: async (party, userId, browser = '') => tickets.mint(`third:${party}`, `${userId} ${browser}`, LIFE),
  async spend(party, token, browser) {
    const [userId, only] = ((await tickets.spend(`third:${party}`, token)) ?? '').split(' ')
    return userId && (!only || only === browser) ? userId : null
  },
})

const TICKET_WITHIN_MS = 5_000
const ANSWER_MAX = 64 * 1024
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const textOf = (xml: string) => xml.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole).trim()

/**
 * Asks a CAS server for the user of a ticket (CAS protocol 2.0, serviceValidate). Answers the user name, or null when the server refuses
 * the ticket. Throws when the server does not answer.
 */
export async function askCas(casUrl: string, ticket: string, service: string): Promise<string | null> {
  const url = `${casUrl}/serviceValidate?${new URLSearchParams({ service, ticket })}`
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TICKET_WITHIN_MS) })
  const xml = (await answer.text()).slice(0, ANSWER_MAX)
  if (!answer.ok) throw new Error(`The CAS server answered ${answer.status}`)
  const user = /<cas:authenticationSuccess>\s*<cas:user>([^<]{1,200})<\/cas:user>/.exec(xml)
  return user?.[1] === undefined ? null : textOf(user[1])
}
