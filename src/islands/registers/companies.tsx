import * as access from '#contract/access.ts'
import type { Company, CompanyInput } from '#contract/company.ts'
import { companyStatuses, companyTypes } from '#contract/lists/companies.ts'
import { paymentMethods } from '#contract/lists/money.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import {
  address,
  code,
  currency,
  hinted,
  leading,
  number,
  optional,
  phone,
  select,
  starting,
  text,
} from '#src/islands/resource/register/fields.ts'
import { RegisterCreatePage, RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { CompanyNotices, CompanyWork } from '#src/islands/shared/people/company-parts.tsx'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const statuses = leading(companyStatuses, 'active')
const types = leading(companyTypes, 'school')
const payments = leading(paymentMethods, 'invoice', 'account')
const tones: Record<Company['status'], Tone> = { pending: 'warning', active: 'success', suspended: 'error' }

/** The office's time zone; a computer set to UTC does not give one. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const companies = defineRegister<Company, CompanyInput>({
  resource: 'companies',
  text: (key) => `companies:${key}`,
  page: 'companies',
  createPage: 'companyCreate',
  writers: access.companies.write,
  name: (row) => row.name,
  columns: [
    { field: 'name' },
    { field: 'type', width: 'lg' },
    {
      field: 'contactName',
      width: 'lg',
      cell: (row) => <TwoLines first={row.contactName ?? '–'} second={<bdi dir="ltr">{row.phone}</bdi>} />,
    },
    { field: 'paymentMethod', width: 'lg', onPhone: false },
    { field: 'drivers', width: 'sm', align: 'end', onPhone: false },
    { field: 'vehicles', width: 'sm', align: 'end', onPhone: false },
    { field: 'email', width: 'lg', hidden: true },
    { field: 'currency', width: 'lg', hidden: true },
    {
      field: 'status',
      width: 'md',
      fold: 0,
      cell: ({ status }, { t }) => (
        <Badge tone={tones[status]} dot>
          {t(`companies:status.${status}`)}
        </Badge>
      ),
    },
  ],
  sorts: ['name', 'type', 'contactName', 'status'],
  filters: { status: statuses, type: types, paymentMethod: payments },
  sections: { name: 'company', contactName: 'contact', registrationNo: 'business', paymentMethod: 'terms' },
  form: {
    name: text({ max: 120 }),
    type: select(types),
    contactName: text({ max: 160 }),
    phone: phone(),
    email: text({ max: 254, type: 'email', ltr: true }),
    registrationNo: optional(text({ max: 40, ltr: true })),
    address: optional(address()),
    paymentMethod: starting(select(payments), 'invoice'),
    currency: currency(),
    timezone: starting(code('timeZone'), zone.includes('/') ? zone : ''),
    commissionPct: optional(number({ min: 0, max: 100, decimals: 2, unit: 'percent' })),
    changeCutoffMin: hinted(optional(number({ min: 0, max: 10_080, unit: 'minute' }))),
  },
  bulk: ['type', 'paymentMethod', 'currency', 'timezone'],
  steps: {
    reactivate: { icon: 'undo', confirm: true },
    suspend: { icon: 'ban', tone: 'error', ask: { reason: text({ max: 500, lines: 3 }) } },
  },
  related: [
    { key: 'drivers', to: 'drivers', filter: 'company', count: (row) => row.drivers ?? 0 },
    { key: 'vehicles', to: 'vehicles', filter: 'company', count: (row) => row.vehicles ?? 0 },
  ],
  details: (row, i18n) => <CompanyNotices row={row} i18n={i18n} />,
  below: (row) => <CompanyWork row={row} />,
})

export const Companies = (props: IslandProps) => <RegisterPage {...props} register={companies} />
export const CompanyCreate = (props: IslandProps) => <RegisterCreatePage {...props} register={companies} />
