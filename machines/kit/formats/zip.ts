import { strToU8, zipSync } from 'fflate'

/** The first day that a zip can tell: the same files give the same bytes. In the zone of who reads it, as zip has none. */
const FIRST_DAY = new Date(1980, 0, 1)

/** The bytes of an archive with these texts, in this order, as UTF-8. */
export const zipOf = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), { mtime: FIRST_DAY })
