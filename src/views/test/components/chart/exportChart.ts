import { saveBlob } from '#src/lib/http/download.ts'

/** What a saved picture takes along, as it knows no style sheet. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'font-size',
  'font-weight',
  'font-family',
] as const
/** Canvases have a largest side, px. */
const CANVAS = 12_000
const SHARP = 2
const MARGIN = 16

/** The whole chart as an SVG of its own, in the colours of the screen. */
function svgText(svg: SVGSVGElement): { text: string; width: number; height: number } {
  const drawn = svg.querySelector('[data-chart]')
  const [width = 0, height = 0] = (drawn?.getAttribute('data-chart') ?? '').split(' ').map(Number)
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [from, to] = [svg, copy].map(one => [...one.querySelectorAll<SVGElement>('rect, circle, path, text')])
  for (const [at, element] of (from ?? []).entries()) {
    const style = getComputedStyle(element)
    for (const name of STYLES) to?.[at]?.setAttribute(name, style.getPropertyValue(name))
  }
  copy.querySelector('[data-chart]')?.removeAttribute('transform')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const size = { width: Math.ceil(width + 2 * MARGIN), height: Math.ceil(height + 2 * MARGIN) }
  for (const [name, value] of Object.entries(size)) copy.setAttribute(name, String(value))
  copy.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${size.width} ${size.height}`)
  copy.style.background = getComputedStyle(svg.closest('.xl-chart') ?? svg).backgroundColor
  return { text: new XMLSerializer().serializeToString(copy), ...size }
}

const asBlob = (text: string) => new Blob([text], { type: 'image/svg+xml;charset=utf-8' })

/** Saves the chart as `<name>.svg`. */
export const saveSvg = (svg: SVGSVGElement, name: string): void => saveBlob(asBlob(svgText(svg).text), `${name}.svg`)

/** Saves the chart as `<name>.png`, twice as large as it is drawn. Rejects where the browser cannot draw it. */
export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const { text, width, height } = svgText(svg)
  const url = URL.createObjectURL(asBlob(text))
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const canvas = document.createElement('canvas')
    const scale = Math.min(SHARP, CANVAS / width, CANVAS / height)
    canvas.width = width * scale
    canvas.height = height * scale
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new Error('图片过大，浏览器无法生成')
    saveBlob(blob, `${name}.png`)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** What `work` sees of the colours is as on paper, whatever the screen has; nothing is painted meanwhile. */
function inLight<T>(work: () => T): T {
  const { dataset } = document.documentElement
  const before = dataset['appearance']
  dataset['appearance'] = 'light'
  try {
    return work()
  } finally {
    if (before === undefined) delete dataset['appearance']
    else dataset['appearance'] = before
  }
}

/** Prints the chart alone, as large as the paper, upright or across as it fits. */
export function printSvg(svg: SVGSVGElement, title: string): void {
  const { text, width, height } = inLight(() => svgText(svg))
  const frame = document.createElement('iframe')
  // it needs a box: of a hidden frame some browsers print an empty page
  Object.assign(frame.style, { position: 'fixed', insetBlockEnd: '0', width: '0', height: '0', border: '0' })
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.addEventListener('load', () => {
    const page = frame.contentWindow as (Window & typeof globalThis) | null
    if (page === null) return
    const paper = new page.CSSStyleSheet()
    paper.replaceSync(
      `@page { size: ${width > height ? 'landscape' : 'portrait'}; margin: 10mm } html, body { height: 100%; margin: 0 } svg { display: block; width: 100%; height: 100% }`,
    )
    page.document.adoptedStyleSheets = [paper]
    page.document.title = title
    page.document.body.innerHTML = text
    page.addEventListener('afterprint', () => frame.remove())
    page.print()
  })
  document.body.append(frame)
}
