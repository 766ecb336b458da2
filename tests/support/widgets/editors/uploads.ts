import type { Seen } from '#tests/src/support/listeningServer.ts'
import { listeningServer, no, ok } from '#tests/src/support/listeningServer.ts'
import { setConfig } from '#src/lib/config.ts'
import { upload } from '#contract/http/calls/files.ts'

/** A test before this one may have left a request that is only asked again now. */
const isUpload = ({ method, path }: Seen): boolean => method === 'POST' && path.endsWith(upload.path)

/** A server that stores pictures: the n-th upload becomes `jeditor/n.png`. `refuse` makes it say no. */
export async function pictureServer() {
  let isRefusing = false
  let count = 0
  const server = await listeningServer(seen => {
    if (isRefusing || !isUpload(seen)) return no('上传失败！')
    count += 1
    const path = `jeditor/${count}.png`
    return ok({ path, name: 'a.png', mime: 'image/png', size: 1 }, { message: path, code: 0 })
  })
  // pictures without https are shown from the own host or the one for files only (contract/rules/htmlProfile.ts)
  setConfig({ baseUrl: `${server.origin}/jeecg-boot`, staticDomain: `${server.origin}/files` })
  return {
    origin: server.origin,
    uploads: (): Seen[] => server.seen.filter(isUpload),
    refuse: (is: boolean) => {
      isRefusing = is
    },
    stop: async () => {
      await server.close()
      setConfig({})
    },
  }
}

/** One field of a multipart body, as text. */
export const fieldOf = (body: string, name: string): string | null =>
  new RegExp(`name="${name}"(?:; filename="[^"]*")?\\r\\n(?:Content-Type: [^\\r]*\\r\\n)?\\r\\n([^\\r]*)\\r\\n`).exec(
    body,
  )?.[1] ?? null
export const png = (name = '片子.png'): File => new File(['png'], name, { type: 'image/png' })
