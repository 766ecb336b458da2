import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const DOCUMENTS = ['openapi.json', 'asyncapi.json'] as const
export type DocumentName = (typeof DOCUMENTS)[number]

/** The folder docs/api, looked for upwards from this file: works from the source and from dist/server; null where it was not deployed. */
function documentsFolder(): string | null {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, 'docs/api')
    if (existsSync(join(found, 'openapi.json'))) return found
    if (folder === dirname(folder)) return null
  }
}

/** The text of a description as `npm run api:describe` wrote it, read when somebody asks; null where it is not deployed. */
export async function readDocument(name: DocumentName): Promise<string | null> {
  const folder = documentsFolder()
  return folder === null ? null : readFile(join(folder, name), 'utf8')
}
