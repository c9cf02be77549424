import * as access from '#contract/access.ts'
import { promoKinds, promoStates } from '#contract/lists/money.ts'
import type { Promo, PromoInput } from '#contract/promo.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import {
  byChoice,
  currency,
  date,
  leading,
  money,
  number,
  onlyFor,
  optional,
  references,
  select,
  starting,
  text,
  toggle,
} from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { I18n, IslandProps } from '#src/islands/ui/i18n.tsx'

const tones: Record<Promo['state'], Tone> = {
  valid: 'success',
  upcoming: 'info',
  used_up: 'warning',
  expired: 'neutral',
  off: 'neutral',
}
/** The switched-off ones last. */
const states = leading(promoStates, 'valid', 'upcoming', 'used_up', 'expired')
const companyName = (row: { name: string }) => row.name

const discount = ({ kind, value, ...row }: Promo, { format }: I18n) =>
  kind === 'percent'
    ? format.number(value / 100, { style: 'percent' })
    : format.money({ amount: value, currency: row.currency })

const uses = ({ used, usageLimit }: Promo, { t }: I18n) =>
  usageLimit === null ? t('promos:uses', { count: used }) : t('promos:usesOf', { count: usageLimit, used })

export const promos = defineRegister<Promo, PromoInput>({
  resource: 'promos',
  lists: ['companies'],
  text: (key) => `promos:${key}`,
  page: 'promos',
  writers: access.promos.write,
  name: (row) => row.code,
  columns: [
    { field: 'code', cell: (row) => <bdi>{row.code}</bdi> },
    { field: 'value', width: 'sm', align: 'end', cell: discount },
    { field: 'from', width: 'flex', cell: (row, { format }) => format.date(row.from, 'UTC') },
    { field: 'to', width: 'flex', cell: (row, { format }) => format.date(row.to, 'UTC') },
    { field: 'used', width: 'lg', align: 'end', cell: uses },
    { field: 'companies', width: 'xl', hidden: true },
    {
      field: 'state',
      width: 'md',
      cell: (row, { t }) => (
        <Badge tone={tones[row.state]} dot>
          {t(`promos:state.${row.state}`)}
        </Badge>
      ),
    },
  ],
  sorts: ['code', 'from', 'to', 'used'],
  filters: { state: states, kind: promoKinds },
  form: {
    code: text({ max: 30, ltr: true }),
    kind: starting(select(promoKinds), 'percent'),
    currency: currency(),
    value: byChoice('kind', { percent: number({ min: 1, max: 100, unit: 'percent' }), fixed: money() }),
    maxDiscount: onlyFor(optional(money()), 'kind', ['percent']),
    minFare: optional(money()),
    from: date(),
    to: date(),
    usageLimit: optional(number({ min: 1 })),
    perUserLimit: optional(number({ min: 1 })),
    companies: references('names/companies', companyName),
    firstTripOnly: toggle(false),
    active: toggle(),
  },
  bulk: ['active', 'to'],
  details: (row, { t, ...i18n }) => (
    <p className="flex flex-wrap items-center gap-3">
      <Badge tone={tones[row.state]} dot>
        {t(`promos:state.${row.state}`)}
      </Badge>
      {uses(row, { t, ...i18n })}
    </p>
  ),
})

export const Promos = (props: IslandProps) => <RegisterPage {...props} register={promos} />
