import { useState } from 'react'
import type { CoverPlan } from '#contract/cover.ts'
import { useZone } from '#src/islands/resource/list/use-list-rows.ts'
import { I18nProvider, type IslandProps } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { CoverForm } from './CoverForm.tsx'
import { CoverPlanView } from './CoverPlanView.tsx'
import type { Happened } from './values.ts'

/** A plan with the question that it answers; each has choices of its own. */
interface Shown {
  plan: CoverPlan
  happened: Happened
  number: number
}

/** One screen for what goes wrong: what happened, every trip that it touches, and who covers it. */
export function CoverDesk(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const zone = useZone()
  const [shown, setShown] = useState<Shown>()
  if (!zone) return <Skeleton box="h-64 w-full" />
  return (
    <div className="flex flex-col gap-5">
      <CoverForm
        zone={zone}
        onPlan={(plan, happened) =>
          setShown((before) => ({ plan, happened, number: (before?.number ?? 0) + 1 }))
        }
      />
      {shown && <CoverPlanView key={shown.number} plan={shown.plan} happened={shown.happened} />}
    </div>
  )
}
