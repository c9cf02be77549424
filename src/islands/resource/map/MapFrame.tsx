import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Ground } from '#src/stores/map.ts'
import type { Sight } from './engine/create-map.ts'
import { scaleBar } from './engine/geometry.ts'

/** In pixels. */
const longestScale = 72

/** What stands at the lower edge of a map: its scale, whom the ground is from, and why there is none. */
export function MapFrame({ ground, sight }: { ground: Ground | null; sight: Sight | undefined }) {
  const { t, format } = useI18n()
  const scale = sight && scaleBar(sight.metresPerPixel, longestScale)
  const credits = ground?.attribution ?? []
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end justify-between gap-2 p-2 text-caption">
      {scale && (
        <span
          className="flex flex-col gap-0.5 rounded-sm bg-surface-raised/85 px-1.5 py-0.5 text-ink"
          data-scale={scale.metres}
        >
          <span className="sr-only">{t('map:scale')}</span>
          {format.distance(scale.metres)}
          <span
            aria-hidden
            className="h-1.5 border-x-2 border-b-2 border-ink"
            style={{ inlineSize: `${Math.round(scale.pixels)}px` }}
          />
        </span>
      )}
      {ground?.problem && (
        <span
          className="rounded-sm bg-surface-raised/85 px-1.5 py-0.5 text-ink-muted"
          data-map-problem={ground.problem}
        >
          {t(`map:problem.${ground.problem}`)}
        </span>
      )}
      {credits.length > 0 && (
        <span
          className="pointer-events-auto rounded-sm bg-surface-raised/85 px-1.5 py-0.5 text-end text-ink-muted"
          dir="auto"
        >
          {credits.map(({ text, url }) => (
            <span key={text}>
              {' '}
              {url ? (
                <a className="underline hover:text-ink" href={url} target="_blank" rel="noopener noreferrer">
                  {text}
                </a>
              ) : (
                text
              )}
            </span>
          ))}
        </span>
      )}
    </div>
  )
}
