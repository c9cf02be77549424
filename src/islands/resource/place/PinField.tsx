import { FieldFrame } from '#src/islands/form/FieldFrame.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { useField } from '#src/islands/form/use-field.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { PinButton } from './pin/PinButton.tsx'
import { type PlaceOption, placeOption, pointIn } from './place-option.ts'

interface Props {
  form: FormApi<Record<string, PlaceOption | null>>
  name: string
  label: string
}

/** Only where something lies, as a pin: it begins beside what else the form has a place for. */
export function PinField(props: Props) {
  const { form, name, label } = props
  const { t } = useI18n()
  const field = useField(props)
  const point = pointIn(field.value)
  const beside = Object.values(form.values).map(pointIn).find(Boolean) ?? null
  return (
    <FieldFrame {...field} label={label} group>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex items-center gap-1.5 text-sm" data-pin={point ? 'set' : 'none'}>
          {point && <Icon name="check" size={16} className="text-success" />}
          {t(point ? 'place:pinSet' : 'place:pinMissing')}
        </span>
        <PinButton
          label={t(point ? 'place:movePin' : 'place:setPin')}
          title={t('place:pinFor', { field: label })}
          start={point ?? beside}
          onUse={(to) => form.set(name, placeOption({ place: '', point: to }))}
        />
      </div>
    </FieldFrame>
  )
}
