import { staticUrl } from '#src/lib/http/urls.ts'

/** What was on the clipboard: HTML without programs and without pictures that cannot stay, and the pictures that stood inside it as data. */
export interface Pasted {
  html: string
  pictures: File[]
  /** pictures of other hosts and of the person's own disk: no page may show them */
  lost: number
  /** nothing but one picture: the browser has its file as well */
  isPicture: boolean
}

function fileOf(address: string, at: number): File | null {
  const [, kind = '', ending = '', data = ''] = /^data:(image\/(png|jpe?g|gif|webp));base64,([\w+/=\s]+)$/i.exec(address) ?? []
  if (data === '') return null
  try {
    const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
    return new File([bytes], `图片${at + 1}.${ending.toLowerCase()}`, { type: kind.toLowerCase() })
  } catch {
    return null
  }
}

/** The address of a stored picture of this product, without our own host: a browser puts the host before what it copies. Null for any other. */
function ownAddress(address: string): string | null {
  if (!URL.canParse(address, location.href)) return null
  const { href, origin, pathname } = new URL(address, location.href)
  if (!href.startsWith(new URL(staticUrl(''), location.href).href)) return null
  return origin === location.origin ? pathname : href
}

/** Takes pasted HTML apart. Nothing in it runs or is fetched; Quill drops what else it does not know. */
export function parsePasted(html: string): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  const isPicture = body.childElementCount === 1 && body.firstElementChild?.tagName === 'IMG'
  const pictures: File[] = []
  let lost = 0
  page
    .querySelectorAll('script,noscript,template,iframe,object,embed,svg,math,select,textarea,button')
    .forEach(one => one.remove())
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    const own = ownAddress(address)
    if (own !== null) {
      image.setAttribute('src', own)
      continue
    }
    const file = fileOf(address, pictures.length)
    if (file === null) lost += 1
    else pictures.push(file)
    image.remove()
  }
  return { html: page.documentElement.outerHTML, pictures, lost, isPicture }
}
