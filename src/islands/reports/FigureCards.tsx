import type { FigureKey } from '#contract/lists/reports.ts'
import type { ReportAnswer } from '#contract/report.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { type Change, changeOf, figureText } from './figures.ts'

const grid =
  'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] sm:gap-4'
const card = 'k-card flex h-full min-h-28 w-full flex-col justify-between gap-2 p-4 text-start'
const ways = { up: 'arrow-up', down: 'arrow-down', same: 'minus' } as const

const toneOf = ({ good }: Change) => {
  if (good === undefined) return 'text-ink-muted'
  return good ? 'text-success' : 'text-error'
}

function ChangeLine({ change, before }: { change: Change; before: string }) {
  const { t } = useI18n()
  return (
    <span className={`flex flex-wrap items-center gap-x-1 text-caption ${toneOf(change)}`}>
      <Icon name={ways[change.way]} size={14} />
      <span className="font-semibold">{change.text}</span>
      <span className="text-ink-muted">{t('reports:before', { value: before })}</span>
    </span>
  )
}

interface Props {
  answer: ReportAnswer | undefined
  /** The figure that the chart draws. */
  chosen: FigureKey | undefined
  onChoose: (key: FigureKey) => void
}

/** What the whole period adds up to; a figure that is pressed is drawn over time. */
export function FigureCards({ answer, chosen, onChoose }: Props) {
  const { t, format } = useI18n()
  if (!answer)
    return (
      <ul className={grid} aria-busy>
        {Array.from({ length: 5 }, (_, index) => index).map((index) => (
          <li key={index} className={card}>
            <Skeleton box="h-4 w-24" />
            <Skeleton box="h-7 w-16" />
            <Skeleton box="h-4 w-20" />
          </li>
        ))}
      </ul>
    )
  const { figures, totals, compared, currency, buckets } = answer
  return (
    <ul className={grid} aria-label={t('reports:figures')}>
      {figures.map(({ key, unit }) => {
        const before = compared?.totals[key]
        const change = changeOf(key, unit, totals[key], before, format)
        const body = (
          <>
            <span className="text-ink-muted text-sm/5 font-medium">{t(`reports:figure.${key}`)}</span>
            <span className="text-xl font-semibold tabular-nums [overflow-wrap:anywhere] sm:text-2xl">
              {figureText(totals[key], unit, currency, format)}
            </span>
            <span className="min-h-5">
              {change && <ChangeLine change={change} before={figureText(before, unit, currency, format)} />}
            </span>
          </>
        )
        const isChosen = key === (chosen ?? figures[0]?.key)
        return (
          <li key={key}>
            {buckets.length > 0 ? (
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(key)}
                className={`${card} transition-shadow hover:shadow-lg aria-pressed:outline-2 aria-pressed:outline-primary`}
              >
                {body}
              </button>
            ) : (
              <div className={card}>{body}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
