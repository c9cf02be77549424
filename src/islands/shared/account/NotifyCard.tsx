import type { OwnProfile } from '#contract/account.ts'
import { notificationChannels } from '#contract/lists/accounts.ts'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { saveNotify } from '#src/stores/account.ts'

interface Props {
  account: OwnProfile
  toasts: Toasts
}

/** The channels by which somebody is notified. */
export function NotifyCard({ account, toasts }: Props) {
  const { t } = useI18n()
  const form = useForm({
    initial: account.notify,
    save: async (values) => problemIn(await saveNotify(values), t),
    onSaved: () => toasts.show(t('profile:notify.saved')),
  })
  return (
    <Card id="notify" title={t('profile:notify.title')}>
      <Form form={form} submitLabel={t('profile:save')}>
        <div className="flex flex-col gap-4">
          {notificationChannels.map((way) => (
            <Checkbox
              key={way}
              form={form}
              name={way}
              look="switch"
              label={t(`profile:notify.${way}`)}
              hint={t(`profile:notify.${way}Hint`)}
            />
          ))}
          <p className="text-caption text-ink-muted">{t('profile:notify.always')}</p>
        </div>
      </Form>
    </Card>
  )
}
