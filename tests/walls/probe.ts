import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** A finding of a checker: the probe file (path inside the copy), the line, the rule or error code. */
export interface Finding {
  file: string
  line: number
  rule: string
}

/**
 * A folder outside the project that has the project's own configuration and nothing of its code, so that files which break a wall
 * never stand where a parallel test could see them. Remove it with `remove`.
 */
export async function probeFolder(files: Record<string, string>, configuration: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'xinglin-walls-'))
  for (const name of configuration) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await copyFile(join(root, name), join(folder, name))
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Lets the compiler find the project's packages from a probe folder; the linter would lint them, so this is no part of `probeFolder`. */
export const withPackages = (folder: string) => symlink(join(root, 'node_modules'), join(folder, 'node_modules'))

/** Runs one of the project's checkers in `folder`; resolves to its exit code and what it printed, and never rejects for a finding. */
export function run(folder: string, script: string, ...args: string[]): Promise<{ code: number; text: string }> {
  return new Promise(done => {
    execFile(process.execPath, [join(root, script), ...args], { cwd: folder, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      done({ code, text: stdout || stderr })
    })
  })
}

/** All findings of oxlint in `folder`, with the rule's short name. */
export async function lint(folder: string): Promise<Finding[]> {
  const { text } = await run(folder, 'node_modules/oxlint/bin/oxlint', '--format', 'json')
  const report: { diagnostics: { code?: string; message: string; filename: string; labels: { span: { line: number } }[] }[] } =
    JSON.parse(text)
  return report.diagnostics.map(found => ({
    file: found.filename,
    line: found.labels[0]?.span.line ?? 0,
    rule: found.code?.replace(/^.*\((.*)\)$/, '$1') ?? found.message,
  }))
}
