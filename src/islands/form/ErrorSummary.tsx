import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { FormApi } from './form-types.ts'
import { fieldId } from './use-field.ts'

/** What is wrong, on top of the form: each message leads to its field; those of no field stand by themselves. */
export function ErrorSummary<Values extends object>({ form }: { form: FormApi<Values> }) {
  const { t } = useI18n()
  const { problem } = form
  if (!problem || problem.kind === 'aborted') return null
  const fields = Object.entries(problem.fields ?? {}).filter(([, texts]) => texts.length > 0)
  const general = problem.form ?? []
  if (problem.kind === 'invalid' && fields.length === 0 && general.length === 0) return null
  const text = general.length > 0 ? general.join(' ') : problem.message
  const listed = fields.map(([key, texts]) => {
    const field = [key, key.split('.')[0] ?? key].find((name) => form.labelOf(name) !== undefined)
    return { key, field, label: field === undefined ? key : form.labelOf(field), text: texts.join(' ') }
  })
  return (
    <div data-summary tabIndex={-1} className="outline-none">
      <Alert tone="error" title={listed.length > 0 ? t('form:summary', { count: listed.length }) : undefined}>
        {(listed.length === 0 || general.length > 0) && <p>{text || t('form:failed')}</p>}
        {listed.length > 0 && (
          <ul className="mt-1 list-disc ps-5">
            {listed.map(({ key, field, label, text: message }) => (
              <li key={key}>
                {field === undefined ? (
                  `${label}: ${message}`
                ) : (
                  <a href={`#${fieldId(form.id, field)}`} className="underline underline-offset-2">
                    {label}: {message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  )
}
