import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import type { ChartTone } from '#src/islands/charts/chart-types.ts'

/** The readable shade of a tone as `currentColor`: lines, edges and patterns have 4.6 : 1 to what is behind them. */
export const inks: Record<ChartTone, string> = {
  primary: 'text-primary forced-colors:text-[CanvasText]',
  secondary: 'text-secondary forced-colors:text-[CanvasText]',
  success: 'text-success forced-colors:text-[CanvasText]',
  info: 'text-info forced-colors:text-[CanvasText]',
  warning: 'text-warning forced-colors:text-[CanvasText]',
  error: 'text-error forced-colors:text-[CanvasText]',
}

/** The bright shade, inside of an edge in the readable one. */
export const fills: Record<ChartTone, string> = {
  primary: 'fill-primary forced-colors:fill-[Canvas]',
  secondary: 'fill-secondary forced-colors:fill-[Canvas]',
  success: 'fill-success forced-colors:fill-[Canvas]',
  info: 'fill-info forced-colors:fill-[Canvas]',
  warning: 'fill-warning forced-colors:fill-[Canvas]',
  error: 'fill-error forced-colors:fill-[Canvas]',
}

/** The same for what is told apart by its shade alone. */
export const shades: Record<ChartTone, string> = {
  primary: 'fill-primary forced-colors:fill-[CanvasText]',
  secondary: 'fill-secondary forced-colors:fill-[CanvasText]',
  success: 'fill-success forced-colors:fill-[CanvasText]',
  info: 'fill-info forced-colors:fill-[CanvasText]',
  warning: 'fill-warning forced-colors:fill-[CanvasText]',
  error: 'fill-error forced-colors:fill-[CanvasText]',
}

/** Nobody has to tell colours apart: each series has its own dashes, marks and pattern as well. */
const dashes = [undefined, '7 4', '2 4', '10 3 2 3'] as const
const marks = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond]
const patterns = [
  undefined,
  'M-2,2L2,-2M0,8L8,0M6,10L10,6',
  'M2,2h1.5M6,6h1.5',
  'M0,4h8',
  'M4,0v8M0,4h8',
  'M-2,6L2,10M0,0L8,8M6,-2L10,2',
] as const

export const dashOf = (index: number): string | undefined => dashes[index % dashes.length]

/** The path of a series' mark, about its middle; `area` in square pixels. */
export const markPath = (index: number, area = 40): string =>
  symbol(marks[index % marks.length] ?? symbolCircle, area)() ?? ''

const patternOf = (index: number) => patterns[index % patterns.length]
const idOf = (id: string, index: number, tone: ChartTone) => `${id}-${index % patterns.length}-${tone}`

/** Attributes of a filled shape: a plain fill for the first one, patterns for those after it. */
export const paint = (id: string, index: number, tone: ChartTone) =>
  patternOf(index)
    ? { fill: `url(#${idOf(id, index, tone)})`, className: inks[tone] }
    : { className: `${inks[tone]} ${fills[tone]}` }

/** The patterns of a chart; `id` is its own in the page. */
export function Paints({ id, tones }: { id: string; tones: readonly ChartTone[] }) {
  const all = new Map(tones.map((tone, index) => [idOf(id, index, tone), { tone, path: patternOf(index) }]))
  return (
    <defs>
      {[...all].map(
        ([key, { tone, path }]) =>
          path && (
            <pattern key={key} id={key} width={8} height={8} patternUnits="userSpaceOnUse">
              <g className={inks[tone]}>
                <rect width={8} height={8} className={fills[tone]} fillOpacity={0.4} />
                <path d={path} stroke="currentColor" strokeWidth={1.6} fill="none" />
              </g>
            </pattern>
          ),
      )}
    </defs>
  )
}
