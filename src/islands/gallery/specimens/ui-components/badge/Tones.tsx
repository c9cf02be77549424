import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const tones: readonly Tone[] = ['neutral', 'primary', 'secondary', 'success', 'info', 'warning', 'error']

export function Tones() {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap gap-2">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {t(`gallery-ui:tone.${tone}`)}
        </Badge>
      ))}
    </div>
  )
}
