import fp from 'fastify-plugin'

/** A year, in seconds. */
const YEAR = 365 * 24 * 60 * 60
/** What no page of the product uses, nor may a page in it. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** The rule of a policy for who may show an answer in a frame: ourselves and the other origins that may call (D24). */
export const frameAncestors = (origins: readonly string[]): string => `frame-ancestors ${["'self'", ...origins].join(' ')}`

/**
 * Headers of every answer: no guessing of types, no address handed on, nothing kept unless it says so, in no foreign frame, devices for nobody but the microphone of the chat, and
 * by https the promise that it stays so (HSTS, RFC 6797).
 */
export const securityHeadersPlugin = fp(
  async app => {
    const policy = `${UNUSED.map(name => `${name}=()`).join(', ')}, microphone=(self), fullscreen=(self)`
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'permissions-policy': policy,
        // pages put a whole policy in its place
        'content-security-policy': frameAncestors(app.config.origins),
      })
      if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR}; includeSubDomains`)
    })
  },
  { name: 'securityHeaders' },
)
