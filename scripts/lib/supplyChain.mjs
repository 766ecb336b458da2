/** Rules of the supply chain over the entries of a lock file (scripts/supply.mjs). Pure: no file, no network. */

const REGISTRY = 'https://registry.npmjs.org/'
/** Said to be deprecated by their authors; a registry's mirror may leave the note out of the lock file. Name, and the first version that is not. */
const DEPRECATED = {
  'fs.realpath': null,
  fstream: null,
  glob: 10,
  'har-validator': null,
  inflight: null,
  'lodash.get': null,
  'lodash.isequal': null,
  'lodash.omit': null,
  'node-domexception': null,
  q: null,
  querystring: null,
  request: null,
  rimraf: 4,
  'source-map-url': null,
  'sourcemap-codec': null,
  uuid: 9,
}
/** Licences that were looked at; those with copyleft for the reason that stands beside them. */
const LICENCES = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense'],
  ...['(MIT AND Zlib)', '(MPL-2.0 OR Apache-2.0)', '(MIT OR GPL-3.0-or-later)', 'Python-2.0'],
])
const LOOKED_AT = {
  jsonify: 'public domain, of patch-package, used while packages are installed',
  elkjs: 'EPL-2.0, unchanged, loaded as a file of its own',
  'xmlhttprequest-ssl': 'MIT, named in an older form of the manifest',
}
const isLibvips = name => name.startsWith('@img/sharp')
/** MPL-2.0, unchanged, used by the build and part of nothing that is delivered. */
const isLightningcss = name => /^lightningcss(-|$)/.test(name)

/**
 * Packages of a lock file (version 3): name as its authors call it, version, where it lies, whether production needs it.
 * @param {{ packages: Record<string, Record<string, unknown>> }} lock
 */
export const packagesOf = lock =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      path,
      name: typeof entry.name === 'string' ? entry.name : path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: String(entry.version ?? ''),
      licence: typeof entry.license === 'string' ? entry.license : '',
      resolved: String(entry.resolved ?? ''),
      integrity: String(entry.integrity ?? ''),
      deprecated: typeof entry.deprecated === 'string' ? entry.deprecated : '',
      hasInstallScript: entry.hasInstallScript === true,
      isProduction: entry.dev !== true && entry.devOptional !== true,
    }))

const isDeprecated = ({ name, version, deprecated }) => {
  if (deprecated !== '') return true
  if (!Object.hasOwn(DEPRECATED, name)) return false
  const first = DEPRECATED[name]
  return first === null || Number(version.split('.')[0]) < first
}

/** A sentence for each thing that is wrong, with what to do; `manifest` is package.json. */
export function supplyProblems(packages, manifest) {
  const named = new Set(Object.keys(manifest.allowScripts ?? {}).map(key => key.replace(/(?<=.)@.*$/, '')))
  const problems = []
  for (const group of ['dependencies', 'devDependencies'])
    for (const [name, range] of Object.entries(manifest[group] ?? {}))
      if (!/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
        problems.push(`${name} is not pinned: ${range}. Install it with --save-exact.`)
  for (const one of packages) {
    const what = `${one.name}@${one.version} (${one.path})`
    // an entry without an address is asked of the registry by its name (.npmrc)
    if (one.resolved !== '' && !one.resolved.startsWith(`${REGISTRY}${one.name}/-/`))
      problems.push(`${what} comes from ${one.resolved}, not from its own address at ${REGISTRY}.`)
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(one.integrity))
      problems.push(`${what} has no sha512 digest: remove its entry and run npm install.`)
    if (one.hasInstallScript && !named.has(one.name))
      problems.push(
        `${what} has an install script that package.json does not name in allowScripts: read it, then npm install-scripts approve or deny.`,
      )
    if (!one.isProduction) continue
    if (isDeprecated(one))
      problems.push(`${what} is deprecated: ${one.deprecated || 'its authors give it up'}. Override or replace it.`)
    if (!LICENCES.has(one.licence) && !isLibvips(one.name) && !isLightningcss(one.name) && !Object.hasOwn(LOOKED_AT, one.name))
      problems.push(
        `${what} has the licence ${one.licence || '(none named)'}: look at it, then add it to scripts/lib/supplyChain.mjs.`,
      )
  }
  return problems
}

/** docs/security/licences.md: the production packages by licence. */
export function licenceTable(packages) {
  const groups = new Map()
  for (const { name, version, licence, isProduction } of packages)
    if (isProduction) groups.set(licence || 'not named', [...(groups.get(licence || 'not named') ?? []), `${name} ${version}`])
  const rows = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, names]) => `| ${licence} | ${new Set(names).size} | ${[...new Set(names)].sort().join(', ')} |`)
  const notes = Object.entries(LOOKED_AT).map(([name, why]) => `- ${name}: ${why}.`)
  return [
    '# Licences of what the product is made of',
    '',
    'Generated by `npm run supply -- --write` from package-lock.json; do not edit. Packages that production needs, those of other platforms included. The bill of materials of a build in CycloneDX is `dist/sbom.cdx.json` (`npm run build` or `npm run sbom`).',
    '',
    '| licence | packages | which |',
    '|---|---|---|',
    ...rows,
    '',
    ...notes,
    '- @img/sharp-libvips: LGPL-3.0-or-later, a library that is loaded and not changed.',
    '',
  ].join('\n')
}
