import type { SharedRide } from '#contract/tracking.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { factsOf, lineOf, noteOf } from './texts.ts'
import type { Times } from './times.ts'

/** A text that is the same is not put there again: a screen reader would say it again. */
function put(place: Element | null, text: string): void {
  if (place && place.textContent !== text) place.textContent = text
}

/** The parts of the page, filled in from what is known of the ride. */
export function rideView(root: HTMLElement, t: T, times: Times) {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-${name}]`)
  const hide = (name: string, hidden = true) => {
    const place = part(name)
    if (place) place.hidden = hidden
  }
  function say(name: string, text: string): void {
    put(part(name), text)
    hide(name, text === '')
  }

  return {
    /** @param now the present on the server's clock */
    show(ride: SharedRide, now: Date): void {
      const told = { t, times, now }
      const facts = factsOf(ride, told)
      const isSeen = ride.state === 'under_way'
      root.dataset.track = ride.state
      say('line', lineOf(ride, t))
      say('note', noteOf(ride, told))
      for (const fact of root.querySelectorAll<HTMLElement>('[data-fact]')) {
        const text = facts[fact.dataset.fact ?? ''] ?? ''
        fact.hidden = text === ''
        put(fact.querySelector('bdi'), text)
      }
      hide('facts', !isSeen)
      if (!isSeen) hide('map-place')
      hide('show-map', !isSeen || part('map-place')?.hidden === false)
    },
    /** The link shows nothing, or nothing any more. */
    end(): void {
      root.dataset.track = 'ended'
      say('line', t('track:ended'))
      say('note', t('track:note.ended'))
      for (const name of ['facts', 'map-place', 'show-map']) hide(name)
    },
    /** What is wrong with the connection, above what was seen last; nothing when it is well. */
    trouble(text: string): void {
      if (text && !root.dataset.track) say('line', t('track:failed'))
      say('trouble', text)
      hide('retry', text === '')
    },
    openMap(): void {
      hide('map-place', false)
      hide('show-map')
      part('map-place')?.focus()
    },
    onPress: (name: string, run: () => void) => part(name)?.addEventListener('click', run),
  }
}
