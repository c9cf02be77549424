import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface InvalidNoticeProps {
  params: readonly { readonly name: string; readonly value: string }[]
  onReset: () => void
}

/** The address has filters that do not exist: the page says so, rather than showing other rows in silence. */
export function InvalidNotice({ params, onReset }: InvalidNoticeProps) {
  const { t, format } = useI18n()
  // Isolated, so that a sentence from right to left keeps each in one piece.
  const unknown = params.map(({ name, value }) => `\u2066${name}=${value.slice(0, 40)}\u2069`)
  return (
    <div role="alert">
      <EmptyState
        icon="link"
        title={t('table:invalid.title')}
        hint={t('table:invalid.hint', { params: format.list(unknown) })}
        action={
          <Button intent="primary" icon="list" onClick={onReset}>
            {t('table:lost.first')}
          </Button>
        }
      />
    </div>
  )
}
