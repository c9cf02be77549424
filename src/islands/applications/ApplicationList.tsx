import { useEffect, useMemo } from 'react'
import { applicationKinds, applicationStatuses } from '#contract/lists/applications.ts'
import type { Registration } from '#contract/registration.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useSavedViews } from '#src/islands/resource/list/use-saved-views.ts'
import type { Column } from '#src/islands/table/column.ts'
import { DataList } from '#src/islands/table/DataList.tsx'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { useListState } from '#src/islands/table/use-list-state.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { applicationCounts } from '#src/stores/application-counts.ts'
import { applications } from '#src/stores/applications.ts'
import { ApplicationStatus } from './ApplicationStatus.tsx'
import { applicationSpec } from './list-spec.ts'

const phoneOf = ({ driver, company }: Registration) => (driver ?? company)?.phone

const columns: readonly Column<Registration>[] = [
  { field: 'name', header: 'applications:name', sort: 'name', primary: true },
  {
    field: 'kind',
    header: 'applications:kind',
    width: 'md',
    cell: (row, { t }) => t(`applications:kind.${row.kind}`),
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
]

const rowId = (row: Registration) => row.id

/** Who asks to drive or to book, those that wait for an answer first. */
export function ApplicationList() {
  const { t, locale } = useI18n()
  const list = useListState(applicationSpec)
  const { state } = list
  const page = useSlice(applications.$state)
  const counts = useSlice(applicationCounts.$state)
  const hydrated = useHydrated()
  const { kind } = state.filters
  const wanted = JSON.stringify({
    page: state.page,
    page_size: state.pageSize,
    ordering: state.ordering,
    ...state.filters,
    search: state.search,
  })
  const key = hydrated && state.invalid.length === 0 ? wanted : undefined
  useEffect(() => {
    if (key) void applications.load(JSON.parse(key))
  }, [key])
  const counted = applicationKinds.find((one) => one === kind)
  useEffect(() => {
    if (hydrated) void applicationCounts.load(counted)
  }, [hydrated, counted])
  const views = useSavedViews('applications', list)
  const filters = useMemo(
    () => [
      {
        kind: 'select' as const,
        name: 'kind' as const,
        label: t('applications:kind'),
        options: applicationKinds.map((value) => ({ value, label: t(`applications:kind.${value}`) })),
      },
    ],
    [t],
  )
  const href = (row: Registration) =>
    `${localePath(locale, routes.applications())}?id=${encodeURIComponent(row.id)}`
  return (
    <DataList
      id="applications"
      label={t('applications:title')}
      list={list}
      columns={columns}
      rowId={rowId}
      rowName={(row) => row.name}
      rowHref={href}
      rowActions={(row) => [{ id: 'open', label: t('applications:open'), icon: 'eye', href: href(row) }]}
      rows={page.data?.results}
      count={page.data?.count}
      size={page.data?.size}
      loading={page.loading}
      problem={page.error ? { kind: page.error.kind, message: problemMessage(page.error, t) } : undefined}
      onReload={() => void Promise.all([applications.reload(), applicationCounts.reload()])}
      searchLabel={t('applications:search')}
      filters={filters}
      tabs={{
        filter: 'status',
        label: t('applications:tabs'),
        items: [
          { value: '', label: t('applications:all') },
          ...applicationStatuses.map((value) => ({ value, label: t(`applications:status.${value}`) })),
        ],
        counts: counts.data ?? undefined,
      }}
      views={views}
      empty={{ title: t('applications:empty'), hint: t('applications:empty.hint') }}
    />
  )
}
