/**
 * `npm run dev`: the server by `tsx watch` on PORT (8080) and the client by Vite with reload on 5173, which passes calls and sockets to the
 * server (vite.config.ts, server.proxy). One command; when either ends, both end.
 */
import { ensurePackages, live, requireNode, say, tool } from './lib/setup.mjs'

requireNode()
await ensurePackages()
const port = process.env.PORT ?? '8080'
say(
  `开发模式：界面 http://localhost:5173/，服务器端口 ${port}`,
  `Development: open http://localhost:5173/, the server listens on ${port}`,
)
process.exit(
  await live([
    [process.execPath, [tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts']],
    [process.execPath, [tool('vite/bin/vite.js'), '--clearScreen', 'false', ...process.argv.slice(2)]],
  ]),
)
