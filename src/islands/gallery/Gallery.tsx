import { useCallback, useEffect, useState } from 'react'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { GalleryFamily, GalleryPart } from '#src/lib/gallery-parts.ts'
import { SpecimenFrame } from './SpecimenFrame.tsx'
import type { GalleryPages, SpecimenPage } from './specimen.ts'

/** What the island of a family takes from its page. */
export interface GalleryProps<Family extends GalleryFamily> extends IslandProps {
  part: GalleryPart<Family>
}

function Waiting() {
  const { t } = useI18n()
  return (
    <div role="status" aria-busy="true" aria-label={t('gallery:loading')} className="flex flex-col gap-6">
      <Skeleton box="h-96 w-full" />
      <Skeleton box="h-96 w-full" />
    </div>
  )
}

/** The specimens come together, so that none of them pushes away another that is looked at. */
function Specimens({ load }: { load: () => Promise<SpecimenPage> }) {
  const { t } = useI18n()
  const [wanted, setWanted] = useState(true)
  const page = useModule(
    load,
    wanted,
    useCallback(() => setWanted(false), []),
  )
  useEffect(() => {
    if (page && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [page])
  if (page) return page.specimens.map((specimen) => <SpecimenFrame key={specimen.id} specimen={specimen} />)
  if (wanted) return <Waiting />
  return (
    <LoadFailure title={t('gallery:failed')} onRetry={() => setWanted(true)}>
      {t('gallery:failedHint')}
    </LoadFailure>
  )
}

/** A narrow window shows a part of the list of pages: the one that is open is in it. */
function showCurrent(): void {
  document
    .querySelector('[data-gallery-nav] [aria-current]')
    ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
}

interface Props<Family extends GalleryFamily> extends GalleryProps<Family> {
  pages: GalleryPages<Family>
}

/** A page of the gallery: what it shows is loaded when it is open. */
export function Gallery<Family extends GalleryFamily>({ part, pages, ...i18n }: Props<Family>) {
  useEffect(showCurrent, [])
  return (
    <I18nProvider {...i18n}>
      <div className="flex min-w-0 flex-col gap-6">
        <Specimens load={pages[part]} />
      </div>
    </I18nProvider>
  )
}
