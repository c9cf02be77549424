import { useEffect, useRef, useState } from 'react'

/** Runs `work` behind the next paint; at once where nothing is painted. */
function afterPaint(work: () => void): void {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}

/**
 * A choice that is seen at once, before what comes of it is drawn: `choose` shows the value in place of `current` and
 * does the `work` that makes it the current one behind that paint.
 */
export function useChosen<Value>(current: Value): [Value, (value: Value, work: () => void) => void] {
  const [chosen, setChosen] = useState<{ from: Value; value: Value }>()
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const choose = (value: Value, work: () => void) => {
    setChosen({ from: current, value })
    afterPaint(() => {
      // Another page may have taken this one's place, and its address.
      if (gone.current) return
      setChosen(undefined)
      work()
    })
  }
  // Whatever else has changed meanwhile counts for more.
  return [chosen && chosen.from === current ? chosen.value : current, choose]
}
