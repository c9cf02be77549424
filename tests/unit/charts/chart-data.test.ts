import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartData, ChartKind, ChartSeries } from '#src/islands/charts/chart-types.ts'
import { cleanData, isDrawable, withoutHidden } from '#src/islands/charts/clean-data.ts'
import { modelOf } from '#src/islands/charts/draw/model-of.ts'
import { csvText, figureRows } from '#src/islands/charts/export/csv.ts'
import { fileName } from '#src/islands/charts/export/file-name.ts'
import { legendOf } from '#src/islands/charts/legend.ts'
import { tipOf, tipSentence } from '#src/islands/charts/tip.ts'
import { chartWords } from '#src/islands/charts/words.ts'
import { formatter } from '#src/lib/format/formatter.ts'
import { directionOf, type Locale } from '#src/lib/i18n/locales.ts'
import { translator } from '#src/lib/i18n/translate.ts'

function reader(locale: Locale) {
  const texts: Record<string, string> = JSON.parse(readFileSync(`texts/${locale}/charts.json`, 'utf8'))
  const messages = Object.fromEntries(Object.entries(texts).map(([name, text]) => [`charts:${name}`, text]))
  return { locale, dir: directionOf(locale), format: formatter(locale), t: translator(locale, messages) }
}

const kinds: readonly ChartKind[] = [
  'line',
  'area',
  'gradient',
  'column',
  'stacked',
  'bar',
  'candlestick',
  'doughnut',
  'pie',
  'radial',
  'radar',
  'heat',
]

const series = (values: (number | null)[], label = 'Rides', key = label): ChartSeries => ({
  key,
  label,
  tone: 'primary',
  values,
})
const chart = (more: Partial<ChartData> = {}): ChartData => ({
  kind: 'line',
  title: 'Rides',
  heading: 'Day',
  categories: ['2026-11-02', '2026-11-03', '2026-11-04'],
  span: 'day',
  series: [series([3, null, 5])],
  unit: 'count',
  ...more,
})

const anyValue = fc.oneof(fc.constant(null), fc.double(), fc.integer(), fc.constantFrom(0, -0, 1e300, -1))
const anyChart = fc.record({
  kind: fc.constantFrom(...kinds),
  title: fc.string(),
  heading: fc.string(),
  categories: fc.array(fc.oneof(fc.string(), fc.constantFrom('2026-11-02', '2026-02-31', 'a')), {
    maxLength: 40,
  }),
  span: fc.constantFrom(undefined, 'day', 'week', 'month' as const),
  unit: fc.constantFrom('count', 'money', 'percent', 'minutes' as const),
  currency: fc.constantFrom(undefined, 'GBP', 'JPY', 'x', ''),
  series: fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      label: fc.string(),
      tone: fc.constantFrom('primary', 'error' as const),
      values: fc.array(anyValue, { maxLength: 50 }),
    }),
    { maxLength: 6 },
  ),
})

test('whatever comes, a chart is drawn or says that there is nothing, in each language and size', () => {
  const place = fc.record({
    width: fc.integer({ min: 1, max: 1200 }),
    height: fc.integer({ min: 1, max: 400 }),
  })
  fc.assert(
    fc.property(anyChart, place, fc.constantFrom('en', 'fr', 'ar' as const), (data, size, locale) => {
      const i18n = reader(locale)
      const clean = cleanData(data)
      const words = chartWords(clean, i18n)
      legendOf(clean, words)
      figureRows(clean, words)
      if (!isDrawable(clean)) return
      const model = modelOf({ data: clean, room: { ...size, rtl: i18n.dir === 'rtl' }, words, id: 'x' })
      const found = model.find(size.width / 3, size.height / 3)
      expect(found).toBeGreaterThanOrEqual(0)
      expect(found).toBeLessThan(model.count)
      for (const index of [0, found, model.count - 1]) {
        expect(Number.isFinite(model.anchor(index).x + model.anchor(index).y)).toBe(true)
        tipSentence(tipOf(clean, index, words, i18n), i18n)
        model.render(index)
      }
    }),
    { numRuns: 400 },
  )
})

test('there is nothing to draw without a number, or of a whole without a share', () => {
  const drawable = (more: Partial<ChartData>) => isDrawable(cleanData(chart(more)))
  expect(drawable({})).toBe(true)
  expect(drawable({ series: [series([0, 0, 0])] })).toBe(true)
  expect(drawable({ series: [series([Number.NaN, null, Number.POSITIVE_INFINITY])] })).toBe(false)
  expect(drawable({ categories: [] })).toBe(false)
  expect(drawable({ kind: 'pie', series: [series([0, -1, null])] })).toBe(false)
  expect(drawable({ kind: 'candlestick' })).toBe(false)
})

test('a point says its day and the values of all series; a slice its share', () => {
  const i18n = reader('en')
  const two = chart({ series: [series([3, null, 5]), series([1, 2, 3], 'Late')] })
  const sentence = (data: ChartData, at: number) =>
    tipSentence(tipOf(data, at, chartWords(data, i18n), i18n), i18n)
  expect(sentence(two, 0)).toBe('Mon, 2 Nov 2026: Rides 3 and Late 1')
  expect(sentence(two, 1)).toBe('Tue, 3 Nov 2026: Rides – and Late 2')
  const whole = chart({
    kind: 'pie',
    span: undefined,
    categories: ['Ill', 'Weather'],
    series: [series([3, 1])],
  })
  expect(sentence(whole, 1)).toBe('Rides: Weather 1 (25%)')
  const cells = chart({ kind: 'heat', series: [series([1, 2, 3], 'Mon'), series([4, 5, 6], 'Tue')] })
  expect(sentence(cells, 4)).toBe('Tue, 3 Nov 2026: Tue 5')
})

test('values are in the unit and the language of the reader', () => {
  const text = (more: Partial<ChartData>, value: number, locale: Locale = 'en') =>
    chartWords(chart(more), reader(locale)).value(value)
  expect(text({ unit: 'money', currency: 'GBP' }, 123_456)).toBe('£1,234.56')
  expect(text({ unit: 'percent' }, 97.25)).toBe('97.3%')
  expect(text({ unit: 'minutes' }, 95)).toBe('1 hr 35 mins')
  expect(text({}, 1234, 'fr')).toMatch(/^1\s234$/)
  expect(chartWords(chart({ span: 'week' }), reader('en')).category(0)).toBe('Week of 2 Nov 2026')
  expect(chartWords(chart({ span: 'month' }), reader('en')).category(0)).toBe('November 2026')
})

test('what is hidden is a gap: a series, or a slice', () => {
  const two = chart({ series: [series([3, 1, 5]), series([1, 2, 3], 'Late')] })
  expect(withoutHidden(two, new Set(['Late'])).series[1]?.values).toEqual([null, null, null])
  expect(withoutHidden({ ...two, kind: 'pie' }, new Set(['1'])).series[0]?.values).toEqual([3, null, 5])
})

test('a file of figures has plain days and amounts, and no formula', () => {
  const i18n = reader('en')
  const money = chart({
    unit: 'money',
    currency: 'GBP',
    series: [series([123, null, -50], '=HYPERLINK("x")'), series([1, 2, 3], '@sum', 'b')],
  })
  expect(csvText(figureRows(money, chartWords(money, i18n)))).toBe(
    [
      `Day,"'=HYPERLINK(""x"") (GBP)",'@sum (GBP)`,
      '2026-11-02,1.23,0.01',
      '2026-11-03,,0.02',
      '2026-11-04,-0.5,0.03',
      '',
    ].join('\r\n'),
  )
  for (const start of ['=', '+', '-', '@', '\t', '\0']) {
    expect(csvText([[`${start}1+cmd`]])).toMatch(/^"?'/)
  }
  expect(csvText([['-12.5', '+3', -4]])).toBe('-12.5,+3,-4\r\n')
})

test('names of files are those of their charts', () => {
  expect(fileName('On time: pickup / arrival', 'png')).toBe('On-time-pickup-arrival.png')
  expect(fileName('الرحلات في الموعد', 'csv')).toBe('الرحلات-في-الموعد.csv')
  expect(fileName('///', 'csv')).toBe('chart.csv')
})
