import { type RefObject, useEffect, useState } from 'react'

/** Whether a mouse or the focus has been here: then comes what nobody needs before. */
export function useNear(here: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    for (const type of ['pointerenter', 'focusin'])
      here.current?.addEventListener(type, () => setNear(true), { once: true })
  }, [here])
  return near
}
