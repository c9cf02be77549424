/*
 * What the demo business is doing depends on the time of its day: at eight and at four its vehicles are out, at six
 * they come home. The tests in browsers put it where it is noon, so that they meet the same at any hour.
 */

/** Zones from 11 hours behind UTC to 12 ahead, an hour apart, whose clocks have not been changed for decades: all programs agree about them. */
const zones = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'Pacific/Gambier',
  'Pacific/Pitcairn',
  'America/Phoenix',
  'America/Costa_Rica',
  'America/Bogota',
  'America/Puerto_Rico',
  'America/Cayenne',
  'America/Noronha',
  'Atlantic/Cape_Verde',
  'Africa/Abidjan',
  'Africa/Lagos',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Guadalcanal',
  'Pacific/Tarawa',
] as const
const farthestBehind = 11

/** A zone whose clocks show `hour` (0–23) and UTC's minutes at `now`. */
export function zoneWhereItIs(hour: number, now: Date): string {
  const ahead = hour - now.getUTCHours()
  return zones[(ahead + farthestBehind + 2 * zones.length) % zones.length] ?? 'UTC'
}

/** The zone of the demo business in tests that run in browsers: chosen once in a run, for all its processes. */
export function operatorZone(): string {
  process.env.TEST_ZONE ||= zoneWhereItIs(Number(process.env.TEST_HOUR || 12), new Date())
  return process.env.TEST_ZONE
}
