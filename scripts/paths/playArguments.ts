/** What `npm run paths:play` takes beside the arguments of `npm run paths`. */
export interface PlayArguments {
  isInBrowser: boolean
  isHeaded: boolean
  /** a file of a failing path, in place of generated ones */
  replay: string | null
  /** a file with the machine to run in place of the one in the tree */
  product: string | null
  tries: number | null
  folder: string | null
  /** what is left for `npm run paths` */
  rest: string[]
}

/** Takes its own arguments out of all. Errors: one without its value, a number of tries that is none. */
export function readPlayArguments(args: readonly string[]): PlayArguments {
  const found = new Map<string, string>()
  const rest: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (arg === '--browser' || arg === '--headed') found.set(arg, '')
    else if (['--replay', '--product', '--tries', '--out'].includes(arg)) {
      at += 1
      const value = args[at]
      if (value === undefined) throw new Error(`${arg} needs a value.`)
      found.set(arg, value)
    } else rest.push(arg)
  }
  const tries = found.get('--tries')
  if (tries !== undefined && !/^\d+$/.test(tries)) throw new Error(`--tries must be a whole number from 0, not '${tries}'.`)
  return {
    isInBrowser: found.has('--browser') || found.has('--headed'),
    isHeaded: found.has('--headed'),
    replay: found.get('--replay') ?? null,
    product: found.get('--product') ?? null,
    tries: tries === undefined ? null : Number(tries),
    folder: found.get('--out') ?? null,
    rest,
  }
}

/** The text of `--help`, after that of `npm run paths`. */
export const playHelp = [
  'npm run paths:play -- <machine> [options of npm run paths] [options]',
  'Plays the paths on the real actor of the machine, on a simulated clock; makes a failing one as short as it can; writes a report.',
  '  --browser      play them in Chromium against the built product, through the page model of the machine',
  '  --headed       the same, to be watched',
  '  --replay file  play the failing path that an earlier run has kept',
  '  --product file play against the machine of another file, as of an older version',
  '  --tries n      most playings for making one path shorter (default: 30 in the browser, as many as it takes on the actor)',
  '  --out folder   where report, pictures and failing paths go (default test-results/play/<machine>)',
].join('\n')
