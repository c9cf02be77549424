import type { Parent, ParentInput } from '#contract/parent.ts'
import { ParentDetails } from '#src/islands/resource/families/ParentDetails.tsx'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import {
  choices,
  type Field,
  known,
  optional,
  phone,
  select,
  starting,
  text,
} from '#src/islands/resource/register/fields.ts'
import { RegisterCreatePage, RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const statuses = ['active', 'inactive'] as const
const ways = ['push', 'sms', 'email'] as const
type Notify = ParentInput['notify']

/** The ways somebody wants to be told, as the boxes that are ticked. */
function notify(): Field<Notify> {
  return {
    control: choices(ways).control,
    required: false,
    empty: [...ways],
    read: (value) => ways.filter((way) => (value as Notify | undefined)?.[way]),
    write: (value) => {
      const on = new Set(Array.isArray(value) ? value : [])
      return { push: on.has('push'), sms: on.has('sms'), email: on.has('email') }
    },
  }
}

export const parents = defineRegister<Parent, ParentInput>({
  resource: 'parents',
  text: (key) => `parents:${key}`,
  page: 'parents',
  createPage: 'parentCreate',
  writers: ['admin', 'dispatcher', 'support'],
  name: (row) => row.name,
  columns: [
    'name',
    { field: 'phone', width: 'lg', cell: ({ phone: number }) => <bdi dir="ltr">{number}</bdi> },
    { field: 'email', onPhone: false },
    {
      field: 'children',
      cell: ({ children }, { format }) => format.list(children.map(({ name }) => name)) || '–',
    },
    { field: 'language', width: 'md', hidden: true },
    {
      field: 'status',
      width: 'md',
      fold: 0,
      cell: ({ status }, { t }) => (
        <Badge tone={status === 'active' ? 'success' : 'neutral'} dot>
          {t(`parents:status.${status}`)}
        </Badge>
      ),
    },
  ],
  sorts: ['name', 'email', 'language', 'status'],
  filters: { status: statuses },
  form: {
    firstName: text({ max: 80 }),
    lastName: text({ max: 80 }),
    phone: phone(),
    altPhone: optional(phone()),
    email: text({ max: 254, type: 'email', ltr: true }),
    language: starting(known('language'), 'en'),
    address: optional(text({ max: 200 })),
    notify: notify(),
    status: starting(select(statuses), 'active'),
  },
  bulk: ['status', 'language'],
  details: (row) => <ParentDetails row={row} />,
})

export const Parents = (props: IslandProps) => <RegisterPage {...props} register={parents} />
export const ParentCreate = (props: IslandProps) => <RegisterCreatePage {...props} register={parents} />
