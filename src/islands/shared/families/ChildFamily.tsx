import type { Child } from '#contract/child.ts'
import { recordsOf } from '#src/stores/records.ts'
import type { RegisterList } from '#src/stores/registers.ts'
import { GuardiansCard } from './GuardiansCard.tsx'
import { PickupsCard } from './PickupsCard.tsx'
import { SecretsCard } from './SecretsCard.tsx'
import { useChildChange } from './use-child-change.ts'

/** Whom to call about a child, who may fetch them, and what only some may know. */
export function ChildFamily({ child, list }: { child: Child; list: RegisterList }) {
  const change = useChildChange(child, list)
  const part = { child, change }
  return (
    <>
      <GuardiansCard {...part} />
      <PickupsCard {...part} />
      <SecretsCard {...part} onLook={() => void recordsOf('children', list).timeline.reload()} />
    </>
  )
}
