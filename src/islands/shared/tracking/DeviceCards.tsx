import type { Device } from '#contract/device.ts'
import { positionFaults } from '#contract/lists/tracking.ts'
import { CopyValue } from '#src/islands/resource/CopyValue.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { QrCode } from '#src/islands/ui/blocks/QrCode.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { osmandAddress, phoneAddress } from '#src/lib/tracking-address.ts'
import { AttributeFacts, Fact, factsStyle } from './Facts.tsx'

/** How a phone or a tracker is set up that reports by itself: a code to scan, and what to type where there is no camera. */
function SetUp({ row }: { row: Device }) {
  const { t } = useI18n()
  const words = { copy: t('device:copy'), copied: t('device:copied'), notCopied: t('device:notCopied') }
  return (
    <Card title={t('device:setUp')} id="device-set-up">
      <div className="flex flex-wrap gap-6">
        <QrCode text={phoneAddress(row.uniqueId)} label={t('device:qr')} />
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-4">
          <ol className="list-decimal space-y-1 ps-5">
            <li>{t('device:step.install')}</li>
            <li>{t('device:step.scan')}</li>
            <li>{t('device:step.type')}</li>
          </ol>
          <CopyValue label={t('device:server')} value={osmandAddress()} words={words} />
          <CopyValue label={t('device:uniqueId')} value={row.uniqueId} words={words} />
          <p className="text-ink-muted">{t('device:secret')}</p>
        </div>
      </div>
    </Card>
  )
}

const loadReport = withTexts('traccar-report', () =>
  import('./TraccarReport.tsx').then((part) => part.TraccarReport),
)

/** Degrees with five decimals are a metre. */
const degrees = (latitude: number, longitude: number) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** What was heard last, and how much of what came in was of no use. */
function LastWord({ row }: { row: Device }) {
  const { t, format } = useI18n()
  const { source, position, batteryPct, protocol, attributes, counts, heardAt } = row
  const refused = positionFaults.filter((fault) => counts[fault] > 0)
  return (
    <Card title={t('device:lastWord')} id="device-last-word">
      {heardAt ? (
        <dl className={factsStyle}>
          <Fact name={t('device:heardAt')}>{format.dateTime(heardAt)}</Fact>
          {position && (
            <>
              <Fact name={t('device:position')}>
                <bdi dir="ltr">{degrees(position.latitude, position.longitude)}</bdi>
              </Fact>
              <Fact name={t('device:takenAt')}>{format.dateTime(position.time)}</Fact>
              {position.speedKmh !== null && (
                <Fact name={t('device:speed')}>
                  {format.number(position.speedKmh, {
                    style: 'unit',
                    unit: 'kilometer-per-hour',
                    maximumFractionDigits: 0,
                  })}
                </Fact>
              )}
              {position.accuracyM !== null && (
                <Fact name={t('device:accuracy')}>
                  {format.number(position.accuracyM, {
                    style: 'unit',
                    unit: 'meter',
                    maximumFractionDigits: 0,
                  })}
                </Fact>
              )}
            </>
          )}
          {batteryPct !== null && (
            <Fact name={t('device:battery')}>
              {format.number(batteryPct / 100, { style: 'percent', maximumFractionDigits: 0 })}
            </Fact>
          )}
          {protocol && (
            <Fact name={t('device:protocol')}>
              <bdi>{protocol}</bdi>
            </Fact>
          )}
          <Fact name={t('device:accepted')}>{format.number(counts.accepted)}</Fact>
          {refused.map((fault) => (
            <Fact key={fault} name={t(`device:fault.${fault}`)}>
              {format.number(counts[fault])}
            </Fact>
          ))}
          <AttributeFacts attributes={attributes} />
        </dl>
      ) : (
        <p className="text-ink-muted">{t('device:neverHeard')}</p>
      )}
      {heardAt && source !== 'traccar' && <p className="mt-4 text-ink-muted">{t('device:onlyTraccar')}</p>}
    </Card>
  )
}

/** How a device is set up, its last word, and what Traccar has of it. What reports through Traccar is set up there. */
export const DeviceCards = ({ row }: { row: Device }) => (
  <>
    {row.source === 'osmand' && <SetUp row={row} />}
    <LastWord row={row} />
    {row.source === 'traccar' && <LazyPart key={row.id} load={loadReport} props={{ device: row.id }} />}
  </>
)
