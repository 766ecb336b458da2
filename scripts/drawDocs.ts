/** `npm run charts`: writes the generated documents and the hash of the rules; with `--check` writes nothing and ends with 1 when one is stale. */
import { argv } from 'node:process'
import { runCharts } from './drawMachines.ts'
import { runRulesCode } from './drawRulesCode.ts'
import { runWire } from './drawWire.ts'

const args = argv.slice(2)
const charts = await runCharts(args)
process.exitCode = charts === 0 ? runWire(args) || runRulesCode(args) : charts
