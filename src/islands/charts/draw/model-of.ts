import type { ChartKind } from '#src/islands/charts/chart-types.ts'
import { barsModel } from './bars.tsx'
import { candlesModel } from './candles.tsx'
import { columnsModel } from './columns.tsx'
import { heatModel } from './heat.tsx'
import { linesModel } from './lines.tsx'
import type { Drawn, Model } from './model.ts'
import { radarModel } from './radar.tsx'
import { ringsModel, slicesModel } from './slices.tsx'

const models: Record<ChartKind, (drawn: Drawn) => Model> = {
  line: linesModel,
  area: linesModel,
  gradient: linesModel,
  column: columnsModel,
  stacked: columnsModel,
  bar: barsModel,
  candlestick: candlesModel,
  doughnut: slicesModel,
  pie: slicesModel,
  radial: ringsModel,
  radar: radarModel,
  heat: heatModel,
}

export const modelOf = (drawn: Drawn): Model => models[drawn.data.kind](drawn)
