import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const people = [
  { name: 'Amira Haddad' },
  { name: 'سارة الخطيب' },
  { name: 'Élodie Lefèvre-Beaumont' },
  { name: 'Kerbside', src: '/icon.svg' },
]

export function WithNames() {
  const { t } = useI18n()
  return (
    <ul className="flex flex-col gap-3">
      {people.map(({ name, src }) => (
        <li key={name} className="flex items-center gap-3">
          <Avatar name={name} src={src} />
          <bdi>{name}</bdi>
          {src && <span className="text-ink-muted">{t('gallery-ui:avatar.picture')}</span>}
        </li>
      ))}
    </ul>
  )
}
