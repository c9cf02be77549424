/** Where the build lays what the menu of languages holds. */
export const languagesFragment = () => '/fragments/languages/'

/** Where the build lays the labels of components in a locale that has no more. */
export const labelsFragment = (locale: string) => `/fragments/labels/${locale}.json`
