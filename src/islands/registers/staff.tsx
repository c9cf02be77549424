import * as access from '#contract/access.ts'
import { accountStatuses } from '#contract/lists/accounts.ts'
import { staffRoles } from '#contract/lists/roles.ts'
import type { StaffInput, StaffMember } from '#contract/staff.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { date, optional, phone, select, text } from '#src/islands/resource/register/fields.ts'
import { RegisterCreatePage, RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { I18n, IslandProps } from '#src/islands/ui/i18n.tsx'

const tones: Record<StaffMember['status'], Tone> = {
  invited: 'info',
  pending: 'warning',
  active: 'success',
  suspended: 'error',
}
const Status = ({ row, t }: { row: StaffMember; t: I18n['t'] }) => (
  <Badge tone={tones[row.status]} dot>
    {t(`staff:status.${row.status}`)}
  </Badge>
)
const lastSeen = ({ lastLoginAt }: StaffMember, { t, format }: I18n) =>
  lastLoginAt ? format.dateTime(lastLoginAt) : t('staff:never')

/** How an account stands, above the facts of the person: what it waits for, and when it was last used. */
function Account({ row, i18n }: { row: StaffMember; i18n: I18n }) {
  const { t, format } = i18n
  const { status, emailVerified, invitedAt, lastLoginAt, twoFactor } = row
  return (
    <>
      {status === 'pending' && (
        <Alert tone="warning" title={t('staff:waiting')}>
          {t(emailVerified ? 'staff:waiting.hint' : 'staff:waiting.unproved')}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-muted">
        {lastLoginAt && (
          <Badge tone={twoFactor ? 'success' : 'neutral'} icon={twoFactor ? 'shield' : 'lock'}>
            {t(twoFactor ? 'staff:twoFactor.on' : 'staff:twoFactor.off')}
          </Badge>
        )}
        {status === 'invited' && invitedAt && (
          <span>{t('staff:invited.on', { at: format.dateTime(invitedAt) })}</span>
        )}
        {lastLoginAt && <span>{t('staff:seen.on', { at: format.dateTime(lastLoginAt) })}</span>}
      </div>
    </>
  )
}

export const staff = defineRegister<StaffMember, StaffInput>({
  resource: 'staff',
  text: (key) => `staff:${key}`,
  page: 'staff',
  createPage: 'staffCreate',
  writers: access.staff.write,
  name: (row) => row.name,
  columns: [
    { field: 'name', cell: (row) => <TwoLines face={row.name} first={row.name} /> },
    'email',
    { field: 'role', width: 'lg' },
    { field: 'status', width: 'lg', fold: 0, cell: (row, { t }) => <Status row={row} t={t} /> },
    { field: 'lastLoginAt', width: 'lg', onPhone: false, cell: lastSeen },
    { field: 'twoFactor', width: 'md', hidden: true },
    { field: 'phone', width: 'lg', hidden: true },
    { field: 'checkedOn', width: 'md', hidden: true },
  ],
  sorts: ['name', 'email', 'role', 'status', 'lastLoginAt'],
  filters: { role: staffRoles, status: accountStatuses },
  form: {
    firstName: text({ max: 80 }),
    lastName: text({ max: 80 }),
    email: text({ max: 254, type: 'email', ltr: true }),
    phone: optional(phone()),
    role: select(staffRoles),
    checkNumber: optional(text({ max: 40, ltr: true })),
    checkedOn: optional(date()),
  },
  bulk: ['role'],
  steps: {
    invite: { icon: 'mail' },
    activate: { icon: 'check-circle', ask: { role: select(staffRoles) } },
    reactivate: { icon: 'undo' },
    suspend: { icon: 'ban', tone: 'error', confirm: true },
  },
  details: (row, i18n) => <Account row={row} i18n={i18n} />,
})

export const Staff = (props: IslandProps) => <RegisterPage {...props} register={staff} />
export const StaffCreate = (props: IslandProps) => <RegisterCreatePage {...props} register={staff} />
