import { useEffect } from 'react'
import type { Registration } from '#contract/registration.ts'
import { useSlice } from '#src/islands/resource/use-slice.ts'
import { useHydrated } from '#src/islands/table/use-hydrated.ts'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'
import { applicationCounts } from '#src/stores/application-counts.ts'
import { $auth } from '#src/stores/auth-state.ts'

const readers = ['admin', 'dispatcher', 'support', 'viewer']

function Waiting({ kind }: { kind: Registration['kind'] }) {
  const { t, format, locale } = useI18n()
  const { user } = useSlice($auth)
  const { data } = useSlice(applicationCounts.$state)
  const hydrated = useHydrated()
  const wanted = hydrated && user !== null && readers.includes(user.role)
  useEffect(() => {
    if (wanted) void applicationCounts.load(kind)
  }, [wanted, kind])
  const count = data?.pending ?? 0
  return (
    <a
      data-roles={readers.join(' ')}
      href={`${localePath(locale, routes.applications())}?kind=${kind}&status=pending`}
      className={buttonStyle('secondary')}
    >
      <Icon name="inbox" size={18} />
      {t('applications:title')}
      {count > 0 && (
        <span
          title={t('applications:waiting', { count })}
          className="min-w-5 rounded-full bg-warning-soft px-1.5 text-center text-caption text-warning"
        >
          {format.number(count)}
        </span>
      )}
    </a>
  )
}

/** The way from a list of drivers or companies to those who ask to be in it, with how many wait. */
export const WaitingLink = ({ kind, ...props }: IslandProps & { kind: Registration['kind'] }) => (
  <I18nProvider {...props}>
    <Waiting kind={kind} />
  </I18nProvider>
)
