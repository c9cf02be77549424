import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  /** What the point of a place was taken from, as an answer has it; empty for the middle of all that is known. */
  near: unknown
  /** Read out when it appears. */
  live?: boolean
}

/** Says beneath an address that its point is a guess, and by what; nothing where it is the place's own. */
export function GuessNote({ near, live = false }: Props) {
  const { t } = useI18n()
  if (typeof near !== 'string') return null
  return (
    <p className="text-caption text-ink-muted" {...(live && { role: 'status' })}>
      {near ? t('guessed-places:near', { near }) : t('guessed-places:nothing')}
    </p>
  )
}
