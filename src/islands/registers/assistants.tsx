import * as access from '#contract/access.ts'
import type { Assistant, AssistantInput } from '#contract/assistant.ts'
import { flags } from '#contract/lists/common.ts'
import { assistantStatuses } from '#contract/lists/people.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { optional, phone, select, starting, text } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { AssistantPapers } from '#src/islands/shared/people/AssistantPapers.tsx'
import { LeaveNotice } from '#src/islands/shared/people/LeaveNotice.tsx'
import { workingTime } from '#src/islands/shared/people/working-time.ts'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { I18n, IslandProps } from '#src/islands/ui/i18n.tsx'

const tones: Record<Assistant['status'], Tone> = { active: 'success', suspended: 'error', left: 'neutral' }

/** What keeps somebody from riding along, and the trips that they have on days of leave. */
const Notices = ({ row, t }: { row: Assistant; t: I18n['t'] }) => (
  <>
    {row.blockReasons.length > 0 && (
      <Alert tone="warning" title={t('assistants:blocked')}>
        <ul>
          {row.blockReasons.map(({ code, message }) => (
            <li key={`${code} ${message}`}>{message}</li>
          ))}
        </ul>
      </Alert>
    )}
    <LeaveNotice of="assistant" row={row} />
  </>
)

export const assistants = defineRegister<Assistant, AssistantInput>({
  resource: 'assistants',
  lists: ['blockReasons', 'shifts', 'leave', 'leaveTrips'],
  text: (key) => `assistants:${key}`,
  page: 'assistants',
  writers: access.assistants.write,
  name: (row) => row.name,
  columns: [
    { field: 'name', width: 'xl', cell: (row) => <TwoLines face={row.name} first={row.name} /> },
    {
      field: 'phone',
      width: 'lg',
      cell: ({ phone: number }) => (number ? <bdi dir="ltr">{number}</bdi> : '–'),
    },
    {
      field: 'checkValidUntil',
      width: 'lg',
      onPhone: false,
      cell: ({ checkValidUntil: day }, { format }) => (day ? format.date(day, 'UTC') : '–'),
    },
    {
      field: 'checkNumber',
      width: 'lg',
      hidden: true,
      cell: ({ checkNumber: number }) => (number ? <bdi dir="ltr">{number}</bdi> : '–'),
    },
    {
      field: 'status',
      width: 'md',
      fold: 0,
      cell: ({ status }, { t }) => (
        <Badge tone={tones[status]} dot>
          {t(`assistants:status.${status}`)}
        </Badge>
      ),
    },
    {
      field: 'canWork',
      width: 'lg',
      fold: 0,
      cell: ({ canWork, blockReasons }, { t }) => (
        <span title={blockReasons.map(({ message }) => message).join('\n') || undefined}>
          <Badge tone={canWork ? 'success' : 'error'} icon={canWork ? 'check' : 'ban'}>
            {t(`assistants:canWork.${canWork}`)}
          </Badge>
        </span>
      ),
    },
  ],
  sorts: ['name', 'status', 'checkValidUntil'],
  filters: { status: assistantStatuses, canWork: flags },
  form: {
    firstName: text({ max: 80 }),
    lastName: text({ max: 80 }),
    phone: optional(phone()),
    status: starting(select(assistantStatuses), 'active'),
    ...workingTime,
  },
  bulk: ['status'],
  related: [{ key: 'cover', to: 'cover', filter: 'of=assistant&id', may: access.trips.write }],
  details: (row, { t }) => <Notices row={row} t={t} />,
  below: ({ id }) => <AssistantPapers id={id} />,
})

export const Assistants = (props: IslandProps) => <RegisterPage {...props} register={assistants} />
