interface Props {
  items: readonly { label: string; value: string | null }[]
  hint: string
}

/** What stands in the record but is not the person's to change. */
export function Facts({ items, hint }: Props) {
  const known = items.filter(({ value }) => value)
  if (known.length === 0) return null
  return (
    <div className="rounded-control bg-surface-sunken px-4 py-3">
      <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {known.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-caption text-ink-muted">{label}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-caption text-ink-muted">{hint}</p>
    </div>
  )
}
