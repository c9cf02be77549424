import { useEffect, useState } from 'react'

const pauseMs = 250

/** What was typed, when whoever types pauses. */
export function useTyped(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}
