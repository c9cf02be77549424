/** What a drawing takes from the page's styles, which a picture on its own does not have. */
const taken = [
  'color',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stop-color',
  'font-family',
  'font-size',
  'font-weight',
] as const

const edge = 16
const titleLine = 28
const legendLine = 22
/** Pixels of the picture for each of the page's. */
const sharp = 2

/** A copy of a drawing that looks the same without the page's styles. */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const own = svg.closest('figure')?.querySelectorAll('svg[data-paints] defs') ?? []
  const originals = [svg, ...svg.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  copies.forEach((element, index) => {
    settle(element, originals[index])
  })
  for (const paints of own) {
    const settled = paints.cloneNode(true) as Element
    const [all, from] = [[...settled.querySelectorAll('*')], [...paints.querySelectorAll('*')]]
    all.forEach((element, index) => {
      settle(element, from[index])
    })
    copy.prepend(settled)
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('direction', getComputedStyle(svg).direction)
  return copy
}

function settle(copy: Element, original: Element | undefined): void {
  if (!original) return
  const style = getComputedStyle(original)
  for (const name of taken) {
    const value = style.getPropertyValue(name)
    // An address of a pattern is the page's in a computed style, and the picture's own in the attribute.
    if (value && !value.startsWith('url(')) copy.setAttribute(name, value)
  }
  copy.removeAttribute('class')
}

async function imageOf(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = standalone(svg)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

interface Around {
  title: string
  legend: readonly string[]
}

interface Canvas {
  pen: CanvasRenderingContext2D
  wide: number
  rtl: boolean
  font: string
}

/** What each colour means, below the drawing: the samples are those that the page shows. */
async function drawLegend({ pen, wide, rtl, font }: Canvas, svg: SVGSVGElement, names: readonly string[]) {
  const samples = [...(svg.closest('figure')?.querySelectorAll<SVGSVGElement>('ul svg') ?? [])]
  const start = rtl ? wide - edge : edge
  pen.font = `12px ${font}`
  for (const [index, name] of names.entries()) {
    const y = edge + titleLine + svg.clientHeight + edge / 2 + (index + 0.5) * legendLine
    const sample = samples[index]
    const [width, height] = [sample?.clientWidth ?? 0, sample?.clientHeight ?? 0]
    if (sample && width > 0) {
      const x = rtl ? start - width : start
      pen.drawImage(await imageOf(sample, width, height), x, y - height / 2, width, height)
    }
    const apart = width + 8
    pen.fillText(name, rtl ? start - apart : start + apart, y, wide - 2 * edge - apart)
  }
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came'))), 'image/png')
  })

/**
 * A drawing as a picture in the page's colours, with its title above and what its colours mean below, on the ground it
 * stands on.
 * @throws when the browser can't draw it
 */
export async function pngOf(svg: SVGSVGElement, { title, legend }: Around): Promise<Blob> {
  const { clientWidth: width, clientHeight: height } = svg
  const page = getComputedStyle(document.documentElement)
  const names = legend.length > 1 ? legend : []
  const [wide, high] = [width + 2 * edge, height + titleLine + 2 * edge + names.length * legendLine]
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(wide * sharp)
  canvas.height = Math.round(high * sharp)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on')
  const rtl = page.direction === 'rtl'
  pen.scale(sharp, sharp)
  pen.fillStyle = page.getPropertyValue('--k-surface-raised')
  pen.fillRect(0, 0, wide, high)
  pen.fillStyle = page.getPropertyValue('--k-ink')
  pen.direction = rtl ? 'rtl' : 'ltr'
  pen.textAlign = 'start'
  pen.textBaseline = 'middle'
  pen.font = `600 15px ${page.fontFamily}`
  pen.fillText(title, rtl ? wide - edge : edge, edge + titleLine / 2, width)
  pen.drawImage(await imageOf(svg, width, height), edge, edge + titleLine, width, height)
  await drawLegend({ pen, wide, rtl, font: page.fontFamily }, svg, names)
  return blobOf(canvas)
}
