/** Whether a client's Accept-Encoding names an encoding, and not to refuse it. */
export const accepts = (header: string, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:\\s*,|\\s*$))`).test(header)
