import { STORE_BIZ } from '#contract/http/calls/files.ts'
import { OSS_UPLOADED_TEXT, uploadMinio, uploadOssFile } from '#contract/http/calls/ossFiles.ts'
import { ossFile } from '#contract/resources/system/ossFile.resource.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Answer, serve } from '#server/plugins/serve.ts'

/** Uploads into the store of files (contract.md 19.8), whatever folder a client names; the list is a resource. */
export const ossModule: ServerModule = async app => {
  const words = [
    [uploadOssFile, () => OSS_UPLOADED_TEXT],
    [uploadMinio, (path: string) => path],
  ] as const
  for (const [call, wordsOf] of words)
    serve(app, call, {
      handler: async ({ request, user }) => {
        const stored = await app.fileService.keep(request, user, STORE_BIZ)
        app.crud.touched(ossFile.id)
        return new Answer(stored, wordsOf(stored.path))
      },
    })
}
