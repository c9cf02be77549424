import type { ReactNode } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { mayOpen, type RecordKind } from '#src/lib/nav/record-access.ts'
import { recordAddress } from '#src/lib/nav/record-address.ts'
import { $profile } from '#src/stores/profile.ts'
import { useSlice } from './base/use-slice.ts'

interface Props {
  kind: RecordKind
  id: string
  /** Whoever sees this may open it if they may open any: it is never another family's or company's. */
  own?: boolean
  children: ReactNode
}

/** A row of a list is one stop of the Tab key, and a link in it is part of that. */
function joinRow(link: HTMLElement | null) {
  const row = link?.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')
  if (link && row) link.tabIndex = row.tabIndex
}

/** A link in a row of a list, or anywhere else. It is drawn anew whenever the row is, and so is given to the function anew. */
export const RowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a ref={(link) => joinRow(link)} className="k-link" href={href}>
    {children}
  </a>
)

/** A name that leads to its record, for those who may open it; for others the name alone. */
export function RecordLink({ kind, id, own = false, children }: Props) {
  const { locale } = useI18n()
  const role = useSlice($profile)?.role
  if (!mayOpen(role, kind, { own })) return children
  return <RowLink href={recordAddress(locale, kind, id)}>{children}</RowLink>
}
