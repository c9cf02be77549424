import type { Position } from '#contract/device.ts'
import type { TripRow } from '#contract/trip.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { DayInput } from '#src/islands/ui/date/DateInput.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { dayIn } from '#src/lib/format/clock.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { serverNow } from '#src/stores/tracked.ts'
import { csvOf, gpxOf } from './track-files.ts'

interface Props {
  plate: string
  day: string
  zone: string
  trips: readonly TripRow[]
  /** The id of the trip that is looked at; empty for the whole day. */
  trip: string
  positions: readonly Position[]
  onDay: (day: string) => void
  onTrip: (id: string) => void
  onClose: () => void
}

const small = `${controlStyle} !w-auto`

/** Which day, which trip of it, and the way as a file. */
export function ReplayHead({ plate, day, zone, trips, trip, positions, onDay, onTrip, onClose }: Props) {
  const { t, format } = useI18n()
  const reference = trips.find(({ id }) => id === trip)?.reference
  const name = [plate.replace(/\s+/g, '-'), day, reference].filter(Boolean).join('-')
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
      <DayInput
        fit
        required
        label={t('replay:day')}
        zone={zone}
        value={day}
        max={dayIn(new Date(serverNow()), zone)}
        onChange={(next) => next && onDay(next)}
      />
      <select
        aria-label={t('replay:trip')}
        value={trip}
        onChange={(event) => onTrip(event.target.value)}
        className={`${small} min-w-32 flex-1 sm:max-w-64`}
      >
        <option value="">{t('replay:wholeDay')}</option>
        {trips.map((one) => (
          <option key={one.id} value={one.id}>
            {t('replay:tripAt', { reference: one.reference, time: format.time(one.startedAt ?? '', zone) })}
          </option>
        ))}
      </select>
      <span className="ms-auto flex items-center gap-1">
        <Button
          size="sm"
          intent="quiet"
          icon="download"
          off={positions.length === 0}
          onClick={() => saveFile(`${name}.gpx`, gpxOf(name, positions), 'application/gpx+xml')}
        >
          {t('replay:gpx')}
        </Button>
        <Button
          size="sm"
          intent="quiet"
          icon="download"
          off={positions.length === 0}
          onClick={() => saveFile(`${name}.csv`, csvOf(positions), 'text/csv')}
        >
          {t('replay:csv')}
        </Button>
        <IconButton icon="close" size="sm" label={t('replay:close')} onClick={onClose} />
      </span>
    </div>
  )
}
