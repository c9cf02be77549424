import { useEffect, useRef, useState } from 'react'

/** How large a box is, in whole pixels; 0 by 0 before it is known. */
export function useSize() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize((before) =>
        Math.round(width) === before.width && Math.round(height) === before.height
          ? before
          : { width: Math.round(width), height: Math.round(height) },
      )
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, ...size }
}
