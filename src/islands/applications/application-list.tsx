import type { Application } from '#contract/application.ts'
import { applicationKinds, applicationStatuses } from '#contract/lists/applications.ts'
import type { ListDescription } from '#src/islands/resource/list/list-description.ts'
import { choice, tabbed } from '#src/islands/table/filters.ts'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { localePath, routes } from '#src/lib/routes.ts'
import { applicationCounts } from '#src/stores/application-counts.ts'
import { applications } from '#src/stores/applications.ts'
import { ApplicationStatus } from './ApplicationStatus.tsx'

const phoneOf = ({ driver, company }: Application) => (driver ?? company)?.phone
const kindText = (value: string) => `applications:kind.${value}`

/** The applications of drivers and companies; without an ordering the server puts pending ones first. */
export const applicationList: ListDescription<Application, 'kind' | 'status'> = {
  id: 'applications',
  title: 'applications:title',
  searchLabel: 'applications:search',
  rows: applications,
  counts: applicationCounts,
  rowName: (row) => row.name,
  rowHref: (row, locale) => `${localePath(locale, routes.applications())}?id=${encodeURIComponent(row.id)}`,
  orderings: ['name', 'status', 'createdAt'],
  filters: {
    kind: choice('applications:kind', applicationKinds, kindText),
    status: tabbed(applicationStatuses),
  },
  tabs: {
    filter: 'status',
    label: 'applications:tabs',
    items: [
      { value: '', text: 'applications:all' },
      ...applicationStatuses.map((value) => ({ value, text: `applications:status.${value}` })),
    ],
  },
  columns: [
    { field: 'name', header: 'applications:name', sort: 'name', primary: true },
    {
      field: 'kind',
      header: 'applications:kind',
      width: 'md',
      cell: (row, { t }) => t(kindText(row.kind)),
    },
    {
      field: 'email',
      header: 'applications:contact',
      cell: (row) => <TwoLines first={<bdi>{row.email}</bdi>} second={<bdi dir="ltr">{phoneOf(row)}</bdi>} />,
    },
    {
      field: 'files',
      header: 'applications:files',
      width: 'sm',
      align: 'end',
      onPhone: false,
      cell: (row, { format }) => (row.kind === 'driver' ? format.number(row.files.length) : '–'),
    },
    {
      field: 'createdAt',
      header: 'applications:createdAt',
      sort: 'createdAt',
      width: 'xl',
      cell: (row, { format }) => (
        <TwoLines first={format.dateTime(row.createdAt)} second={format.relative(row.createdAt)} />
      ),
    },
    {
      field: 'status',
      header: 'applications:status',
      sort: 'status',
      width: 'md',
      cell: (row) => <ApplicationStatus status={row.status} />,
    },
  ],
  empty: { title: 'applications:empty', hint: 'applications:empty.hint' },
}
