import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { relationText } from '#src/lib/format/relation-text.ts'

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
