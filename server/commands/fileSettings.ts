/** What the commands about uploads share. */
import { BadEnvironment, readSettings, type Settings } from '#server/config.ts'
import { findPackageInfo } from '#server/packageInfo.ts'

/** Ends the command with a sentence; 2: it was called wrongly. */
export const fail = (text: string, code = 2): never => {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}

/** Settings of the server by the environment; ends the command where they are wrong. */
export function settingsOfFiles(): Settings {
  try {
    return readSettings(process.env, findPackageInfo())
  } catch (error) {
    return fail(error instanceof BadEnvironment ? error.message : String(error))
  }
}
