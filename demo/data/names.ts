import * as z from 'zod'
import list from './names.json' with { type: 'json' }

export type Gender = 'female' | 'male'

const polish = (surname: string) => surname.replace(/(sk|ck|dzk)i$/, '$1a')

const words = z.string().transform((text) => text.split(' '))

/**
 * Names as one culture gives them, with spaces between them. `languages` are BCP 47 tags spoken at home; `share` is a
 * weight; `feminine` is how surnames change that women carry in another form.
 */
const culture = z.strictObject({
  share: z.number(),
  languages: z.array(z.string()),
  feminine: z
    .literal('polish')
    .transform(() => polish)
    .optional(),
  surnames: words,
  mothers: words,
  fathers: words,
  girls: words,
  boys: words,
})
export type Culture = z.output<typeof culture>

export const cultures = z.array(culture).parse(list)
