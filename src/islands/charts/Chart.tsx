import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { useSeen } from '#src/islands/ui/seen/use-seen.ts'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { ChartData, ChartSize } from './chart-types.ts'

const load = withTexts('charts', () => import('./ChartFigure.tsx'))

/** With all that belongs to it, so that the page stands still while a chart comes. */
const heights: Record<ChartSize, string> = { sm: 'h-56', md: 'h-80', lg: 'h-96' }

const nothing = () => undefined

interface Props {
  /** Undefined while it loads. */
  data: ChartData | undefined
  size?: ChartSize
}

/** A chart with its table, legend and files. Its code comes when it is near the screen; its place is kept until then. */
export function Chart({ data, size = 'md' }: Props) {
  const { box, seen } = useSeen()
  const part = useModule(load, seen, nothing)
  return (
    <div ref={box} className={heights[size]} aria-busy={(seen && (!part || !data)) || undefined}>
      {part && data ? <part.ChartFigure data={data} /> : <Skeleton box="h-full w-full" />}
    </div>
  )
}
