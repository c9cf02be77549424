import { useEffect, useSyncExternalStore } from 'react'
import * as access from '#contract/access.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { NotifyCard } from '#src/islands/shared/account/NotifyCard.tsx'
import { OwnDataCard } from '#src/islands/shared/account/OwnDataCard.tsx'
import { PhotoCard } from '#src/islands/shared/account/PhotoCard.tsx'
import { SecurityCards } from '#src/islands/shared/account/SecurityCards.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { currentQuery, onQueryChange } from '#src/lib/list/location.ts'
import { isCarried } from '#src/lib/sections.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { $account, loadAccount, loadSessions, loadTwoFactor } from '#src/stores/account.ts'

/** The page's shape while the account loads. */
function ProfileSkeleton() {
  const { t } = useI18n()
  return (
    <div
      role="status"
      aria-label={t('profile:loading')}
      aria-busy
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="flex flex-col gap-6">
        {[4, 3, 2].map((fields) => (
          <Card key={fields}>
            <div className="grid gap-5 sm:grid-cols-2">
              {Array.from({ length: fields }, (_, field) => field).map((field) => (
                <div key={field} className="flex flex-col gap-2">
                  <Skeleton box="h-4 w-28" />
                  <Skeleton box="h-9 w-full" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
      <div className="max-lg:order-first">
        <Card>
          <div className="flex flex-col items-center gap-4">
            <Skeleton box="size-24" round />
            <Skeleton box="h-5 w-40" />
            <Skeleton box="h-9 w-48" />
          </div>
        </Card>
      </div>
    </div>
  )
}

/** What somebody sees and changes of their own account, or with an id in the address how others see somebody. */
export function Profile(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Page />
    </I18nProvider>
  )
}

const hasPeople = isCarried(templateRoutes.followers())
const loadPublic = withTexts('public-profile', () =>
  import('#src/islands/shared/posts/PublicProfile.tsx').then((part) => part.PublicProfile),
)
const loadFeed = withTexts('posts', () =>
  import('#src/islands/shared/posts/PostFeed.tsx').then((part) => part.PostFeed),
)
const browsed = () => (hasPeople && new URLSearchParams(currentQuery()).get('id')) || ''

function Page() {
  const { t } = useI18n()
  const id = useSyncExternalStore(onQueryChange, browsed, () => '')
  if (id) return <LazyPart load={loadPublic} props={{ id }} />
  return (
    <>
      <div className="k-page-head flex flex-wrap items-end justify-between gap-x-3 gap-y-3 sm:gap-x-6">
        <h1 className="text-h4 sm:text-h3">{t('profile:title')}</h1>
      </div>
      <Content />
    </>
  )
}

const load = () => {
  // While React takes the page over, it is drawn as the build made it: without an id.
  if (!browsed()) void Promise.all([loadAccount(), loadTwoFactor(), loadSessions()])
}

function Content() {
  const { t } = useI18n()
  const toasts = useToasts()
  const { data: account, error, loading } = useSlice($account)
  useEffect(load, [])

  if (!account) {
    if (!error) return <ProfileSkeleton />
    return (
      <LoadFailure title={t('profile:failed')} busy={loading} onRetry={load}>
        {problemMessage(error, t)}
      </LoadFailure>
    )
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 lg:col-start-2">
        <PhotoCard account={account} toasts={toasts} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <OwnDataCard key={account.id} account={account} toasts={toasts} />
        <SecurityCards toasts={toasts} />
        {hasPeople && access.workspace.use.includes(account.role) && (
          <LazyPart load={loadFeed} props={{ of: '', writing: true, toasts }} />
        )}
      </div>
      <div className="min-w-0 lg:col-start-2">
        {account.hasNotifyChannels && <NotifyCard account={account} toasts={toasts} />}
      </div>
      <ToastRegion toasts={toasts} />
    </div>
  )
}
