const JSON_TYPE = 'application/json'
const BYTES = 'application/octet-stream'

/** Addresses that are no call of contract/, by their path: what stands there and in which form (default: a page). */
export const OTHER_ROUTES: Readonly<Record<string, { summary: string; type?: string }>> = {
  '/healthz': { summary: 'the process lives', type: JSON_TYPE },
  '/readyz': { summary: 'the process may get requests; 503 with the reasons otherwise', type: JSON_TYPE },
  '/config.json': { summary: 'what the client is told about this server', type: JSON_TYPE },
  '/{file}': { summary: 'the client and its files' },
  '/doc.html': { summary: 'this description as a page, for those who may see it' },
  '/api-docs/{file}': { summary: 'openapi.json or asyncapi.json, for those who may see them', type: JSON_TYPE },
  '/sys/thirdLogin/render/{source}': { summary: 'begins a sign-in by a third party' },
  '/sys/thirdLogin/oauth2/{source}/login': { summary: 'begins a sign-in by a third party, as its own browser asks' },
  '/sys/thirdLogin/{source}/callback': { summary: 'where a third party sends the browser back' },
  '/sys/thirdLogin/callback.js': { summary: 'script of that page', type: 'text/javascript' },
  '/sys/common/static/{file}': { summary: 'a stored file', type: BYTES },
  '/sys/common/view/{file}': { summary: 'a stored file, by the older address', type: BYTES },
  '/sys/common/pdf/pdfPreviewIframe': { summary: 'page that shows a PDF' },
  '/sys/annountCement/show/{id}': { summary: 'a released announcement as a page' },
}
