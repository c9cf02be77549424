import type { Position } from '#contract/device.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const point = ({ time, latitude, longitude, altitudeM, speedKmh, course }: Position) => {
  const height = altitudeM === null ? '' : `<ele>${altitudeM}</ele>`
  const speed = speedKmh === null ? '' : `<gpxtpx:speed>${(speedKmh / 3.6).toFixed(2)}</gpxtpx:speed>`
  const heading = course === null ? '' : `<gpxtpx:course>${course}</gpxtpx:course>`
  const more =
    speed || heading
      ? `<extensions><gpxtpx:TrackPointExtension>${speed}${heading}</gpxtpx:TrackPointExtension></extensions>`
      : ''
  return `<trkpt lat="${latitude}" lon="${longitude}">${height}<time>${time}</time>${more}</trkpt>`
}

/** A way as GPX 1.1, with speed (m/s) and course in the extension for them that is widely read. */
export const gpxOf = (name: string, positions: readonly Position[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Kerbside" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">',
    `<trk><name>${escaped(name)}</name><trkseg>`,
    ...positions.map(point),
    '</trkseg></trk></gpx>',
    '',
  ].join('\n')

const columns = ['time', 'latitude', 'longitude', 'speedKmh', 'course', 'altitudeM', 'accuracyM'] as const

/** The same as CSV: times in UTC, degrees, km/h and metres. There are figures alone in it, so no cell is a formula. */
export const csvOf = (positions: readonly Position[]): string =>
  [
    columns.join(','),
    ...positions.map((one) => columns.map((column) => one[column] ?? '').join(',')),
    '',
  ].join('\r\n')
