import { useEffect } from 'react'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { NotifyCard } from '#src/islands/shared/account/NotifyCard.tsx'
import { OwnDataCard } from '#src/islands/shared/account/OwnDataCard.tsx'
import { PhotoCard } from '#src/islands/shared/account/PhotoCard.tsx'
import { SecurityCards } from '#src/islands/shared/account/SecurityCards.tsx'
import { useWord } from '#src/islands/shared/office/use-word.ts'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { type Toasts, useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { OwnPerson } from '#src/lib/api/read-own-profile.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { $account, loadAccount, loadSessions, loadTwoFactor } from '#src/stores/account.ts'
import { AppearanceCard } from './AppearanceCard.tsx'
import { type Tab, tabsOf } from './tabs.ts'

const loadBilling = withTexts('account-billing', () => import('./Billing.tsx').then((part) => part.Billing))
const load = () => void Promise.all([loadAccount(), loadTwoFactor(), loadSessions()])

interface PanelProps {
  tab: Tab
  account: OwnPerson
  toasts: Toasts
}

function Panel({ tab, account, toasts }: PanelProps) {
  switch (tab) {
    case 'account':
      return (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <OwnDataCard key={account.id} account={account} toasts={toasts} />
            <AppearanceCard />
          </div>
          <div className="min-w-0 max-lg:order-first">
            <PhotoCard account={account} toasts={toasts} />
          </div>
        </div>
      )
    case 'notifications':
      return (
        <div className="max-w-2xl">
          <NotifyCard account={account} toasts={toasts} />
        </div>
      )
    case 'billing':
      return (
        <div className="flex max-w-4xl flex-col gap-6">
          <LazyPart load={loadBilling} props={{ account }} />
        </div>
      )
    case 'security':
      return (
        <div className="flex max-w-4xl flex-col gap-6">
          <SecurityCards toasts={toasts} />
        </div>
      )
  }
}

function Content() {
  const { t } = useI18n()
  const toasts = useToasts()
  const { data: account, error, loading } = useSlice($account)
  const [word, setTab] = useWord('tab', 'push')
  useEffect(load, [])
  if (!account) {
    if (!error) {
      return (
        <div role="status" aria-busy aria-label={t('profile:loading')} className="flex flex-col gap-6">
          <Skeleton box="h-11 w-full" />
          <Skeleton box="h-80 w-full" />
        </div>
      )
    }
    return (
      <LoadFailure title={t('profile:failed')} busy={loading} onRetry={load}>
        {problemMessage(error, t)}
      </LoadFailure>
    )
  }
  const own = tabsOf(account)
  const tab = own.find((one) => one === word) ?? 'account'
  return (
    <div className="flex flex-col gap-6">
      <div className="k-card">
        <Tabs
          label={t('account-settings:title')}
          items={own.map((id) => ({ id, label: t(`account-settings:tab.${id}`), href: `?tab=${id}` }))}
          current={tab}
          onSelect={setTab}
        />
      </div>
      <Panel tab={tab} account={account} toasts={toasts} />
      <ToastRegion toasts={toasts} />
    </div>
  )
}

/** One's own account by what there is to set, made of the parts of the profile. */
export function AccountSettings(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
