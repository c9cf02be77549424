import { useMemo } from 'react'
import type { SeriesSheet } from '#contract/series-sheet.ts'
import { useActions } from '#src/islands/resource/base/use-actions.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { type Toasts, useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { reloadSeries, ridesAhead, ridesBefore, series } from '#src/stores/series.ts'
import { RidesCard } from './RidesCard.tsx'
import { PlanCard, TotalsCard } from './SeriesCards.tsx'

const loadTasks = withTexts('series-tasks', () =>
  import('./SeriesTasks.tsx').then((module) => module.SeriesTasks),
)

/** A series of rides: when, who, what it comes to, its rides, and what can be done to many of them at once. */
export function SeriesPage(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t, locale } = useI18n()
  const hydrated = useHydrated()
  const id = useMemo(
    () => (hydrated ? new URLSearchParams(location.search).get('id') : undefined),
    [hydrated],
  )
  const { data, loading, error } = useLoaded(series, id ? [id] : undefined)
  const toasts = useToasts()
  if (id === null || error?.kind === 'missing') {
    return (
      <EmptyState
        icon="search"
        title={t('series:missing')}
        hint={t('series:missingHint')}
        action={
          <a className={buttonStyle('primary', 'md')} href={localePath(locale, routes.bookings())}>
            {t('series:back')}
          </a>
        }
      />
    )
  }
  const trouble = error && (
    <LoadFailure title={t('series:failed')} busy={loading} onRetry={reloadSeries}>
      {problemMessage(error, t)}
    </LoadFailure>
  )
  if (!data)
    return (
      trouble || (
        <div aria-busy>
          <Skeleton box="h-96 w-full" />
        </div>
      )
    )
  return (
    <div className="flex flex-col gap-6" aria-busy={loading}>
      {trouble}
      <div className="flex flex-wrap gap-2">
        <EditLinks series={data} />
        {data.cancellable && <SeriesActions of={data} toasts={toasts} />}
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <PlanCard series={data} />
          <RidesCard series={data.id} when="upcoming" store={ridesAhead} />
          <RidesCard series={data.id} when="past" store={ridesBefore} />
        </div>
        <TotalsCard series={data} />
      </div>
      <ToastRegion toasts={toasts} />
    </div>
  )
}

/** To the form of the next ride of each way, whose edit then reaches all that are to come. */
function EditLinks({ series: { editable } }: { series: SeriesSheet }) {
  const { t, locale } = useI18n()
  return editable.map(({ leg, booking }) => (
    <a
      key={leg}
      className={buttonStyle()}
      href={`${localePath(locale, routes.bookingEdit(booking))}&scope=all`}
    >
      <Icon name="edit" size={18} />
      {t(editable.length > 1 ? `series:do.edit.${leg}` : 'series:do.edit')}
    </a>
  ))
}

function SeriesActions({ of, toasts }: { of: SeriesSheet; toasts: Toasts }) {
  const { t } = useI18n()
  const { busy, start, dialogs } = useActions(loadTasks, toasts)
  return (
    <>
      <Button busy={busy === 'pause'} onClick={() => start({ action: 'pause', rows: [of] })}>
        {t('series:do.pause')}
      </Button>
      <Button icon="ban" busy={busy === 'cancel'} onClick={() => start({ action: 'cancel', rows: [of] })}>
        {t('series:do.cancel')}
      </Button>
      {dialogs}
    </>
  )
}
