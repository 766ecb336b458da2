/**
 * `npm start`: from a bare clone to a running hospital. Installs the packages that build and run it, builds client and server, each only when its inputs have
 * changed, and runs the server. The server itself opens the database, migrates, seeds the demo and prints address and accounts.
 * Ends with the server's exit code; SIGINT and SIGTERM are handed on to it.
 */
import { ensureBuild, ensurePackages, live, requireNode, say } from './lib/setup.mjs'

requireNode()
await ensurePackages({ dev: false })
const code = await ensureBuild()
if (code !== 0) {
  console.error('构建失败，服务器没有启动。  The build failed; the server was not started.')
  process.exit(code)
}
say('正在启动服务器…', 'Starting the server…')
process.exit(
  await live([
    [process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { env: { NODE_ENV: 'production', ...process.env } }],
  ]),
)
