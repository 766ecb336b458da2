import fp from 'fastify-plugin'

/** Short messages to telephones (D36). */
export interface MessageGateway {
  /** false: no gateway is set up and this is no demonstration */
  readonly ready: boolean
  /**
   * Sends a text that holds a code; answers whether it went out. With DEMO nothing is sent to anybody's telephone: the code goes to the log
   * (decision 055). Without DEMO no log ever holds a code.
   */
  sendCode: (phone: string, code: string) => Promise<boolean>
}

declare module 'fastify' {
  interface FastifyInstance {
    messageGateway: MessageGateway
  }
}

const SEND_WITHIN_MS = 5_000

/** Decorates `app.messageGateway`: `POST {phone, text}` to SMS_GATEWAY_URL. */
export const messageGatewayPlugin = fp(
  async app => {
    const { smsGatewayUrl, demo } = app.config
    app.decorate('messageGateway', {
      ready: smsGatewayUrl !== null || demo,
      async sendCode(phone, code) {
        if (demo) app.log.info(`演示验证码 demonstration code for ***${phone.slice(-4)}: ${code}`)
        if (demo || smsGatewayUrl === null) return demo
        try {
          const answer = await fetch(smsGatewayUrl, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ phone, text: `您的验证码是 ${code}，10分钟内有效。` }),
            signal: AbortSignal.timeout(SEND_WITHIN_MS),
          })
          return answer.ok
        } catch (error) {
          app.log.warn({ err: error }, 'The message gateway does not answer')
          return false
        }
      },
    })
  },
  { name: 'messageGateway', dependencies: ['core'] },
)
