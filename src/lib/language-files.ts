/** Where the build lays what the menu of languages holds. */
export const languagesFragment = () => '/fragments/languages/'

/** The key among the labels of a locale by which it is called in itself: not every browser knows all names. */
export const labelName = 'name'

/** Where the build lays the labels of components in a locale that has no more. */
export const labelsFragment = (locale: string) => `/fragments/labels/${locale}.json`
