import { TextField } from '#src/islands/form/TextField.tsx'
import { UnsavedChanges } from '#src/islands/form/UnsavedChanges.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'

export function Unsaved() {
  const { t, locale } = useI18n()
  const form = useForm({ initial: { school: 'Orchard School' }, save: async () => undefined })
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <TextField
        form={form}
        name="school"
        label={t('gallery-forms:field.school')}
        hint={t('gallery-forms:unsaved.hint')}
      />
      <a
        href={localePath(locale, templateRoutes.gallery('forms', 'elements'))}
        className="w-fit font-semibold text-primary underline-offset-4 hover:underline"
      >
        {t('gallery-forms:unsaved.leave')}
      </a>
      <UnsavedChanges dirty={form.dirty} />
    </div>
  )
}
