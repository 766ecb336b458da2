// node http.mjs http://localhost:8080 admin 'Xinglin#2026': signs in, reads a list, signs out. Needs CAPTCHA=off on the server.
const [url, username, password] = process.argv.slice(2)
const base = `${url}/jeecg-boot`

/** One call: the result, or an error with the server's sentence. */
async function call(method, path, { token, body } = {}) {
  const answer = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { 'X-Access-Token': token } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { success, message, result } = await answer.json()
  if (!success) throw new Error(message)
  return result
}

const { token, userInfo } = await call('POST', '/sys/login', { body: { username, password } })
const page = await call('GET', '/sys/position/list?pageNo=1&pageSize=5', { token })
console.log(JSON.stringify({ signedIn: userInfo.username, positions: page.total }))
await call('POST', '/sys/logout', { token, body: {} })
