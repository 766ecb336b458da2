import { SHOW_PATH } from '#contract/http/calls/notices.ts'
import { PDF_PREVIEW_PATH, STATIC_PATH, VIEW_PATH } from '#contract/http/calls/files.ts'
import { getConfig } from '../config.ts'

const isAbsolute = (path: string) => /^(https?:)?\/\/|^(data|blob):/.test(path)
const join = (domain: string, path: string) => `${domain.replace(/\/$/, '')}/${path.replace(/^\//, '')}`
const base = () => getConfig().baseUrl.replace(/\/$/, '')

/** Address of a stored file: the configured static domain, else base path + /sys/common/static (HTTP-16, 19). Absolute addresses stay. */
export const staticUrl = (path: string): string =>
  isAbsolute(path) ? path : join(getConfig().staticDomain || base() + STATIC_PATH, path)

/** Address under which a stored file is shown in the page (HTTP-20). */
export const viewUrl = (path: string): string => (isAbsolute(path) ? path : join(base() + VIEW_PATH, path))

/** Address of the PDF preview page (HTTP-21). */
export const pdfPreviewUrl = (): string => base() + PDF_PREVIEW_PATH

/** Address of the page of an announcement, for people without the product. */
export const announcementUrl = (id: string): string => `${base()}${SHOW_PATH}/${encodeURIComponent(id)}`

/** Address of a doctor's signature image: a domain of its own, else like any stored file (HTTP-17). */
export const signatureUrl = (path: string): string => {
  const domain = getConfig().signatureDomain
  return isAbsolute(path) ? path : domain ? join(domain, path) : staticUrl(path)
}

/** Host of the chat socket (HTTP-18); the page's own origin when none is configured. */
export const chatHost = (): string => getConfig().chatHost || location.origin
