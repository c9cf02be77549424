import * as access from '#contract/access.ts'
import type { FareRule, FareRuleInput } from '#contract/fare-rule.ts'
import { weekdays } from '#contract/lists/common.ts'
import { vehicleBodies } from '#contract/lists/fleet.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import {
  choices,
  currency,
  date,
  type Field,
  money,
  number,
  optional,
  select,
  starting,
  text,
  toggle,
} from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import type { I18n, IslandProps } from '#src/islands/ui/i18n.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

/** A rule for no vehicle type is one for any. */
const forAny: Field<FareRuleInput['vehicleType']> = {
  ...select(['any', ...vehicleBodies]),
  empty: 'any',
  read: (value) => (typeof value === 'string' ? value : 'any'),
  write: (value) => vehicleBodies.find((one) => one === value) ?? null,
}

const price =
  (field: 'base' | 'perKm' | 'minimum') =>
  (row: FareRule, { format }: I18n) =>
    format.money({ amount: row[field], currency: row.currency })

const span = ({ validFrom, validTo }: FareRule, { t, format }: I18n) =>
  validTo === null
    ? t('fare-rules:since', { from: format.date(validFrom, 'UTC') })
    : t('fare-rules:between', { from: format.date(validFrom, 'UTC'), to: format.date(validTo, 'UTC') })

export const fareRules = defineRegister<FareRule, FareRuleInput>({
  resource: 'fare-rules',
  lists: ['peakDays', 'overlaps'],
  text: (key) => `fare-rules:${key}`,
  page: 'fares',
  writers: access.fareRules.write,
  name: (row) => row.name,
  columns: [
    'name',
    {
      field: 'vehicleType',
      width: 'md',
      cell: ({ vehicleType }, { t }) => t(`fare-rules:vehicleType.${vehicleType ?? 'any'}`),
    },
    { field: 'base', width: 'sm', align: 'end', cell: price('base') },
    { field: 'perKm', width: 'md', align: 'end', cell: price('perKm') },
    { field: 'minimum', width: 'md', align: 'end', cell: price('minimum') },
    { field: 'validFrom', width: 'lg', onPhone: false, cell: span },
    {
      field: 'priority',
      width: 'md',
      cell: ({ priority, overlaps }, { t, format }) => (
        <span className="flex items-center gap-2">
          {format.number(priority)}
          {overlaps.length > 0 && (
            <Badge tone="warning" icon="warning">
              {t('fare-rules:overlap')}
            </Badge>
          )}
        </span>
      ),
    },
    { field: 'active', width: 'sm', hidden: true },
  ],
  sorts: ['priority', 'name', 'vehicleType', 'base', 'minimum', 'validFrom'],
  filters: { vehicleType: vehicleBodies, active: 'flag' },
  form: {
    name: text({ max: 80 }),
    vehicleType: forAny,
    currency: currency(),
    priority: starting(number({ min: 0, max: 1000 }), 10),
    base: money(),
    minimum: starting(money(), 0),
    perKm: money(),
    perMinute: starting(money(), 0),
    freeWaitMin: starting(number({ min: 0, unit: 'minute' }), 5),
    waitPerMin: starting(money(), 0),
    noShowFee: starting(money(), 0),
    cancelFee: starting(money(), 0),
    cancelWindowMin: starting(number({ min: 0, unit: 'minute' }), 60),
    zone: optional(text({ max: 80 })),
    peakDays: choices(weekdays),
    peakPercent: optional(number({ min: 1, max: 500, unit: 'percent' })),
    peakFrom: optional(text({ type: 'time' })),
    peakTo: optional(text({ type: 'time' })),
    validFrom: date(),
    validTo: optional(date()),
    active: toggle(),
  },
  bulk: ['active', 'priority', 'validTo'],
  beside: withTexts('fare-trial', () => import('./TryPanel.tsx').then((module) => module.TryPanel)),
  details: ({ overlaps }, { t, format }) =>
    overlaps.length > 0 && (
      <Alert tone="warning" title={t('fare-rules:overlap')}>
        {t('fare-rules:overlapsWith', { names: format.list(overlaps.map(({ name }) => name)) })}
      </Alert>
    ),
})

export const FareRules = (props: IslandProps) => <RegisterPage {...props} register={fareRules} />
