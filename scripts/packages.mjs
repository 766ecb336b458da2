/** Before commands that need what `npm start` does not install (decision 205): adds the packages of development where they are missing. */
import { ensurePackages, requireNode } from './lib/setup.mjs'

requireNode()
await ensurePackages()
