import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Version of the program and folder of the built client, found upwards from this file: from the source and from dist/server alike. */
export function findPackageInfo(): { version: string; clientDir: string } {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file)) {
      const facts: unknown = JSON.parse(readFileSync(file, 'utf8'))
      const version = typeof facts === 'object' && facts !== null && 'version' in facts ? String(facts.version) : ''
      return { version, clientDir: join(folder, 'dist/client') }
    }
    if (folder === dirname(folder)) return { version: '', clientDir: join(process.cwd(), 'dist/client') }
  }
}
