import type { Specimen } from '../../specimen.ts'
import { Diesel } from '../../specimens/charts/candlestick/Diesel.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'diesel',
    title: 'gallery-charts:candlestick.diesel.title',
    use: 'gallery-charts:candlestick.diesel.use',
    Show: Diesel,
    source: () => import('../../specimens/charts/candlestick/Diesel.tsx?raw'),
    shows: ['charts/draw/candles.tsx'],
  },
]
