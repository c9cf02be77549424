import { useMemo } from 'react'
import type { KnownPlace } from '#contract/place.ts'
import type { Search } from '#src/islands/ui/combobox/use-options.ts'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { findAddresses, findPlaces } from '#src/stores/lookups.ts'
import { type PlaceOption, placeOption } from './place-option.ts'

/** A shorter text is no address yet. */
const leastLetters = 3
/** A geocoder is asked once somebody has stopped typing for so much longer than for the known places. */
const pauseMs = 300

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

async function addressesOf(text: string, signal: AbortSignal): Promise<KnownPlace[]> {
  if (text.length < leastLetters) return []
  await pause(signal)
  // Known places are found without it.
  return findAddresses(text, signal).catch(() => [])
}

const optionOf =
  ({ t }: Pick<I18n, 't'>) =>
  ({ id, kind, name, place, credit }: KnownPlace): PlaceOption => {
    const known = name === place.place ? undefined : name
    const found = [t('place:found'), credit].filter(Boolean).join(' · ')
    return { ...placeOption(place, id), hint: kind === 'found' ? found : known }
  }

/** The places that a text finds: homes, schools, companies, places used before; then those that a geocoder knows. */
export function usePlaceSearch(): Search {
  const { t } = useI18n()
  return useMemo(
    () => async (text, signal, early) => {
      const addresses = addressesOf(text, signal)
      const known = await findPlaces(text, signal)
      early?.(known.map(optionOf({ t })))
      const texts = new Set(known.map(({ place }) => place.place))
      const found = (await addresses).filter(({ place }) => !texts.has(place.place))
      return [...known, ...found].map(optionOf({ t }))
    },
    [t],
  )
}
