/**
 * `npm run restore`, `files:move`, `files:reseal`, `audit:verify`: a command of server/commands from the server's own build, so that a machine that only runs the
 * product needs nothing of what tests it. Ends with the command's exit code.
 */
import { ensureBuild, ensurePackages, requireNode, run } from './lib/setup.mjs'

requireNode()
const [command, ...args] = process.argv.slice(2)
await ensurePackages({ dev: false })
const built = await ensureBuild()
process.exit(built === 0 ? await run(process.execPath, ['--enable-source-maps', `dist/server/${command}.js`, ...args]) : built)
