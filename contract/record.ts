import * as z from 'zod'

/** Opaque identifier of a record. */
export const id = z.string().min(1).max(64)
/** The database knows no year 0 and no more than four digits of one, in UTC. */
const isKept = (time: string) => {
  const year = new Date(time).getUTCFullYear()
  return year > 0 && year < 10_000
}

/** An instant in UTC, ISO 8601 with `Z` or an offset. */
export const instant = z.iso.datetime({ offset: true }).refine(isKept, { error: 'core:field.date_time' })
/** A calendar day without a zone, `YYYY-MM-DD`. */
export const day = z.iso.date().refine(isKept, { error: 'core:field.date' })
/** A clock time without a zone, `HH:MM`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'core:field.time' })
/** Telephone number, E.164. */
export const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, { error: 'core:field.phone' })

/** What every record carries beside its own fields; `version` goes back in `If-Match`. */
export const recordFields = {
  id,
  createdAt: instant,
  createdBy: z.string().nullable(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  version: z.int().min(1),
}

/** What a row of a long list carries of that: nobody sees there who changed it last, and when. */
export const rowFields = { id, version: recordFields.version }

/** A short pointer to another record: what a list shows of it. */
export const ref = z.object({ id, name: z.string() })
