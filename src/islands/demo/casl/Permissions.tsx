import { useEffect, useState, useSyncExternalStore } from 'react'
import * as access from '#contract/access.ts'
import { roles } from '#contract/lists/roles.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { markWords, wordsOf } from '#src/islands/shared/office/find-text.ts'
import { useWord } from '#src/islands/shared/office/use-word.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { $profile } from '#src/stores/profile.ts'
import { filterRows } from './filter-rows.ts'

const loadPreview = withTexts('see-as', () => import('./RolePreview.tsx').then((part) => part.RolePreview))

const phone = '(width < 600px)'
function onWidthChange(listener: () => void) {
  const query = matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
/** Where there is room for one role's column alone. */
const useIsNarrow = () =>
  useSyncExternalStore(
    onWidthChange,
    () => matchMedia(phone).matches,
    () => false,
  )

const roleOf = (word: string) => roles.find((one) => one === word)

function Content() {
  const { t } = useI18n()
  const profile = useSlice($profile)
  const isNarrow = useIsNarrow()
  const [word, setRole] = useWord('role')
  const [only, setOnly] = useWord('only')
  const [search, setSearch] = useWord('q')
  const [as, setAs] = useWord('as', 'push')
  const [count, setCount] = useState<number>()
  const own = roleOf(profile?.role ?? '')
  const role = roleOf(word) ?? (isNarrow ? (own ?? roles[0]) : undefined)
  const preview = roleOf(as)
  const mayPreview = profile !== null && access.dashboards.all.includes(profile.role)

  useEffect(() => {
    setCount(filterRows({ role, only: only !== '', words: wordsOf(search) }))
  }, [role, only, search])
  useEffect(() => () => markWords([], []), [])

  return (
    <div className="flex flex-col gap-4">
      <div className="k-card flex flex-wrap items-center gap-x-4 gap-y-3 p-3">
        <SearchBox
          value={search}
          placeholder={t('casl-find:search')}
          onSearch={(text) => setSearch(text.trim())}
        />
        <label className="flex items-center gap-2 text-ink-muted">
          {t('casl-find:role')}
          <select
            value={role ?? ''}
            onChange={({ target }) => setRole(target.value)}
            className="rounded-field border border-line-strong bg-surface-raised py-1.5 ps-2 text-ink pointer-coarse:min-h-11"
          >
            {!isNarrow && <option value="">{t('casl-find:allRoles')}</option>}
            {roles.map((one) => (
              <option key={one} value={one}>
                {t(`roles:${one}`)}
              </option>
            ))}
          </select>
        </label>
        {role && (
          <label className="flex items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={only !== ''}
              onChange={({ target }) => setOnly(target.checked ? '1' : '')}
            />
            {t('casl-find:only')}
          </label>
        )}
        <span className="ms-auto flex flex-wrap gap-2">
          {own && (
            <Button
              icon="key"
              aria-pressed={role === own && only !== ''}
              onClick={() => {
                setRole(own)
                setOnly('1')
              }}
            >
              {t('casl-find:mine')}
            </Button>
          )}
          {mayPreview && role && role !== own && role !== preview && (
            <Button icon="eye" onClick={() => setAs(role)}>
              {t('casl-find:seeAs', { role: t(`roles:${role}`) })}
            </Button>
          )}
        </span>
      </div>
      {mayPreview && preview && (
        <LazyPart load={loadPreview} props={{ role: preview, onEnd: () => setAs('') }} />
      )}
      <p role="status" className="text-ink-muted">
        {count !== undefined && count > 0 && t('casl-find:count', { count })}
      </p>
      {count === 0 && (
        <div className="k-card">
          <EmptyState icon="search" title={t('casl-find:none')} />
        </div>
      )}
    </div>
  )
}

/** What is shown of the page's table of permissions, and for admins the console as another role finds it. */
export function Permissions(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
