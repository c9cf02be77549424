import { useSyncExternalStore } from 'react'
import { I18nProvider, type IslandProps } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { currentQuery, onQueryChange } from '#src/lib/list/location.ts'
import { ApplicationList } from './ApplicationList.tsx'

const load = withTexts('application', () =>
  import('./ApplicationDetails.tsx').then((module) => module.ApplicationDetails),
)

function Screens() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const id = new URLSearchParams(query).get('id')
  return id ? <LazyPart load={load} props={{ id }} /> : <ApplicationList />
}

/** The applications of drivers and companies: the list, or one of them, by the address. */
export const Applications = (props: IslandProps) => (
  <I18nProvider {...props}>
    <Screens />
  </I18nProvider>
)
