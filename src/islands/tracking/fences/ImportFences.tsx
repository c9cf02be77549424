import { useDeferredValue, useState } from 'react'
import { traccarFenceStates } from '#contract/lists/tracking.ts'
import type { TraccarFencesImported, TraccarGeofences } from '#contract/traccar-geofence.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { foldTight } from '#src/lib/format/fold.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { FenceGroup } from './FenceGroup.tsx'
import { useFences, type Wrong } from './use-fences.ts'

/** So many names are read through. */
const mostNames = 5
/** Beyond so many there is a search. */
const seenAtOnce = 15

function Fault({ wrong: { text, detail } }: { wrong: Wrong }) {
  return (
    <Alert tone="error">
      {text}
      {detail && (
        <p className="mt-1 text-ink-muted">
          <code dir="ltr" className="font-mono text-sm">
            {detail}
          </code>
        </p>
      )}
    </Alert>
  )
}

interface DoneProps {
  done: TraccarFencesImported
  listed: TraccarGeofences
}

/** What an import came to, and what it left out. */
function Done({ done: { added, updated, left }, listed }: DoneProps) {
  const { t, format, locale } = useI18n()
  const out = listed.results.filter(({ stamp }) => left.includes(stamp)).map(({ name }) => name)
  const names = [...out.slice(0, mostNames), ...(out.length > mostNames ? ['…'] : [])]
  return (
    <>
      {(added > 0 || updated > 0) && (
        <Alert tone="success">
          {added > 0 && <p>{t('traccar-fences:added', { count: added })}</p>}
          {updated > 0 && <p>{t('traccar-fences:updated', { count: updated })}</p>}
          <a className="k-link" href={localePath(locale, routes.geofences())}>
            {t('traccar-fences:show')}
          </a>
        </Alert>
      )}
      {left.length > 0 && (
        <Alert tone="warning">
          {t('traccar-fences:left', { count: left.length, names: format.list(names) })}
        </Alert>
      )}
    </>
  )
}

interface ListedProps {
  fences: TraccarGeofences['results']
  chosen: ReadonlySet<string>
  off: boolean
  onChoose: (stamps: readonly string[], on: boolean) => void
}

/** What Traccar has, by how it stands to what is here. */
function Listed({ fences, ...choosing }: ListedProps) {
  const { t } = useI18n()
  const [search, setSearch] = useState('')
  const wanted = foldTight(useDeferredValue(search))
  const found = fences.filter(({ name }) => foldTight(name).includes(wanted))
  const byState = Map.groupBy(found, ({ state }) => state)
  return (
    <>
      {fences.length > seenAtOnce && (
        <input
          type="search"
          aria-label={t('traccar-fences:search')}
          placeholder={t('traccar-fences:search')}
          maxLength={120}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={controlStyle}
        />
      )}
      {traccarFenceStates.map((state) => {
        const group = byState.get(state)
        return group && <FenceGroup key={state} {...choosing} state={state} fences={group} />
      })}
      <p role="status" className="text-ink-muted empty:hidden">
        {found.length === 0 && t('traccar-fences:noMatch')}
      </p>
    </>
  )
}

/** Lists what Traccar has as geofences, and imports those that are chosen. */
export function ImportFences({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { listed, chosen, done, wrong, busy, list, take, choose } = useFences()
  const isEmpty = listed?.results.length === 0
  return (
    <Dialog
      open
      size="lg"
      title={t('traccar-fences:title')}
      description={t('traccar-fences:hint')}
      busy={busy === 'import'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy === 'import'}>
            {t('traccar-fences:close')}
          </Button>
          {!listed || done || isEmpty ? (
            <Button intent="primary" busy={busy === 'list'} onClick={() => void list()} data-autofocus>
              {t('traccar-fences:retry')}
            </Button>
          ) : (
            <Button
              intent="primary"
              busy={busy === 'import'}
              off={chosen.size === 0}
              onClick={() => void take()}
              data-autofocus
            >
              {chosen.size === 0
                ? t('traccar-fences:nothing')
                : t('traccar-fences:confirm', { count: chosen.size })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <p role="status" className="flex items-center gap-2 empty:hidden">
          {busy && (
            <>
              <Spinner size={18} />
              {t(busy === 'list' ? 'traccar-fences:asking' : 'traccar-fences:importing')}
            </>
          )}
        </p>
        {wrong && <Fault wrong={wrong} />}
        {done && listed ? (
          <Done done={done} listed={listed} />
        ) : (
          listed &&
          !isEmpty && (
            <Listed fences={listed.results} chosen={chosen} off={busy !== undefined} onChoose={choose} />
          )
        )}
        {isEmpty && <p className="text-ink-muted">{t('traccar-fences:none')}</p>}
        {listed && !done && listed.unlisted > 0 && (
          <Alert>{t('traccar-fences:unlisted', { count: listed.unlisted })}</Alert>
        )}
      </div>
    </Dialog>
  )
}
