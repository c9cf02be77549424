import { type ReactNode, useEffect, useRef } from 'react'
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

/** A name that leads to its record, for those who may open it; for others the name alone. */
export function RecordLink({ kind, id, own = false, children }: Props) {
  const { locale } = useI18n()
  const role = useSlice($profile)?.role
  const link = useRef<HTMLAnchorElement>(null)
  // A row of a list is one stop of the Tab key, and this is part of it: drawn anew whenever the row is.
  useEffect(() => {
    const row = link.current?.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')
    if (link.current && row) link.current.tabIndex = row.tabIndex
  })
  if (!mayOpen(role, kind, { own })) return children
  return (
    <a ref={link} className="k-link" href={recordAddress(locale, kind, id)}>
      {children}
    </a>
  )
}
