import { useState } from 'react'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { ConflictRules, FieldName, FormApi } from './form-types.ts'
import { isEqual } from './is-equal.ts'

type Side = 'mine' | 'theirs'

/** The names whose two versions differ, and which side each starts on: the one that was changed. */
export function differences<Values extends object>(base: Values, mine: Values, theirs: Values) {
  const names = Object.keys(mine) as FieldName<Values>[]
  return names
    .filter((name) => !isEqual(mine[name], theirs[name]))
    .map((name) => ({ name, side: (isEqual(mine[name], base[name]) ? 'theirs' : 'mine') as Side }))
}

interface ConflictPanelProps<Values extends object> {
  form: FormApi<Values>
  rules: ConflictRules<Values>
}

/** Somebody else saved the record meanwhile: both versions field by field, and the person chooses. */
export function ConflictPanel<Values extends object>({ form, rules }: ConflictPanelProps<Values>) {
  const { t } = useI18n()
  const { problem, base, values: mine } = form
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({})
  const theirs = rules.values(problem?.current)
  if (!theirs) return <Alert tone="error">{problem?.message || t('form:conflict.unreadable')}</Alert>

  const rows = differences(base, mine, theirs).map((row) => ({ ...row, side: chosen[row.name] ?? row.side }))
  const show = <Name extends FieldName<Values>>(name: Name, value: Values[Name]) =>
    (rules.show ? rules.show(name, value) : String(value ?? '')) || t('form:conflict.nothing')

  function apply(side?: Side) {
    if (!theirs) return
    const taken: Values = { ...theirs }
    for (const row of rows) if ((side ?? row.side) === 'mine') taken[row.name] = mine[row.name]
    rules.accept(problem?.current)
    form.resolve(taken, theirs)
  }

  return (
    <section data-summary tabIndex={-1} className="outline-none">
      <Alert tone="warning" title={t('form:conflict.title')}>
        <p>{rows.length > 0 ? t('form:conflict.text') : t('form:conflict.same')}</p>
        {rows.map(({ name, side }) => (
          <fieldset key={name} className="mt-3">
            <legend className="font-semibold">{form.labelOf(name) ?? name}</legend>
            <div className="mt-1 grid gap-2 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((one) => (
                <label
                  key={one}
                  className="flex items-start gap-2 rounded-control border border-line-strong bg-surface-raised p-2.5 has-checked:border-primary"
                >
                  <input
                    type="radio"
                    name={`${form.id}-version-${name}`}
                    checked={side === one}
                    onChange={() => setChosen({ ...chosen, [name]: one })}
                    className="mt-0.5 size-4 shrink-0 accent-primary-strong"
                  />
                  <span className="min-w-0">
                    <span className="block text-caption text-ink-muted">{t(`form:conflict.${one}`)}</span>
                    <span className="[overflow-wrap:anywhere]">
                      {show(name, one === 'mine' ? mine[name] : theirs[name])}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button intent="primary" onClick={() => apply()}>
            {t('form:conflict.apply')}
          </Button>
          {rows.length > 0 && <Button onClick={() => apply('theirs')}>{t('form:conflict.allTheirs')}</Button>}
        </div>
      </Alert>
    </section>
  )
}
