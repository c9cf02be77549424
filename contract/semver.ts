import * as z from 'zod'

const number = '(?:0|[1-9]\\d{0,8})'
const word = `(?:${number}|\\d*[a-zA-Z-][0-9a-zA-Z-]*)`
const build = '[0-9a-zA-Z-]+'

/** A version after Semantic Versioning 2.0.0, such as `2.14.0` or `3.0.0-beta.1`. Source: semver.org, section 9 to 11. */
export const semver = z
  .string()
  .trim()
  .max(40)
  .regex(
    new RegExp(
      `^${number}\\.${number}\\.${number}(?:-${word}(?:\\.${word})*)?(?:\\+${build}(?:\\.${build})*)?$`,
    ),
    { error: 'care:version.format' },
  )
