import { defineConfig } from 'drizzle-kit'

/** `npm run db:generate` compares the tables with the last snapshot and writes the next migration. */
export default defineConfig({ dialect: 'postgresql', schema: './server/db/tables/index.ts', out: './server/db/migrations' })
