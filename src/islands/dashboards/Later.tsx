import { useEffect, useRef, useState } from 'react'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { isArranged } from '#src/stores/dashboard.ts'
import type { LateProps } from './late/late-props.ts'

const load = withTexts('dashboard-more', () => import('./late/parts.ts'))
const nothing = () => undefined

interface Props extends LateProps {
  part: 'Hours' | 'NowMap' | 'Trends'
}

/** A part of the dashboard whose code comes when it is seen; at once where it knows how the page is arranged. */
export function Later({ part, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(isArranged)
  const Part = useModule(load, seen, nothing)?.[part]
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setSeen((before) => before || entries.some(({ isIntersecting }) => isIntersecting)),
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className="min-h-96">
      {Part && <Part {...props} />}
    </div>
  )
}
