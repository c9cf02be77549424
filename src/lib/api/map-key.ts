let key: string | null = null

/** Whoever follows a ride by a link has no session, and gets the map by a key that comes with each answer. */
export const setMapKey = (given: string | null): void => {
  key = given
}
/** What a request for the map carries then; null where the session will do. */
export const mapKeyHeaders = () => (key === null ? null : { Authorization: `Bearer ${key}` })
