import { useSyncExternalStore } from 'react'
import type { Application } from '#contract/application.ts'
import { List } from '#src/islands/resource/list/List.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { currentQuery, onQueryChange } from '#src/lib/list/location.ts'
import { applicationList } from './application-list.tsx'

/** The applications of drivers and companies, pending ones first. */
function ApplicationList() {
  const { t, locale } = useI18n()
  const toasts = useToasts()
  const rowActions = (row: Application) => [
    {
      id: 'open',
      label: t('applications:open'),
      icon: 'eye' as const,
      href: applicationList.rowHref(row, locale),
    },
  ]
  return (
    <>
      <List list={applicationList} toasts={toasts} rowActions={rowActions} />
      <ToastRegion toasts={toasts} />
    </>
  )
}

const load = withTexts('application', () =>
  import('./ApplicationDetails.tsx').then((module) => module.ApplicationDetails),
)

function Screens() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const id = new URLSearchParams(query).get('id')
  return id ? <LazyPart load={load} props={{ id }} /> : <ApplicationList />
}

/** The applications of drivers and companies: the list, or one of them, by the address. */
export const Applications = (props: IslandProps) => (
  <I18nProvider {...props}>
    <Screens />
  </I18nProvider>
)
