import { parseCron } from '#contract/cron/parse.ts'
import { NO_RUNS, previewRuns, runText } from '#contract/cron/preview.ts'

/**
 * Another way to have the next runs (CRON-36): asked with the expression and the present moment (epoch ms), answers with lines through the callback.
 * What it throws or rejects with is a preview that failed.
 */
export type RemotePreview = (
  cron: string,
  timestamp: number,
  callback: (lines: string | readonly string[]) => void,
) => void | Promise<void>

/** A task of its own: clicks and keys come in between. */
const nextTask = () => new Promise<void>(resolve => void setTimeout(resolve))

const linesOf = (lines: string | readonly string[]): readonly string[] => {
  const given = (typeof lines === 'string' ? lines.split('\n') : lines).filter(line => line.trim() !== '')
  return given.length === 0 ? [NO_RUNS] : given
}

/** The lines of the next runs: here one by one with pauses, or from `remote`. Rejects when it is stopped or remote throws. */
export async function previewOf(
  text: string,
  { now, remote, signal }: { now: number; remote?: RemotePreview | undefined; signal?: AbortSignal },
): Promise<readonly string[]> {
  if (remote !== undefined)
    return new Promise((resolve, reject) => {
      Promise.resolve(remote(text, now, lines => resolve(linesOf(lines)))).catch(reject)
    })
  const reading = parseCron(text)
  if (!reading.ok) return [NO_RUNS]
  const lines: string[] = []
  for (const run of previewRuns(reading.expression, now)) {
    lines.push(runText(run))
    await nextTask()
    signal?.throwIfAborted()
  }
  return linesOf(lines)
}
