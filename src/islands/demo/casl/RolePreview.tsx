import { useEffect, useRef, useState } from 'react'
import type { Role } from '#contract/people.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { RoleFigures } from '#src/lib/api/role-figures.ts'
import { roleFigures } from '#src/stores/role-figures.ts'
import { type MenuGroup, menuOf } from './menu-of.ts'

function figure(
  { unit, value, currency }: RoleFigures['tiles'][number],
  zone: string,
  { t, format }: I18n,
): string {
  if (value === null) return t('dashboard:tile.none')
  if (unit === 'money') return format.money({ amount: value, currency: currency ?? '' })
  if (unit === 'percent') return format.number(value / 100, { style: 'percent' })
  if (unit !== 'instant') return format.number(value)
  const at = new Date(value)
  return t('dashboard:when', { day: format.dayLabel(at, zone), time: format.time(at, zone) })
}

function Figures({ role }: { role: Role }) {
  const i18n = useI18n()
  const { t, format } = i18n
  const { data, error, loading } = useLoaded(roleFigures, [role])
  if (error) {
    return (
      <LoadFailure title={t('see-as:failed')} busy={loading} onRetry={roleFigures.reload}>
        {problemMessage(error, t)}
      </LoadFailure>
    )
  }
  if (!data) return <Skeleton box="h-48 w-full" />
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-3">
        {data.tiles.map((tile) => (
          <div
            key={tile.key}
            className="flex flex-col justify-between gap-1 rounded-control border border-line p-3"
          >
            <dt className="text-caption text-ink-muted">{t(`dashboard:tile.${tile.key}`)}</dt>
            <dd className="text-h5 tabular-nums">{figure(tile, data.zone, i18n)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h4 className="font-semibold">{t('see-as:attention')}</h4>
        {data.attention.length === 0 && <p className="text-ink-muted">{t('see-as:calm')}</p>}
        <ul className="mt-1 divide-y divide-line">
          {data.attention.map(({ kind, count }) => (
            <li key={kind} className="flex items-center justify-between gap-3 py-1.5">
              {t(`dashboard:attention.${kind}`)}
              <Badge>{format.number(count)}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-caption text-ink-muted">{t('see-as:figuresHint')}</p>
    </div>
  )
}

function Menu({ groups }: { groups: readonly MenuGroup[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {groups.map(({ name, rows }) => (
        <li key={name}>
          <p className="text-caption font-semibold text-ink-muted">{name}</p>
          <ul className="mt-1 flex flex-wrap gap-1.5">
            {rows.map((row) => (
              <li key={row} className="rounded-control bg-surface-sunken px-2.5 py-1">
                {row}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  role: Role
  onEnd: () => void
}

/** The menu and the dashboard of another role. Nobody's rights change: the figures are asked for as an admin may. */
export function RolePreview({ role, onEnd }: Props) {
  const { t } = useI18n()
  const [groups, setGroups] = useState<MenuGroup[]>([])
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setGroups(menuOf(role))
    head.current?.focus()
  }, [role])
  return (
    <section className="k-card border-2 border-dashed border-primary" aria-labelledby="see-as">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-primary-soft px-4 py-3 sm:px-6">
        <Icon name="eye" className="text-primary" />
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="see-as" ref={head} tabIndex={-1} className="text-h6 outline-none">
            {t('see-as:title', { role: t(`roles:${role}`) })}
          </h2>
          <p className="text-ink-muted">{t('see-as:hint')}</p>
        </div>
        <Button icon="close" onClick={onEnd}>
          {t('see-as:end')}
        </Button>
      </header>
      <div className="grid gap-6 p-4 sm:p-6 lg:grid-cols-2">
        <div>
          <h3 className="mb-3 text-h6">{t('see-as:menu')}</h3>
          <Menu groups={groups} />
        </div>
        <div>
          <h3 className="mb-3 text-h6">{t('see-as:figures')}</h3>
          <Figures role={role} />
        </div>
      </div>
    </section>
  )
}
