import { relationships } from '#contract/lists/people.ts'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { T } from '#src/lib/i18n/translate.ts'

/** What somebody is to a child: one of the known words, or as it was written. */
export const relationText = (t: T, relationship: string) =>
  relationships.some((known) => known === relationship)
    ? t(`passengers:relationship.${relationship}`)
    : relationship

interface Props {
  name: string
  phone: string
  relationship?: string
  onClick?: () => void
}

/** Calls somebody with the phone. */
export function PhoneLink({ name, phone, relationship, onClick }: Props) {
  const { t } = useI18n()
  return (
    <a href={`tel:${phone}`} onClick={onClick} className={`${buttonStyle('secondary', 'lg')} w-full`}>
      <Icon name="phone" size={20} />
      <span>
        <bdi>{name}</bdi>
        {relationship && <span className="text-ink-muted"> · {relationText(t, relationship)}</span>}
      </span>
    </a>
  )
}
