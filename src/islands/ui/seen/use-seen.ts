import { useEffect, useRef, useState } from 'react'
import { requestIdle } from '#src/lib/idle.ts'

/** So much before it is seen, its code is asked for. */
const ahead = '200px'

/** Whether a part of the page has been near the screen, and the page had nothing more urgent to do since. */
export function useSeen() {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!box.current) return
    let current = true
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        requestIdle(() => current && setSeen(true))
      },
      { rootMargin: ahead },
    )
    observer.observe(box.current)
    return () => {
      current = false
      observer.disconnect()
    }
  }, [])
  return { box, seen }
}
