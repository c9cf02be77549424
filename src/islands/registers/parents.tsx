import * as access from '#contract/access.ts'
import { invitationChannels, notificationChannels } from '#contract/lists/accounts.ts'
import { parentStatuses } from '#contract/lists/people.ts'
import type { Parent, ParentAccount, ParentInput } from '#contract/parent.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import {
  choices,
  code,
  type Field,
  hinted,
  number,
  optional,
  phone,
  select,
  starting,
  text,
} from '#src/islands/resource/register/fields.ts'
import { RegisterCreatePage, RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { ParentDetails } from '#src/islands/shared/families/ParentDetails.tsx'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { I18n, IslandProps } from '#src/islands/ui/i18n.tsx'

const tones: Record<ParentAccount, Tone> = {
  none: 'neutral',
  invited: 'info',
  active: 'success',
  suspended: 'error',
}
type Notify = ParentInput['notify']

/** The channels by which a parent is notified, as the boxes that are ticked. */
function notify(): Field<Notify> {
  return {
    control: choices(notificationChannels).control,
    required: false,
    empty: [...notificationChannels],
    read: (value) => notificationChannels.filter((way) => (value as Notify | undefined)?.[way]),
    write: (value) => {
      const on = new Set(Array.isArray(value) ? value : [])
      return { push: on.has('push'), sms: on.has('sms'), email: on.has('email') }
    },
  }
}

/** The state of the parent's account; a backend without parents' accounts sends none. */
function Account({ row: { account, invitedAt }, i18n: { t, format } }: { row: Parent; i18n: I18n }) {
  if (!account) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-muted">
      <Badge tone={tones[account]} dot>
        {t(`parents:account.${account}`)}
      </Badge>
      {account === 'invited' && invitedAt && (
        <span>{t('parents:account.invited.on', { at: format.dateTime(invitedAt) })}</span>
      )}
    </p>
  )
}

export const parents = defineRegister<Parent, ParentInput>({
  resource: 'parents',
  lists: ['children'],
  text: (key) => `parents:${key}`,
  page: 'parents',
  createPage: 'parentCreate',
  writers: access.parents.write,
  name: (row) => row.name,
  columns: [
    { field: 'name', cell: (row) => <TwoLines face={row.name} first={row.name} /> },
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
  filters: { status: parentStatuses },
  form: {
    firstName: text({ max: 80 }),
    lastName: text({ max: 80 }),
    phone: phone(),
    altPhone: optional(phone()),
    email: text({ max: 254, type: 'email', ltr: true }),
    language: starting(code('language'), 'en'),
    address: optional(text({ max: 200 })),
    notify: notify(),
    changeCutoffMin: hinted(optional(number({ min: 0, max: 10_080, unit: 'minute' }))),
    status: starting(select(parentStatuses), 'active'),
  },
  bulk: ['status', 'language'],
  steps: { invite: { icon: 'mail', ask: { by: starting(select(invitationChannels), 'email') } } },
  details: (row, i18n) => <Account row={row} i18n={i18n} />,
  below: (row) => <ParentDetails row={row} />,
})

export const Parents = (props: IslandProps) => <RegisterPage {...props} register={parents} />
export const ParentCreate = (props: IslandProps) => <RegisterCreatePage {...props} register={parents} />
