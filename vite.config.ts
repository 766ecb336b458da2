import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** In development the client's calls and sockets go to the server that `npm run dev` starts beside it. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`
const proxied = ['/jeecg-boot', '/config.json', '/socket.io', '/websocket', '/vxeSocket']

/** Two builds from one file: the client (default) into dist/client, the server (`--ssr`) into dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  server: { port: 5173, strictPort: true, proxy: Object.fromEntries(proxied.map(path => [path, { target: server, ws: true }])) },
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
