import type { Boarding, Release } from '#contract/handover.ts'
import { relationships } from '#contract/lists/people.ts'
import type { Trip } from '#contract/trip.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'

type Passenger = Trip['passengers'][number]

function receiverText({ to, at }: Release, { t, format }: I18n, zone: string): string {
  const time = format.time(at, zone)
  if (to.kind === 'alone') return t('passengers:record.releasedAlone', { time })
  if (!to.name) return t('passengers:record.released', { time })
  if (!to.relationship) return t('passengers:record.releasedTo', { name: to.name, time })
  const relationship = relationships.some((known) => known === to.relationship)
    ? t(`passengers:relationship.${to.relationship}`)
    : to.relationship
  return t('passengers:record.releasedToPerson', { name: to.name, relationship, time })
}

/** How it was checked, how far from the stop, and by whom it was recorded. */
function checkTexts(record: Boarding | Release, { t, format }: I18n): string[] {
  const approved = 'approvedBy' in record && record.approvedBy
  const check = approved
    ? t('passengers:record.approvedBy', { name: record.approvedBy ?? '', reason: record.reason ?? '' })
    : t(`passengers:check.${record.method ?? 'unknown'}`)
  return [
    check,
    ...(record.distanceM === null
      ? []
      : [t('passengers:record.distance', { distance: format.distance(record.distanceM) })]),
    ...(record.by ? [t('passengers:record.by', { name: record.by })] : []),
  ]
}

/** That a passenger got in, in words: when, how known, by whom recorded. */
export const boardingText = (record: Boarding, i18n: I18n, zone: string): string =>
  [
    i18n.t('passengers:record.boarded', { time: i18n.format.time(record.at, zone) }),
    ...checkTexts(record, i18n),
  ].join(' · ')

/** That a passenger was handed over: to whom, when, how known, by whom recorded. */
export const releaseText = (record: Release, i18n: I18n, zone: string): string =>
  [receiverText(record, i18n, zone), ...checkTexts(record, i18n)].join(' · ')

/** What was recorded of passengers at this very moment of the trip, by name. */
export function recordsAt({ passengers, zone }: Pick<Trip, 'passengers' | 'zone'>, at: string, i18n: I18n) {
  const texts = ({ boarded, released }: Passenger) => [
    ...(boarded?.at === at ? [boardingText(boarded, i18n, zone)] : []),
    ...(released?.at === at ? [releaseText(released, i18n, zone)] : []),
  ]
  return passengers.flatMap((one) => texts(one).map((text) => ({ name: one.child.name, text })))
}
