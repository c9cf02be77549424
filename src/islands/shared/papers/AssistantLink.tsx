import type { ReactNode } from 'react'
import { RowLink } from '#src/islands/resource/RecordLink.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'

/** An assistant by name. Whoever reads their papers may open them: no page says so of them that knows no papers. */
export function AssistantLink({ id, children }: { id: string; children: ReactNode }) {
  const { locale } = useI18n()
  return (
    <RowLink href={`${localePath(locale, routes.assistants())}?id=${encodeURIComponent(id)}`}>
      {children}
    </RowLink>
  )
}
