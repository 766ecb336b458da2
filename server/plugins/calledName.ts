import fp from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import { isLocalName, nameIn } from './address.ts'

/** What is called by another name than this machine's gets, with 421 Misdirected Request. */
const NOT_HERE =
  '演示系统只接受以 localhost 或 127.0.0.1 访问；如需以其他名称访问，请设置 HOST、ORIGINS 或 TRUST_PROXY。\n' +
  'This demonstration answers to localhost and 127.0.0.1 only; set HOST, ORIGINS or TRUST_PROXY for other names.\n'

/**
 * Whether a request may call this server by the name in its Host header. A demonstration for this machine alone answers to names of this machine, and to ORIGINS: a
 * page elsewhere, whose name was made to lead here (DNS rebinding), would else be a page of its own. A proxy that is named in TRUST_PROXY calls as it likes.
 */
export function mayCallBy(
  { demo, host, trustProxy, origins }: Pick<Config, 'demo' | 'host' | 'trustProxy' | 'origins'>,
  called: string | undefined,
): boolean {
  if (!demo || !isLocalName(host) || trustProxy !== false || isLocalName(nameIn(called))) return true
  return origins.some(origin => URL.canParse(origin) && new URL(origin).host === called)
}

/** Answers no call under a name that this server is not for; sockets ask `mayCallBy` themselves. */
export const calledNamePlugin = fp(
  async app => {
    app.addHook('onRequest', async (request, reply) => {
      if (!mayCallBy(app.config, request.headers.host)) return reply.code(421).type('text/plain; charset=utf-8').send(NOT_HERE)
    })
  },
  { name: 'calledName', dependencies: ['core'] },
)
