import { md5 } from 'js-md5'
import { signHeaders, signText } from '#contract/http/sign.ts'
import { getConfig } from '../config.ts'

/** X-Sign and X-TIMESTAMP of a call (HTTP-08 to 10), `at` by the server's clock in ms. In a chunk of its own: nothing before the login is signed. */
export const signatureOf = (path: string, params: Readonly<Record<string, unknown>>, at: number): Record<string, string> =>
  signHeaders(md5(signText(path, params, getConfig().signSecret)).toUpperCase(), at)
