import { useMemo, useState } from 'react'
import * as access from '#contract/access.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { SampleFields } from '#src/islands/shared/money/SampleFields.tsx'
import { firstSample, type Sample, tripOf } from '#src/islands/shared/money/sample.ts'
import { useWord } from '#src/islands/shared/office/use-word.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { plans } from '#src/stores/plans.ts'
import { $profile } from '#src/stores/profile.ts'
import { PlanCard } from './PlanCard.tsx'
import { cheapest, orders, sortPlans } from './sort-plans.ts'
import { usePrices } from './use-prices.ts'

const grid = 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3'
const cards = [1, 2, 3]

function Placeholders() {
  const { t } = useI18n()
  return (
    <div role="status" aria-busy aria-label={t('pricing:loading')} className={grid}>
      {cards.map((card) => (
        <Skeleton key={card} box="h-96 w-full" />
      ))}
    </div>
  )
}

/** Prices are the office's and its bookers' own: whoever doesn't read the rules is told where theirs are. */
function NotForYou() {
  const { t } = useI18n()
  return (
    <div className="k-card">
      <EmptyState icon="money" title={t('pricing:hidden')} hint={t('pricing:hiddenHint')} />
    </div>
  )
}

function Content() {
  const profile = useSlice($profile)
  const hydrated = useHydrated()
  const may = profile ? access.fareRules.read.includes(profile.role) : undefined
  if (may === undefined || !hydrated) return <Placeholders />
  return may ? <Plans mayEdit={access.fareRules.write.includes(profile?.role ?? 'viewer')} /> : <NotForYou />
}

function Plans({ mayEdit }: { mayEdit: boolean }) {
  const { t, locale } = useI18n()
  const { data, loading, error } = useLoaded(plans, [])
  const [sample, setSample] = useState<Sample>(firstSample)
  const [word, setOrder] = useWord('sort')
  const order = orders.find((one) => one === word) ?? 'price'
  const { prices, busy, problem } = usePrices(data?.plans, tripOf(sample))
  const shown = useMemo(() => sortPlans(data?.plans ?? [], order, prices), [data, order, prices])
  const best = useMemo(() => cheapest(data?.plans ?? [], prices), [data, prices])
  const rules = localePath(locale, routes.fares())
  return (
    <div className="flex flex-col gap-6">
      <Card
        title={t('pricing:example')}
        subtitle={t('pricing:exampleHint')}
        actions={busy && <Spinner size={16} label={t('fare-trial:working')} />}
      >
        <SampleFields sample={sample} onChange={setSample} wide />
        {problem && (
          <div className="mt-4">
            <Alert tone="error">
              {problem.kind === 'invalid' ? t('fare-trial:trip') : problemMessage(problem, t)}
            </Alert>
          </div>
        )}
      </Card>
      {error && (
        <LoadFailure title={t('pricing:failed')} busy={loading} onRetry={plans.reload}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      {data && data.plans.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-muted">{t('pricing:count', { count: data.count })}</p>
            <label className="flex min-w-0 items-center gap-2 text-ink-muted">
              {t('pricing:sort')}
              <select
                value={order}
                onChange={({ target }) => setOrder(target.value === 'price' ? '' : target.value)}
                className="min-w-0 rounded-field border border-line-strong bg-surface-raised py-1.5 ps-2 text-ink pointer-coarse:min-h-11"
              >
                {orders.map((one) => (
                  <option key={one} value={one}>
                    {t(`pricing:sort.${one}`)}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <ul aria-label={t('pricing:title')} className={grid}>
            {shown.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                answer={prices?.get(plan.id)}
                busy={busy}
                isCheapest={best.has(plan.id)}
                mayEdit={mayEdit}
              />
            ))}
          </ul>
          {data.count > data.plans.length && (
            <p>
              <a className="k-link" href={rules}>
                {t('pricing:all')}
              </a>
            </p>
          )}
        </>
      )}
      {data?.plans.length === 0 && (
        <div className="k-card">
          <EmptyState
            icon="money"
            title={t('pricing:empty')}
            action={
              mayEdit && (
                <a className={buttonStyle('primary')} href={`${rules}?new=1`}>
                  {t('fare-rules:create')}
                </a>
              )
            }
          />
        </div>
      )}
      {!data && !error && <Placeholders />}
    </div>
  )
}

/** What the operator asks for rides, side by side, and what an example would cost by each. */
export function Pricing(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
