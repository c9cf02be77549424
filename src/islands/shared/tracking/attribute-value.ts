import { traccarAlarms, traccarAttributes } from '#contract/lists/traccar.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'

type Value = string | number | boolean
type Known = (typeof traccarAttributes)[number]
type Show = (value: number, i18n: I18n) => string

const inUnit =
  (unit: string, digits = 0, per = 1): Show =>
  (value, { format }) =>
    format.number(value / per, { style: 'unit', unit, maximumFractionDigits: digits })
const percent: Show = (value, { format }) =>
  format.number(value / 100, { style: 'percent', maximumFractionDigits: 0 })
const volts: Show = (value, { t, format }) =>
  t('device-attributes:volts', { value: format.number(value, { maximumFractionDigits: 2 }) })
const celsius = inUnit('celsius', 1)
const litres = inUnit('liter', 1)
/** Traccar counts in metres. */
const kilometres = inUnit('kilometer', 1, 1000)
const hourMs = 3_600_000

/** In what unit Traccar gives a number; others are numbers without one. */
const units: Partial<Record<Known, Show>> = {
  battery: volts,
  batteryLevel: percent,
  coolantTemp: celsius,
  deviceTemp: celsius,
  distance: inUnit('meter'),
  engineLoad: percent,
  fuel: litres,
  fuelConsumption: (value, i18n) => i18n.t('device-attributes:perHour', { value: litres(value, i18n) }),
  fuelLevel: percent,
  fuelUsed: litres,
  hours: inUnit('hour', 1, hourMs),
  humidity: percent,
  obdOdometer: kilometres,
  obdSpeed: inUnit('kilometer-per-hour'),
  odometer: kilometres,
  power: volts,
  rpm: (value, { t, format }) => t('device-attributes:rpm', { value: format.number(value) }),
  serviceOdometer: kilometres,
  throttle: percent,
  totalDistance: kilometres,
  tripOdometer: kilometres,
}
const isKnown = (name: string): name is Known => (traccarAttributes as readonly string[]).includes(name)

/** What an attribute is called; null for one that only its protocol knows. */
export const attributeName = (name: string, { t }: I18n): string | null =>
  isKnown(name) ? t(`device-attributes:name.${name}`) : null

/** An alarm in words, or as it is called; some protocols name several. */
export function alarmText(alarm: string, { t, format }: I18n): string {
  const words = alarm.split(',').map((one) => {
    const known = traccarAlarms.find((name) => name === one.trim())
    return known ? t(`device-attributes:alarm.${known}`) : one.trim()
  })
  return format.list(words)
}

/** A value with its unit, where that is known. */
export function attributeText(name: string, value: Value, i18n: I18n): string {
  const { t, format } = i18n
  if (typeof value === 'boolean') return t(value ? 'device-attributes:yes' : 'device-attributes:no')
  if (typeof value === 'string') return name === 'alarm' ? alarmText(value, i18n) : value
  const show = isKnown(name) ? units[name] : undefined
  return show ? show(value, i18n) : format.number(value, { maximumFractionDigits: 6, useGrouping: false })
}
