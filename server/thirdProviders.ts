/** What the server knows of a third party that signs people in (D40). Addresses may be those of a rehearsal server. */
export interface ThirdProvider {
  /** word in addresses and `thirdType` */
  source: string
  /** what a person reads on the button */
  name: string
  /** how it speaks: plain OAuth2 with PKCE (GitHub's shapes), WeChat Work, DingTalk */
  kind: 'oauth2' | 'wechat_enterprise' | 'dingtalk'
  clientId: string
  clientSecret: string
  /** page of the party on which a person agrees; for WeChat Work the one inside its app */
  authorizeUrl: string
  /** the same for a popup outside the app */
  popupUrl: string
  tokenUrl: string
  userUrl: string
  scope: string
  /** WeChat Work: number of the application */
  agentId: string
}

type Env = Readonly<Record<string, string | undefined>>
type Known = Pick<ThirdProvider, 'name' | 'kind' | 'authorizeUrl' | 'popupUrl' | 'tokenUrl' | 'userUrl' | 'scope'>

const KNOWN: Readonly<Record<string, Known>> = {
  github: {
    name: 'GitHub',
    kind: 'oauth2',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    popupUrl: '',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
    scope: 'read:user',
  },
  wechat_enterprise: {
    name: '企业微信',
    kind: 'wechat_enterprise',
    authorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    popupUrl: 'https://login.work.weixin.qq.com/wwlogin/sso/login',
    tokenUrl: 'https://qyapi.weixin.qq.com/cgi-bin/gettoken',
    userUrl: 'https://qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo',
    scope: 'snsapi_base',
  },
  dingtalk: {
    name: '钉钉',
    kind: 'dingtalk',
    authorizeUrl: 'https://login.dingtalk.com/oauth2/auth',
    popupUrl: '',
    tokenUrl: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
    userUrl: 'https://api.dingtalk.com/v1.0/contact/users/me',
    scope: 'openid',
  },
}
const OTHER: Known = { name: '', kind: 'oauth2', authorizeUrl: '', popupUrl: '', tokenUrl: '', userUrl: '', scope: '' }

/** Words that are path parts below /sys/thirdLogin already. */
const RESERVED = ['render', 'oauth2', 'parties', 'getLoginUser', 'bindingThirdPhone']

/**
 * The parties that THIRD_PARTIES names, each with its `THIRD_<NAME>_…` variables; `problems` takes a sentence for each that is wrong or missing.
 * github, wechat_enterprise and dingtalk have their addresses; any other needs AUTHORIZE_URL, TOKEN_URL and USER_URL.
 */
export function readThirdProviders(env: Env, names: readonly string[], problems: string[]): ThirdProvider[] {
  return [...new Set(names)].flatMap(source => {
    if (!/^[a-z][a-z0-9_]{0,31}$/.test(source) || RESERVED.includes(source)) {
      problems.push(`THIRD_PARTIES must be a comma list of names such as github,dingtalk, but holds "${source}".`)
      return []
    }
    const known = KNOWN[source] ?? { ...OTHER, name: source }
    const variable = (end: string) => `THIRD_${source.toUpperCase()}_${end}`
    const text = (end: string, standard = '') => env[variable(end)]?.trim() || standard
    const needed = (end: string, standard = '') => {
      const value = text(end, standard)
      if (!value) problems.push(`${variable(end)} must be set, because THIRD_PARTIES names ${source}.`)
      return value
    }
    const address = (end: string, standard: string, isNeeded = true) => {
      const value = isNeeded ? needed(end, standard) : text(end, standard)
      const protocol = URL.canParse(value) ? new URL(value).protocol : ''
      if (value && protocol !== 'https:' && protocol !== 'http:')
        problems.push(`${variable(end)} must be an address beginning with https:// or http://.`)
      return value
    }
    const provider: ThirdProvider = {
      source,
      kind: known.kind,
      name: text('NAME', known.name),
      clientId: needed('CLIENT_ID'),
      clientSecret: needed('CLIENT_SECRET'),
      authorizeUrl: address('AUTHORIZE_URL', known.authorizeUrl),
      popupUrl: address('POPUP_URL', known.popupUrl, false),
      tokenUrl: address('TOKEN_URL', known.tokenUrl),
      userUrl: address('USER_URL', known.userUrl),
      scope: text('SCOPE', known.scope),
      agentId: known.kind === 'wechat_enterprise' ? needed('AGENT_ID') : '',
    }
    return [provider]
  })
}
