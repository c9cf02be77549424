import type { Specimen } from '../../specimen.ts'
import { Empty } from '../../specimens/charts/line/Empty.tsx'
import { Gaps } from '../../specimens/charts/line/Gaps.tsx'
import { Lines } from '../../specimens/charts/line/Lines.tsx'
import { Waiting } from '../../specimens/charts/line/Waiting.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'lines',
    title: 'gallery-charts:line.lines.title',
    use: 'gallery-charts:line.lines.use',
    Show: Lines,
    source: () => import('../../specimens/charts/line/Lines.tsx?raw'),
    shows: [
      'charts/Chart.tsx',
      'charts/ChartFigure.tsx',
      'charts/Plot.tsx',
      'charts/Legend.tsx',
      'charts/TipBox.tsx',
      'charts/FigureTools.tsx',
      'charts/FiguresTable.tsx',
      'charts/draw/Axes.tsx',
      'charts/draw/lines.tsx',
      'charts/draw/paint.tsx',
    ],
  },
  {
    id: 'gaps',
    title: 'gallery-charts:line.gaps.title',
    use: 'gallery-charts:line.gaps.use',
    Show: Gaps,
    source: () => import('../../specimens/charts/line/Gaps.tsx?raw'),
    shows: [],
  },
  {
    id: 'waiting',
    title: 'gallery-charts:line.waiting.title',
    use: 'gallery-charts:line.waiting.use',
    Show: Waiting,
    source: () => import('../../specimens/charts/line/Waiting.tsx?raw'),
    shows: [],
  },
  {
    id: 'empty',
    title: 'gallery-charts:line.empty.title',
    use: 'gallery-charts:line.empty.use',
    Show: Empty,
    source: () => import('../../specimens/charts/line/Empty.tsx?raw'),
    shows: [],
  },
]
