import type { Application } from '#contract/application.ts'
import { List } from '#src/islands/resource/list/List.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { applicationList } from './application-list.tsx'

/** The applications of drivers and companies, pending ones first. */
export function ApplicationList() {
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
