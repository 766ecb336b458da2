import { frameAncestors } from '#server/plugins/securityHeaders.ts'
import { createHash } from 'node:crypto'
import { PDF_PREVIEW_PATH, STATIC_PATH } from '#contract/http/calls/files.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { PREVIEW_SCRIPT, PREVIEW_STYLE, previewPage } from './pdfPreview.page.ts'

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but the page's own script and style, files of this server, and what it makes of them; framed by the own origin and the configured ones. */
const previewPolicy = (origins: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src ${digest(PREVIEW_SCRIPT)}`,
    `style-src ${digest(PREVIEW_STYLE)}`,
    `connect-src 'self'`,
    `img-src blob:`,
    `frame-src blob:`,
    // the browser's own viewer of a pdf is a plugin, and inherits this policy
    `object-src 'self' blob:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    frameAncestors(origins),
  ].join('; ')

/**
 * The PDF preview page (contract.md 19.6): takes `{title, token, domain, id, fileNames}` by window message, from the window around it and from a known
 * origin only. Files are read from this server alone, whatever `domain` says: the token goes nowhere else.
 */
export const pdfPreviewModule: ServerModule = async app => {
  const { basePaths, origins } = app.config
  for (const base of basePaths)
    app.get(base + PDF_PREVIEW_PATH, { config: { who: 'public' } }, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', previewPolicy(origins))
        .send(previewPage(base + STATIC_PATH, origins)),
    )
}
