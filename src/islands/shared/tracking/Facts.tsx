import type { ReactNode } from 'react'
import type { Attributes } from '#contract/device.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { attributeName, attributeText } from './attribute-value.ts'

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="wrap-anywhere text-ink-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

export const factsStyle = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** What a device said beside its position: known attributes by name and with their unit, others by their own key. */
export function AttributeFacts({ attributes }: { attributes: Attributes }) {
  const i18n = useI18n()
  const named = Object.entries(attributes).map(([key, value]) => ({
    ...{ key, name: attributeName(key, i18n), text: attributeText(key, value, i18n) },
  }))
  const inOrder = [...named.filter(({ name }) => name), ...named.filter(({ name }) => !name)]
  return inOrder.map(({ key, name, text }) => (
    <Fact
      key={key}
      name={
        name ?? (
          <code dir="ltr" className="font-mono text-sm">
            {key}
          </code>
        )
      }
    >
      <bdi>{text}</bdi>
    </Fact>
  ))
}
