import { useEffect, useRef, useState } from 'react'

export const speeds = [1, 2, 5, 10, 20] as const
export type Speed = (typeof speeds)[number]

/**
 * The moment of a replay, in milliseconds: it stands at `start`, where there is something to be seen, runs up to `to` while it
 * plays, and stops there.
 */
export function usePlayback(from: number, to: number, start: number) {
  const [at, setAt] = useState(start)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(10)
  const span = useRef({ from, to, speed })
  span.current = { from, to, speed }
  useEffect(() => {
    setAt(start)
    setPlaying(false)
  }, [start])
  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    let frame = 0
    const step = (now: number) => {
      const passed = (now - last) * span.current.speed
      last = now
      setAt((before) => Math.min(before + passed, span.current.to))
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [playing])
  useEffect(() => {
    if (at >= to) setPlaying(false)
  }, [at, to])
  return {
    at: Math.min(Math.max(at, from), to),
    playing,
    speed,
    setSpeed,
    go: setAt,
    /** From the beginning again, where it has come to the end. */
    toggle: () => {
      if (!playing && at >= to) setAt(start)
      setPlaying(!playing)
    },
  }
}
