import { useId, useMemo, useRef, useState } from 'react'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { ChartData } from './chart-types.ts'
import { cleanData, isDrawable, withoutHidden } from './clean-data.ts'
import { Paints } from './draw/paint.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { FigureTools } from './FigureTools.tsx'
import { Legend } from './Legend.tsx'
import { legendOf } from './legend.ts'
import { Plot } from './Plot.tsx'
import { chartWords } from './words.ts'

function Nothing() {
  const { t } = useI18n()
  return (
    <div className="grid h-full place-items-center">
      <EmptyState icon="chart" title={t('charts:empty')} />
    </div>
  )
}

/** A chart as high as its place: what its colours mean, the drawing or its table, and how to take both along. */
export function ChartFigure({ data }: { data: ChartData }) {
  const i18n = useI18n()
  const id = `chart${useId().replaceAll(/\W/g, '')}`
  const box = useRef<HTMLElement>(null)
  const [asTable, setAsTable] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const clean = useMemo(() => cleanData(data), [data])
  const words = useMemo(() => chartWords(clean, i18n), [clean, i18n])
  const shown = useMemo(() => withoutHidden(clean, hidden), [clean, hidden])
  const items = legendOf(clean, words)

  if (!isDrawable(clean)) return <Nothing />
  const toggle = (key: string) => setHidden((before) => before.symmetricDifference(new Set([key])))
  return (
    <figure ref={box} aria-label={clean.title} className="flex h-full flex-col gap-2">
      <div className="flex items-start gap-2">
        <Legend id={id} data={clean} items={items} hidden={hidden} onToggle={toggle} words={words} />
        <FigureTools data={clean} words={words} box={box} asTable={asTable} onTable={setAsTable} />
      </div>
      <svg data-paints aria-hidden className="absolute size-0">
        <Paints id={id} tones={items.map(({ tone }) => tone)} />
      </svg>
      <div className="relative min-h-0 flex-1">
        {asTable && (
          <div className="h-full overflow-auto rounded-control border border-line">
            <FiguresTable data={clean} words={words} />
          </div>
        )}
        {!asTable && isDrawable(shown) && <Plot id={id} data={shown} words={words} />}
        {!asTable && !isDrawable(shown) && <Nothing />}
        {!asTable && (
          <div className="sr-only">
            <FiguresTable data={clean} words={words} />
          </div>
        )}
      </div>
    </figure>
  )
}
