import { useId, useState } from 'react'
import { Accordion } from '#src/islands/ui/blocks/Accordion.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import type { Specimen } from './specimen.ts'

const loadCode = () => import('./SpecimenCode.tsx').then((part) => part.SpecimenCode)

/** A specimen with its name, when to use it, and its code, which is loaded when it is opened. */
export function SpecimenFrame({ specimen }: { specimen: Specimen }) {
  const { id, title, use, Show } = specimen
  const { t } = useI18n()
  const headingId = useId()
  const [open, setOpen] = useState(false)
  return (
    <section id={id} data-specimen className="k-card" aria-labelledby={headingId}>
      <header className="border-b border-line px-4 py-4 sm:px-6">
        <h2 id={headingId} className="text-h6">
          {t(title)}
        </h2>
        <p className="max-w-[70ch] text-ink-muted">{t(use)}</p>
      </header>
      <div className="min-w-0 p-4 sm:p-6">
        <Show />
      </div>
      <div className="border-t border-line">
        <Accordion
          title={
            <span className="text-primary">
              {t('gallery:code')} <span className="sr-only">{t(title)}</span>
            </span>
          }
          onToggle={setOpen}
        >
          {open && <LazyPart load={loadCode} props={{ specimen }} />}
        </Accordion>
      </div>
    </section>
  )
}
