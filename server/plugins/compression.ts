import compress from '@fastify/compress'
import fp from 'fastify-plugin'
import { constants } from 'node:zlib'

/** Shorter answers travel in a few packets anyway, and are most of all: they cost nothing more, bytes. */
const THRESHOLD = 4_096

/**
 * Answers of calls and pages as brotli or gzip, where a browser takes it: menus and rights of an administrator are 72 kB of text, 6 kB packed (SPEED-04). Files of the build are
 * compressed when they are built, uploads are as they are. Bodies of requests are never unpacked: a small one could become a large one.
 */
export const compressionPlugin = fp(
  async app => {
    await app.register(compress, {
      global: true,
      globalDecompression: false,
      threshold: THRESHOLD,
      encodings: ['br', 'gzip'],
      customTypes: /^(?:application\/json|text\/html)\b/,
      // fast enough to be noticed nowhere; files of the build take the slow one
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } },
      zlibOptions: { level: 5 },
    })
  },
  { name: 'compression', dependencies: ['core'] },
)
