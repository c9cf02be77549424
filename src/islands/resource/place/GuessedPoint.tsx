import { useEffect, useRef } from 'react'
import { type PlaceOption, placeOption } from '#src/islands/resource/base/place-option.ts'
import { guessPlace } from '#src/stores/lookups.ts'
import { GuessNote } from './GuessNote.tsx'

interface Props {
  value: PlaceOption
  onGuess: (place: PlaceOption) => void
}

/** Gives a typed address the point of the nearest known street or school, with a note. */
export function GuessedPoint({ value, onGuess }: Props) {
  const { place, point, near } = value.known
  const now = useRef({ value, onGuess })
  now.current = { value, onGuess }
  useEffect(() => {
    if (point) return
    const stop = new AbortController()
    // Without an answer the server guesses when it is saved.
    guessPlace(place, stop.signal).then(
      (found) => {
        const { known } = now.current.value
        if (found && !known.point && known.place === place)
          now.current.onGuess(placeOption({ ...known, point: found.point, near: found.near }))
      },
      () => undefined,
    )
    return () => stop.abort()
  }, [place, point])
  return <GuessNote near={near} live />
}
