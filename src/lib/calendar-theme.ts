/** The options with which FullCalendar's theme dresses what it draws: classes, or functions that answer with them. */
type Looks = Readonly<Record<string, unknown>>
interface Theme {
  optionDefaults?: object
  views?: object
}

const views = ['dayGrid', 'timeGrid']
/** Its bar and buttons, which are our own here, and what no view above has or nobody has switched on. */
const absent =
  /^(toolbar|button|navLink|listDay|singleMonth|resource|timeline|weekNumber|inlineWeekNumber|nonBusiness)/

const pick = (looks: object | undefined, isShown: (name: string) => boolean): Looks =>
  Object.fromEntries(Object.entries(looks ?? {}).filter(([name]) => isShown(name)))

/**
 * A theme of FullCalendar without the looks that our calendar never shows. The grid is drawn with it, and
 * `build/calendar-sheet.ts` leaves out of its sheet what no class of it asks for.
 */
export const shownLooks = <Whole extends Theme>(theme: Whole) => ({
  ...theme,
  optionDefaults: pick(theme.optionDefaults, (name) => !absent.test(name)),
  views: pick(theme.views, (name) => views.includes(name)),
})
