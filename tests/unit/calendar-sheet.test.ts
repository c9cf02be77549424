import classicTheme from '@fullcalendar/react/themes/classic'
import { describe, expect, test } from 'vitest'
import { calendarSheet, drawnClasses, isDrawn } from '#build/calendar-sheet.ts'
import { shownLooks } from '#src/lib/calendar-theme.ts'

const drawn = drawnClasses()
/** Classes that stand as plain text in what a theme says of one thing. */
const namesIn = (look: unknown) => String(look).match(/(?<!-)\bfc-classic-\w+/g) ?? []
const looks = classicTheme.optionDefaults ?? {}

/** What the plugin leaves of a rule. */
function left(selectors: string[], file = '/node_modules/@fullcalendar/react/skeleton.css') {
  let isThere = true
  const rule = {
    source: { input: { file } },
    selectors,
    remove() {
      isThere = false
    },
  }
  calendarSheet().Rule(rule)
  return isThere ? rule.selectors : []
}

describe('the theme of the calendar', () => {
  test('keeps the looks of days, hours and events, and none of bars, lists and resources', () => {
    const shown = shownLooks(classicTheme)
    expect(Object.keys(shown.views)).toEqual(['dayGrid', 'timeGrid'])
    expect(Object.keys(shown.optionDefaults)).toEqual(
      expect.arrayContaining(['dayCellClass', 'listItemEventClass', 'popoverClass', 'slotLaneClass']),
    )
    expect(Object.keys(shown.optionDefaults).join(' ')).not.toMatch(
      /toolbar|button|resource|timeline|listDay/,
    )
    expect(shown.name).toBe(classicTheme.name)
  })
})

describe('the sheet of the calendar', () => {
  test('has what the theme gives to what is shown', () => {
    const names = Object.entries(shownLooks(classicTheme).optionDefaults).flatMap(([, look]) => namesIn(look))
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => !drawn.has(name))).toEqual([])
  })

  test('lacks what only bars have, and what only code has that nobody imports', () => {
    const [size = ''] = namesIn('toolbarTitleClass' in looks && looks.toolbarTitleClass)
    expect(size).not.toBe('')
    expect(drawn.has(size)).toBe(false)
    expect(left([`.${size}`])).toEqual([])
  })

  test('is made of those selectors of a rule that may apply', () => {
    const [cell = ''] = namesIn('popoverClass' in looks && looks.popoverClass)
    expect(left([`.${cell}:hover`, '.fc-nowhere', `[dir=rtl] .${cell}`])).toEqual([
      `.${cell}:hover`,
      `[dir=rtl] .${cell}`,
    ])
    expect(left([':root', 'to'])).toEqual([':root', 'to'])
  })

  test('keeps what applies because something is not there', () => {
    expect(isDrawn('.fc-a:not(:is(:where(.fc-nowhere):hover *))', new Set(['fc-a']))).toBe(true)
    expect(isDrawn('.fc-a .fc-nowhere', new Set(['fc-a']))).toBe(false)
  })

  test('leaves the rules of all other sheets alone', () => {
    expect(left(['.fc-nowhere'], '/src/styles/calendar.css')).toEqual(['.fc-nowhere'])
  })
})
