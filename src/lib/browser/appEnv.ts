/** True inside WeChat Work and DingTalk, any case (GUARD-18, 19): the page is an OAuth2 app there. */
export const isOAuth2AppEnv = (userAgent: string = navigator.userAgent): boolean => /wxwork|dingtalk/i.test(userAgent)
