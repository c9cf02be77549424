import { useEffect, useState } from 'react'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $auth } from '#src/stores/auth-state.ts'
import { $peopleCounts, loadPeopleCounts } from '#src/stores/search.ts'
import { KindCard } from './KindCard.tsx'
import { PendingCard } from './PendingCard.tsx'
import { PeopleSearch } from './PeopleSearch.tsx'
import { kinds } from './people-kinds.ts'

function Counts() {
  const { t } = useI18n()
  const { data, error } = useSlice($peopleCounts)
  const role = useSlice($auth).user?.role
  useEffect(() => void loadPeopleCounts(), [])
  return (
    <>
      {error && !data && (
        <Alert
          tone="error"
          title={t('people:failed')}
          actions={
            <Button icon="refresh" onClick={() => void loadPeopleCounts()}>
              {t('people:retry')}
            </Button>
          }
        >
          {problemMessage(error, t)}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ul aria-busy={!data && !error} className="grid gap-4 sm:grid-cols-2">
          {kinds.map((kind) => (
            <KindCard
              key={kind.kind}
              {...kind}
              counts={data && (data.kinds.find((one) => one.kind === kind.kind) ?? null)}
              known={data !== null}
              role={role}
            />
          ))}
        </ul>
        <PendingCard counts={data?.kinds} role={role} />
      </div>
    </>
  )
}

/** The front door to everybody: one search over all, and how many there are of each. */
export function Users(props: IslandProps) {
  const [searching, setSearching] = useState(false)
  return (
    <I18nProvider {...props}>
      <div className="flex flex-col gap-6">
        <PeopleSearch onSearching={setSearching} />
        {!searching && <Counts />}
      </div>
    </I18nProvider>
  )
}
