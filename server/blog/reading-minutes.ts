/** Words that most people read in a minute. */
const perMinute = 200

/** How long a text takes to read; nothing takes less than a minute. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.ceil(text.split(/\s+/).filter(Boolean).length / perMinute))
