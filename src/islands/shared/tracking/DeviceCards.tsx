import type { ReactNode } from 'react'
import type { Device } from '#contract/device.ts'
import { positionFaults } from '#contract/lists/tracking.ts'
import { CopyValue } from '#src/islands/resource/CopyValue.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { QrCode } from '#src/islands/ui/blocks/QrCode.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { osmandAddress, phoneAddress } from '#src/lib/tracking-address.ts'

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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

/** Degrees with five decimals are a metre. */
const degrees = (latitude: number, longitude: number) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** What was heard last, and how much of what came in was of no use. */
function LastWord({ row }: { row: Device }) {
  const { t, format } = useI18n()
  const { position, batteryPct, protocol, attributes, counts, heardAt } = row
  const refused = positionFaults.filter((fault) => counts[fault] > 0)
  return (
    <Card title={t('device:lastWord')} id="device-last-word">
      {heardAt ? (
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
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
          {Object.entries(attributes).map(([name, value]) => (
            <Fact key={name} name={name}>
              <bdi>{String(value)}</bdi>
            </Fact>
          ))}
        </dl>
      ) : (
        <p className="text-ink-muted">{t('device:neverHeard')}</p>
      )}
    </Card>
  )
}

/** How a device is set up, and its last word. What reports through Traccar is set up there. */
export const DeviceCards = ({ row }: { row: Device }) => (
  <>
    {row.source === 'osmand' && <SetUp row={row} />}
    <LastWord row={row} />
  </>
)
