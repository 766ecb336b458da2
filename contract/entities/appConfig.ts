/** Id of the element in which the page of an address carries the configuration, as JSON (D27). */
export const CONFIG_ELEMENT = 'xl-config'

/** Runtime configuration of the client, /config.json, read before the first call (D27). Addresses may be empty: same origin. */
export interface AppConfig {
  title: string
  /** base path of calls: /jeecg-boot, by configuration /ispay (HTTP-01 to 03) */
  baseUrl: string
  /** domain of static files; empty: derived from the base path (HTTP-16, 19) */
  staticDomain: string
  /** domain of doctors' signature images (HTTP-17) */
  signatureDomain: string
  /** host of the chat socket (HTTP-18, CHAT-03); empty: same origin */
  chatHost: string
  /** address of the hospital's report server that prints a report, placeholders allowed (API-RPT-07); empty: reports have no print button */
  reportPrint: string
  /** home path of the guard (C10) */
  homePath: string
  /** default-login path (GUARD-08) */
  defaultLoginPath: string
  /** login path inside WeChat Work and DingTalk (GUARD-17) */
  ssoLoginPath: string
  /** the sixth public path (GUARD-06, D12) */
  publicPath: string
  signSecret: string
  captcha: boolean
  /** demonstration data: every screen says so (D7) */
  demo: boolean
  /** strangers may register themselves */
  registration: boolean
  version: string
  /** somebody takes traces: calls name theirs */
  traces: boolean
  /** changes with every build of the client; empty: unknown. A page that reads another one than at its start is old */
  build: string
}

export const DEFAULT_CONFIG: AppConfig = {
  title: '杏林智慧医疗',
  baseUrl: '/jeecg-boot',
  staticDomain: '',
  signatureDomain: '',
  chatHost: '',
  reportPrint: '',
  homePath: '/dashboard/analysis',
  defaultLoginPath: '/user/login',
  ssoLoginPath: '/oauth2-app/login',
  publicPath: '/patient',
  signSecret: 'dd05f1c54d63749eda95f9fa6d49v442a',
  captcha: true,
  demo: false,
  registration: false,
  version: '',
  traces: false,
  build: '',
}
