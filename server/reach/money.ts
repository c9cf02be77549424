/** Whoever bills names any driver, company or parent, by what they are called, without reading their records. */
export const anyParty = (): undefined => undefined
