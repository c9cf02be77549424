/** Signs in every demo account that has a password. */
export const demoPassword = 'kerbside-demo'
/** Where the demo accounts have their addresses. */
export const demoDomain = '@kerbside.test'
/** The demo driver, who signs in by phone. */
export const demoDriverPhone = '+447700900001'
