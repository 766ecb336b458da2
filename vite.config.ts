import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds from one file: the client (default) into dist/client, the server (`--ssr`) into dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  build: isSsrBuild
    ? {
        target: 'node20',
        rollupOptions: { input: { main: 'server/main.ts', pgliteWorker: 'server/db/pgliteWorker.ts' } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        chunkSizeWarningLimit: 600,
      },
}))
